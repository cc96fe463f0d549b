// The page as the server wrote it: its elements, its facts, its words, and the line that says
// what just happened.

export const $ = (selector, from = document) => from.querySelector(selector);
export const all = (selector, from = document) => [...from.querySelectorAll(selector)];
export const app = $(".app"); // a table, or its lobby
export const page = document.body.dataset; // table, seat, version, phase, rules, sound, notice, keys
export const words = $("#words")?.dataset ?? {};
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** What the table's state says: whose turn, which step. */
export const state = () => $("#state > *")?.dataset;
/** Which version of the table the page shows. */
export const shown = { version: Number(page.version ?? 0) };

let gone = 0;
export function toast(text, stays = false) {
  const box = $("#toast");
  if (!box || !text) return;
  box.textContent = text;
  box.hidden = false;
  clearTimeout(gone);
  if (!stays) gone = setTimeout(hush, 4000);
}
export function hush() {
  $("#toast").hidden = true;
}
