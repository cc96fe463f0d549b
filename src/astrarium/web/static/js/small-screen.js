// Where the screen is too small for all of a table: which part of it is in view.
import { $, all, app } from "./page.js";
import { zoom } from "./zoom.js";

const small = matchMedia("(max-width: 719px)");
const asked = () => $("#prompt")?.textContent ?? "";

/** One part of the board is seen at a time; a thumbnail chooses it. */
let chosenPart = null, askedThen = "";
export function openPart(part) {
  const thumb = $(`[data-shows="${CSS.escape(part)}"]`);
  const again = thumb?.classList.contains("shown") && !$(`#board [data-part="${CSS.escape(part)}"]`);
  chosenPart = again ? null : part;
  askedThen = asked();
  showPart(again ? "" : part);
}
function showPart(part) {
  for (const one of all("[data-part]")) one.classList.toggle("shown", one.dataset.part === part);
  for (const one of all("[data-shows]")) {
    one.classList.toggle("shown", one.dataset.shows === part);
    one.setAttribute("aria-pressed", String(one.dataset.shows === part));
  }
}
export function keepPart() {
  if (chosenPart === null) return;
  if (asked() !== askedThen || !$(`[data-part="${CSS.escape(chosenPart)}"]`)) chosenPart = null;
  else showPart(chosenPart);
}

/** One of several frames in the picture of the board is seen: the server's choice, or the
    player's. */
let chosenFrame = null, framedThen = "";
export function openFrame(frame) {
  chosenFrame = frame;
  framedThen = asked();
  keepFrame();
}
export function keepFrame() {
  if (chosenFrame !== null && (asked() !== framedThen || !$(`[data-frame="${CSS.escape(chosenFrame)}"]`))) chosenFrame = null;
  const frame = chosenFrame ?? $("#strip [data-frame].shown")?.dataset.frame ?? "";
  for (const one of all("#strip [data-frame]")) {
    const shown = one.dataset.frame === frame;
    one.classList.toggle("shown", shown);
    one.setAttribute("aria-pressed", String(shown));
  }
  zoom?.focus(small.matches ? frame : "");
  app.classList.toggle("framed", small.matches && frame !== "");
}

/** In a row that scrolls, what may be played comes into view when the choice changes. */
let offered = "";
export function keepHand() {
  for (const row of all("[data-rolls]")) {
    const now = all("[data-move]", row).map((one) => one.dataset.move).join();
    if (now === offered) continue;
    offered = now;
    const first = $("[data-move]", row)?.closest("[data-rolls] > *");
    if (!first || row.scrollWidth <= row.clientWidth) continue;
    const edge = row.getBoundingClientRect(), box = first.getBoundingClientRect();
    if (box.left < edge.left || box.right > edge.right) row.scrollLeft += box.left - edge.left - 8;
  }
}

/** The tabs below: the table, one's own things, the cards, the journal. */
export function listenToTabs() {
  for (const tab of all(".tabs [data-tab]")) {
    tab.addEventListener("click", () => {
      app.dataset.tab = tab.dataset.tab;
      for (const one of all(".tabs [data-tab]")) one.setAttribute("aria-current", String(one === tab));
      scrollTo(0, 0);
      zoom?.again();
    });
  }
}

export function fitScreen() {
  keepFrame();
  keepHand();
  small.addEventListener("change", () => { keepFrame(); offered = ""; keepHand(); });
}
