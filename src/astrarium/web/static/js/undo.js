// Takes back several steps at once, and chooses again.
import { $, shown, state } from "./page.js";
import { flush } from "./live.js";
import { act, ask, play } from "./moves.js";

/** Take back, step by step, until the table is as it was before one of one's own steps. */
export async function backTo(step) {
  for (let turn = 0; turn < 12; turn += 1) {
    const seen = shown.version;
    if (Number(state()?.step) <= step || !$("#trail [data-back]")) return;
    await act("undo");
    for (let wait = 0; wait < 40 && shown.version === seen; wait += 1) {
      await new Promise((done) => setTimeout(done, 50));
      flush();
    }
    if (shown.version === seen) return; // refused: the page says why
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
