// Live updates: a socket brings them, and they are shown one after the other, none too fast.
import { $, all, calm, page, hush, shown, toast, words } from "./page.js";
import { made } from "./patch.js";
import { flying, show } from "./show.js";

const queue = [];
let shownAt = 0, timer = 0;

function take(update) {
  queue.push(update);
  pace();
}
function pace() {
  clearTimeout(timer);
  if (!queue.length) return;
  const wait = calm.matches ? 0 : shownAt + (flying ? 620 : 420) - performance.now();
  if (wait > 0 && queue.length < 4) {
    timer = setTimeout(pace, wait);
    return;
  }
  const next = queue.length < 4 ? queue.shift() : merged();
  shown.version = next.version;
  shownAt = performance.now();
  show(next.fragments);
  pace();
}
function merged() {
  const found = queue.reduce(
    (sum, one) => ({ version: one.version, fragments: { ...sum.fragments, ...one.fragments } }),
    { fragments: {} },
  );
  queue.length = 0;
  return found;
}
/** Show at once whatever has come. */
export function flush() {
  if (!queue.length) return;
  clearTimeout(timer);
  const last = merged();
  shown.version = last.version;
  show(last.fragments);
}

/** What the server sent last on this socket, piece by piece: deltas start from it. */
let texts = {};
function whole(fragments) {
  for (const [id, change] of Object.entries(fragments)) texts[id] = made(texts[id] ?? "", change);
  return Object.fromEntries(Object.keys(fragments).map((id) => [id, texts[id]]));
}

/** Nothing more will come: say why for good, and let nothing be played. */
function farewell(why) {
  flush();
  for (const part of all("#moves, #trail, #own, #board, #strip, #lobby, #codes")) part.inert = true;
  $("#prompt .acts")?.remove();
  const said = $("#prompt .said") ?? $("#lobby");
  const line = Object.assign(document.createElement("span"), { className: "who long", textContent: why });
  line.setAttribute("role", "alert");
  said?.replaceChildren(line);
}

let tries = 0;
export function connect() {
  texts = {};
  const url = new URL(page.live, location.href);
  url.searchParams.set("lang", document.documentElement.lang); // sockets do not always tell
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(url);
  socket.onopen = () => {
    if (tries) hush();
    tries = 0;
  };
  socket.onmessage = ({ data }) => {
    const update = JSON.parse(data);
    if (update.fragments) take({ ...update, fragments: whole(update.fragments) });
    else if (update.reload) location.reload();
  };
  socket.onclose = ({ code }) => {
    if (code === 4403) { farewell(words.seatLost); return; }
    if (code === 4404) { farewell(words.tableGone); return; }
    tries += 1;
    if (tries > 1) toast(words.lost, true);
    const wait = Math.min(8000, 250 * 2 ** Math.min(tries, 5));
    setTimeout(connect, wait * (0.75 + Math.random() / 2));
  };
  addEventListener("pagehide", () => socket.close(), { once: true });
}
