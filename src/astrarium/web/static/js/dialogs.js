// Opens and closes what lies over a page: the menu of a table, the score at the end.
import { $, all } from "./page.js";
import { fill } from "./patch.js";

for (const button of all("[data-opens]")) {
  button.addEventListener("click", () => {
    document.getElementById(button.dataset.opens)?.showModal();
    freshMenu();
  });
}
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-closes]")) event.target.closest("dialog")?.close();
  const hides = event.target.closest("[data-hides]");
  if (hides) document.getElementById(hides.dataset.hides).hidden = true;
  const shows = event.target.closest("[data-shows-end]");
  if (shows) document.getElementById(shows.dataset.showsEnd).hidden = false;
});

/** Who sits where may have changed since the page was made: the open menu is asked for anew. */
export async function freshMenu() {
  const lines = $("dialog[open] [data-from]");
  if (!lines) return;
  try {
    const answer = await fetch(lines.dataset.from);
    if (answer.ok) fill(lines, await answer.text());
  } catch { /* what it says is a little old */ }
}
