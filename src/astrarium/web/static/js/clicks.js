// Clicks and touches on a table: chooses what was pressed, or the nearest that may be.
import { all, app } from "./page.js";
import { unspell } from "./letters.js";
import { flush } from "./live.js";
import { act, ask, play } from "./moves.js";
import { sits } from "./pieces.js";
import { openFrame, openPart } from "./small-screen.js";
import { endFlights } from "./travel.js";
import { backTo, swap } from "./undo.js";
import { clearWhy } from "./why.js";
import { zoom } from "./zoom.js";

const CHOICES = "[data-move],[data-ask],[data-act],[data-shows],[data-back],[data-frame],[data-clears]";
// Pieces and places have ids, cells without anything are marks: whatever lies there answers.
const LYING = "#board [id], #board use, #own [id], #strip svg";
const answers = (node) => sits() && !node.closest("a, button, summary, label") && node.closest(LYING);

/** Do what an element stands for. */
export function chosen({ dataset }) {
  if (dataset.swap !== undefined) swap(Number(dataset.swap));
  else if (dataset.move !== undefined) play(Number(dataset.move), dataset.then);
  else if (dataset.ask !== undefined) ask(Number(dataset.ask));
  else if (dataset.act !== undefined) act(dataset.act);
  else if (dataset.back !== undefined) backTo(Number(dataset.back));
  else if (dataset.frame !== undefined) openFrame(dataset.frame);
  else if (dataset.clears !== undefined) clearWhy();
  else if (dataset.shows !== undefined) openPart(dataset.shows);
}

/** The nearest legal target of the board to a point, if it is within reach. */
function nearest(x, y, reach) {
  let best = null, least = reach;
  for (const target of all("#board .target.may, #strip .target.may")) {
    const box = target.getBoundingClientRect();
    const dx = Math.max(box.left - x, 0, x - box.right), dy = Math.max(box.top - y, 0, y - box.bottom);
    const far = Math.hypot(dx, dy) + Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) / 1000;
    if (far < least) [best, least] = [target, far];
  }
  return best;
}

/** Wherever a move is drawn, it lights up under the pointer and under the keyboard. */
function light(event, on) {
  const move = event.target.closest?.("[data-move]")?.dataset.move;
  if (move === undefined) return;
  for (const one of all(`[data-move="${CSS.escape(move)}"]`)) one.classList.toggle("lit", on);
}

export function listenToClicks() {
  let coarse = false;
  app.addEventListener("pointerdown", (event) => { coarse = event.pointerType === "touch"; unspell(); endFlights(); flush(); }, true);
  app.addEventListener("click", (event) => {
    if (zoom?.moved()) return;
    let target = event.target.closest(CHOICES);
    if (event.target.closest("#board") && target?.dataset.move === undefined) {
      target = nearest(event.clientX, event.clientY, coarse ? 30 : target ? 0 : 10) ?? target;
    }
    if (target && !target.closest("[aria-disabled=true]")) chosen(target);
    else if (!target && answers(event.target)) ask();
  });
  for (const name of ["pointerover", "focusin"]) app.addEventListener(name, (event) => light(event, true));
  for (const name of ["pointerout", "focusout"]) app.addEventListener(name, (event) => light(event, false));
}
