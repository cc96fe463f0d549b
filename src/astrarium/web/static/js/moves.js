// Sends what a player chooses: a move, the question why not, an act such as hint or undo.
import { all, app, page, hush, shown, toast, words } from "./page.js";
import { unspell } from "./letters.js";
import { clearWhy, refuse } from "./why.js";

const token = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");

async function send(what, body = {}) {
  const answer = await fetch(`/t/${page.table}/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ seat: Number(page.seat), ...body }),
  });
  return answer.json();
}

let busy = false;
/** What is to be played as soon as it is legal: the second half of a choice. */
let andThen = null, due = 0, patience = 0;
export function goOn() {
  if (andThen === null || busy) return;
  const next = andThen;
  if (all("#moves [data-move]").some((one) => Number(one.dataset.move) === next)) {
    andThen = null;
    play(next);
  } else if (shown.version >= due) { // the table has played it, as the only move, or it is not to be
    andThen = null;
    waits();
  }
}
/** What was chosen is on its way: to the server, or back as what came of it. */
export const waits = () => app.classList.toggle("sent", busy || andThen !== null || shown.version < due);

export async function play(move, then) {
  unspell();
  if (busy) return;
  busy = true;
  andThen = then === undefined ? null : Number(then);
  clearTimeout(patience); // each choice waits for its own second half, and no longer
  waits();
  const request = token();
  try {
    let answer = null;
    for (let turn = 0; answer === null; turn += 1) {
      try {
        answer = await send("play", { move, version: shown.version, request });
      } catch (trouble) { // the same request again: it is never played twice
        if (turn > 4) throw trouble;
        toast(words.lost, true);
        await new Promise((done) => setTimeout(done, 400 * 2 ** turn));
      }
    }
    if (answer.ok) {
      due = answer.version ?? shown.version + 1;
      clearWhy();
    } else { andThen = null; refuse(answer); }
  } catch {
    andThen = null;
    toast(words.lost, true);
  } finally {
    busy = false;
    goOn();
    waits();
    if (!busy && andThen !== null) patience = setTimeout(() => { andThen = null; waits(); }, 4000);
  }
}

/** Why not? Without a move: why there is nothing to choose in what was pressed. */
export async function ask(move) {
  try {
    const answer = await send("why", move === undefined ? {} : { move });
    if (!answer.ok) refuse(answer);
  } catch {
    toast(words.lost);
  }
}

const VERSIONED = new Set(["undo", "agree", "decline"]); // about what the page shows
/** Do something else than play; `more` goes with it. Was it done? */
export async function act(what, more = {}) {
  if (what === "hint") toast(words.thinking, true);
  try {
    const version = VERSIONED.has(what) ? { version: shown.version } : {}; // a double press is stale
    const answer = await send(what, { ...version, ...more });
    if (what === "hint") hush();
    if (!answer.ok || answer.html) refuse(answer);
    else if (answer.table) location.assign(`/t/${answer.table}`);
    else clearWhy();
    return answer.ok;
  } catch {
    toast(words.lost);
    return false;
  }
}
