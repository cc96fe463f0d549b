// The keys of a table: what each of them does, wherever the keyboard is.
import { $, all, page, hush } from "./page.js";
import { chosen } from "./clicks.js";
import { byLetter, spells, unspell } from "./letters.js";
import { among } from "./pieces.js";
import { backTo } from "./undo.js";
import { clearWhy } from "./why.js";
import { zoom } from "./zoom.js";

export function listenToKeys() {
  document.addEventListener("keydown", keys);
}

function keys(event) {
  const target = event.target;
  if (!spells(event)) unspell();
  if ((event.key === "Enter" || event.key === " ") && target.matches?.("[role=button][data-move],[role=button][data-ask],[role=button][data-shows]") && target.tagName !== "BUTTON") {
    event.preventDefault();
    chosen(target);
    return;
  }
  if (among(event)) return;
  const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (down && target.closest?.("#log li")) { // through the journal
    const lines = all("#log li a");
    const next = lines[lines.indexOf(target) + down];
    if (next) { event.preventDefault(); next.focus(); }
    return;
  }
  if (event.key === "Escape") { letGo(); return; }
  if (page.keys === "0" || event.ctrlKey || event.metaKey || event.altKey || target.matches?.("input,select,textarea") || $("dialog[open]")) return;
  const press = (name) => { const button = $(`[data-act="${name}"]`); if (button) { event.preventDefault(); button.click(); } };
  if (/^[hu]$/.test(event.key)) unspell();
  if (event.key === "h" || event.key === "H") press("hint");
  else if (event.key === "u" || event.key === "U") press("undo");
  else if (event.key === "?") window.open(page.rules, "_blank", "noopener");
  else if (byLetter(event)) event.preventDefault();
  else zoom?.key(event);
}

/** Put a message away; if there is none, what was only chosen. */
function letGo() {
  unspell();
  const open = $("#trail [data-open]");
  if ($("#why")?.childElementCount || !$("#toast").hidden) {
    clearWhy();
    hush();
  } else if (open && !$("dialog[open]")) backTo(Number(open.dataset.back));
}
