// The keyboard among the pieces: arrow keys go from one to the next, and Enter asks about it.
import { $, all, app, page } from "./page.js";
import { ask } from "./moves.js";

/** Does somebody play here? Whoever only looks on is not answered. */
export const sits = () => page.live && Number(page.seat) >= 0 && !app.classList.contains("over");

/** The pieces that arrow keys go to: what may be chosen, and what only says why not. */
function pieces() {
  const inside = (one) => one.querySelector("[id],[data-move],[data-ask]") || one.parentElement.closest("[data-move],[data-ask]");
  const found = all("[data-move],[data-ask],[id]").filter((one) => one.closest("#board, #own, #strip") && !one.matches(NO_PIECE));
  return found.filter((one) => one.getBoundingClientRect().width > 0 && (one.matches("[data-move],[data-ask]") || !(inside(one) || above(one))));
}
// Words for ears, numbers, parts of a picture that is told as a whole.
const NO_PIECE = "#board, #own, #strip, section, .sr, [data-count], [role=img], [role=img] *";
/** What a click in the middle of a piece without a move of its own would choose, or ask. */
const above = (one, what = "[data-move]") => document.elementFromPoint(...middle(one))?.closest(what);
const askedAt = (one) => { const found = above(one, "[data-ask]"); return found && Number(found.dataset.ask); };
const middle = (node) => {
  const box = node.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};
/** The piece next to a point in the way of an arrow key; without a way the nearest. */
function beside([x, y], key, not) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  let best = null, least = Infinity;
  for (const one of pieces()) {
    const [px, py] = middle(one).map((v, n) => v - [x, y][n]);
    const along = px * dx + py * dy, across = Math.abs(px * dy - py * dx);
    if (one === not || (key && along < 3)) continue;
    const far = key ? along + 2 * across : Math.hypot(px, py);
    if (far < least) [best, least] = [one, far];
  }
  return best;
}
/** What has no name takes that of what it is a part of; an empty cell is told by what lies
    around it, for a name of each would make updates long. */
function called(piece) {
  if (piece.hasAttribute("aria-label") || piece.textContent.trim()) return;
  const empty = piece.closest("[data-empty]")?.dataset.empty;
  const whole = $(":scope > title", piece.parentElement)?.textContent;
  if (whole) piece.setAttribute("aria-label", whole);
  if (whole || !empty) return;
  const [x, y] = middle(piece), far = 1.35 * piece.getBoundingClientRect().width;
  const around = all("#board [id] > title").filter((title) => {
    const [tx, ty] = middle(title.parentElement);
    return Math.hypot(tx - x, ty - y) < far;
  });
  piece.setAttribute("aria-label", `${empty} ${around.map((title) => title.textContent).join("; ")}`);
}
/** The keyboard comes to a piece. It is not in the order of the tab key: that stays short. */
export function reach(piece, preventScroll = false) {
  if (!piece) return;
  called(piece);
  if (!piece.hasAttribute("tabindex")) piece.setAttribute("tabindex", "-1");
  if (!piece.hasAttribute("role")) piece.setAttribute("role", "button");
  piece.classList.add("reached");
  piece.focus({ preventScroll });
}

const PIECE = ".reached, #board [data-move], #own [data-move], #strip [data-move]";
/** Was it a key for the pieces? */
export function among(event) {
  const { key, target } = event;
  if (!sits() || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (target.matches?.("#board") && key === "Enter") reach(beside(middle(target)));
  else if (!target.matches?.(PIECE)) return false;
  else if (key.startsWith("Arrow")) reach(beside(middle(target), key, target));
  else if ((key === "Enter" || key === " ") && !target.matches("[data-move],[data-ask],[data-shows]")) {
    const over = above(target); // it was out of sight: first tell what a click there would choose
    if (over) reach(over);
    else ask(askedAt(target));
  }
  else return false;
  event.preventDefault();
  return true;
}
