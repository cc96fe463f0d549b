// Shows the parts of a table that changed, and keeps what the player had: focus, frame, hand.
import { $, all, app, calm, state } from "./page.js";
import { fill } from "./patch.js";
import { countFrom, numbers } from "./counting.js";
import { freshMenu } from "./dialogs.js";
import { goOn, waits } from "./moves.js";
import { reach } from "./pieces.js";
import { keepFrame, keepHand, keepPart } from "./small-screen.js";
import { noted, travels } from "./travel.js";
import { stateChanged } from "./turn.js";
import { zoom } from "./zoom.js";

/** Does anything fly? Then the next update waits a little longer. */
export let flying = false;

export function show(fragments) {
  const moves = !calm.matches && !document.hidden;
  const before = moves ? noted(app) : null;
  const held = document.activeElement, from = held?.closest("#moves,#trail,#own,#board,#strip,#why");
  const stays = held?.matches(".reached[id]:not([data-move])");
  const counted = numbers();
  for (const [id, html] of Object.entries(fragments)) {
    const place = document.getElementById(id);
    if (!place) continue;
    const fresh = fill(place, html);
    if (id === "board" && !calm.matches) for (const one of fresh) one.classList.add("fresh");
  }
  countFrom(counted);
  if (stays && held.isConnected && state()?.mine !== "1") reach(held, true); // others play on
  else if (from && !(held.isConnected && held.matches("button, a, [tabindex]"))) keepFocus();
  zoom?.again();
  keepPart();
  keepFrame();
  keepHand();
  const steps = $("#trail ol");
  if (steps) steps.scrollLeft = steps.scrollWidth; // the newest step is in view
  if (before) flying = travels(app, before);
  keepCodes();
  if (fragments.seats !== undefined || fragments.log !== undefined) freshMenu();
  stateChanged();
  goOn();
  waits();
}

/** What was chosen is gone: the keyboard waits before the moves, not on one of them, for a key
    held down would play it. */
function keepFocus() {
  $("#moves")?.focus({ preventScroll: true });
}

/** The lobby shows the codes of free seats only: a second person must not scan a seat that is
    taken. */
function keepCodes() {
  const codes = $("#codes");
  if (!codes) return;
  for (const code of all("[data-code]", codes)) {
    if (!$(`#lobby [data-free="${code.dataset.code}"]`)) code.remove();
  }
  if ($("[data-code]", codes)) return;
  codes.remove();
  const title = $("h1[data-then]");
  if (title) title.textContent = title.dataset.then;
}
