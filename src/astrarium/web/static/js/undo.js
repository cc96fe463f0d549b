// Takes back several steps at once, and chooses again.
import { $, shown, state } from "./page.js";
import { flush } from "./live.js";
import { act, ask, play } from "./moves.js";

/** Take back all of one's own steps since one of them, in one go, and wait for the table as it was. */
export async function backTo(step) {
  if (Number(state()?.step) <= step || !$("#trail [data-back]")) return;
  const seen = shown.version;
  if (!await act("undo", { to: step })) return; // refused: the page says why
  for (let wait = 0; wait < 40 && shown.version === seen; wait += 1) {
    await new Promise((done) => setTimeout(done, 50));
    flush();
  }
}

/** Take back what was only chosen, and choose something else instead. */
export async function swap(move) {
  const first = $("#trail [data-open]");
  if (!first) { ask(move); return; }
  await backTo(Number(first.dataset.back));
  if ($(`#moves [data-move="${move}"]`)) play(move);
  else ask(move);
}
