// The letter of a move plays it; of two letters the second may follow.
import { $, all, shown } from "./page.js";

let typed = "", spelt = 0;
export function unspell() {
  clearTimeout(spelt);
  typed = "";
}
export const spells = (event) => !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey && /^[a-z]$/.test(event.key);

/** Was it a letter of some move? */
export function byLetter(event) {
  if (event.repeat || !spells(event)) return false;
  const marks = all("#moves .key");
  typed += event.key;
  const exact = marks.find((one) => one.textContent === typed)?.closest("[data-move]");
  const longer = marks.some((one) => one.textContent.length > typed.length && one.textContent.startsWith(typed));
  clearTimeout(spelt);
  const seen = shown.version;
  const press = () => { typed = ""; if (exact?.isConnected && shown.version === seen && !$("dialog[open]")) exact.click(); };
  if (longer) spelt = setTimeout(press, 700);
  else press();
  return Boolean(exact || longer);
}
