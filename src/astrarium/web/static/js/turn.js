// Follows whose turn it is: the title, the call to play, the way from the lobby to the table,
// the curtain, the end.
import { $, app, page, state } from "./page.js";
import { fill } from "./patch.js";
import { handOver } from "./curtain.js";
import { yourTurn } from "./notices.js";
import { clearWhy } from "./why.js";

let wasMine = null, wasPassed = null;
export function stateChanged() {
  if (!state()) return;
  const { title, mine, over, pass, phase } = state();
  if (phase && page.phase && phase !== page.phase && (phase === "waiting" || page.phase === "waiting")) {
    location.reload(); // the lobby and the table are two pages
    return;
  }
  if (title) document.title = title;
  if (mine === "1" && wasMine === false) yourTurn(title);
  if (mine === "1" && wasMine !== true) {
    app.classList.add("arrived");
    setTimeout(() => app.classList.remove("arrived"), 3300);
  }
  if (wasMine !== null && wasMine !== (mine === "1")) clearWhy();
  wasMine = mine === "1";
  app.classList.toggle("over", over === "1");
  drawCourse();
  // Only a turn that ends before one's eyes passes the screen on: who came back on purpose stays.
  if (pass && wasPassed !== null && pass !== wasPassed) handOver(pass);
  wasPassed = pass ?? "";
}

/** At the end: how the game went, drawn once. */
async function drawCourse() {
  const box = $("[data-course]");
  if (!box || box.childNodes.length || box.dataset.asked) return;
  box.dataset.asked = "1";
  try {
    const { html } = await (await fetch(box.dataset.course, { headers: { Accept: "application/json" } })).json();
    if (html) fill(box, html);
  } catch { /* the score pad says it all */ }
}
