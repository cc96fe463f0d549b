// The browser's side of the table: shows what the server drew, and sends what is chosen.
// No rule of any game is here.
import { fill, made } from "./patch.js";
import { endFlights, noted, travels } from "./travel.js";
import { zoomable } from "./zoom.js";

const $ = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const app = $(".app");
const at = document.body.dataset; // table, seat, lang, sound, notice, keys
const words = $("#words")?.dataset ?? {};
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// -- pages in general: nothing but small comforts ------------------------------------

async function copy(button) {
  const text = button.dataset.copy;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = Object.assign(document.createElement("textarea"), { value: text });
    button.after(field); // within the dialog, if there is one: nothing outside of it can be selected
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  toast(words.copied);
}
for (const button of all("[data-opens]")) {
  button.addEventListener("click", () => {
    document.getElementById(button.dataset.opens)?.showModal();
    freshMenu();
  });
}
for (const field of all("[data-submits]")) {
  field.addEventListener("change", () => field.form.requestSubmit());
}
for (const field of all("[data-pen]")) { // the mark of a seat takes the colour that is chosen
  field.addEventListener("change", () => { field.closest("li").className = `p${field.dataset.pen}-${field.value}`; });
}
for (const field of all("[data-fills]")) { // a file chosen is read into the form
  field.addEventListener("change", async () => {
    if (field.files[0]) document.getElementById(field.dataset.fills).value = await field.files[0].text();
  });
}
for (const button of all("[data-draws]")) { // lots are drawn on this page
  const here = (event) => {
    event.preventDefault();
    roll(button).catch(() => { // then on a page of its own, as without a script
      button.removeEventListener("click", here);
      button.click();
    });
  };
  button.addEventListener("click", here);
}
async function roll(button) {
  const fields = new URLSearchParams(new FormData(button.form));
  fields.set(button.name, button.value);
  const answer = await fetch(button.formAction, { method: "POST", body: fields });
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  const trouble = $(".message", drawn);
  if (trouble) return toast(trouble.textContent);
  const name = button.value, lots = `lots-${name}`, flags = `flags-${name}`;
  fill(document.getElementById(lots), drawn.getElementById(lots).innerHTML);
  document.getElementById(flags).replaceWith(drawn.getElementById(flags)); // a box that was ticked by hand would stay so
  history.replaceState(null, "", answer.url);
}
document.addEventListener("click", (event) => {
  const copies = event.target.closest("[data-copy]");
  if (copies) copy(copies);
  if (event.target.closest("[data-closes]")) event.target.closest("dialog")?.close();
  const hides = event.target.closest("[data-hides]");
  if (hides) document.getElementById(hides.dataset.hides).hidden = true;
  const shows = event.target.closest("[data-shows-end]");
  if (shows) document.getElementById(shows.dataset.showsEnd).hidden = false;
});

let gone = 0;
function toast(text, stays = false) {
  const box = $("#toast");
  if (!box || !text) return;
  box.textContent = text;
  box.hidden = false;
  clearTimeout(gone);
  if (!stays) gone = setTimeout(() => { box.hidden = true; }, 4000);
}

// -- the table -------------------------------------------------------------------------

const zoom = app?.classList.contains("pans") ? zoomable($("#board"), app, at.steps !== undefined) : null;
let version = Number(at.version ?? 0);
let busy = false;

/** Show parts of the table that changed. */
function show(fragments) {
  const moves = !calm.matches && !document.hidden;
  const before = moves ? noted(app) : null;
  const held = document.activeElement, from = held?.closest("#moves,#trail,#own,#board,#strip,#why");
  const stays = held?.matches(".reached[id]:not([data-move])");
  const counted = new Map(all("[data-count]").map((n) => [n.id, counting.get(n) ?? n.textContent]));
  for (const [id, html] of Object.entries(fragments)) {
    const place = document.getElementById(id);
    if (!place) continue;
    const fresh = fill(place, html);
    if (id === "board" && !calm.matches) for (const one of fresh) one.classList.add("fresh");
  }
  for (const node of all("[data-count]")) countUp(node, counted.get(node.id));
  if (stays && held.isConnected && $("#state > *")?.dataset.mine !== "1") reach(held, true); // others play on
  else if (from && !(held.isConnected && held.matches("button, a, [tabindex]"))) keepFocus();
  zoom?.again();
  keepPart();
  keepFrame();
  keepHand();
  const steps = $("#trail ol");
  if (steps) steps.scrollLeft = steps.scrollWidth; // the newest step is in view
  if (before) flying = travels(app, before);
  keepCodes();
  if (fragments.seats !== undefined || fragments.log !== undefined) freshMenu();
  stateChanged();
  goOn();
  waits();
}

/** The lobby shows the codes of free seats only: a second person must not scan a seat that is
    taken. */
function keepCodes() {
  const codes = $("#codes");
  if (!codes) return;
  for (const code of all("[data-code]", codes)) {
    if (!$(`#lobby [data-free="${code.dataset.code}"]`)) code.remove();
  }
  if ($("[data-code]", codes)) return;
  codes.remove();
  const title = $("h1[data-then]");
  if (title) title.textContent = title.dataset.then;
}

/** Who sits where may have changed since the page was made: the open menu is asked for anew. */
async function freshMenu() {
  const lines = $("dialog[open] [data-from]");
  if (!lines) return;
  try {
    const answer = await fetch(lines.dataset.from);
    if (answer.ok) fill(lines, await answer.text());
  } catch { /* what it says is a little old */ }
}

/** What was chosen is gone: the keyboard waits before the moves, not on one of them, for a key
    held down would play it. */
function keepFocus() {
  $("#moves")?.focus({ preventScroll: true });
}

/** Numbers that are on their way, with where they go. */
const counting = new WeakMap();
let flying = false;
function countUp(node, before) {
  const from = Number(before), to = Number(node.textContent);
  if (!before || Number.isNaN(from) || Number.isNaN(to) || from === to || calm.matches) return;
  const start = performance.now();
  const goal = node.textContent;
  counting.set(node, goal);
  node.classList.add("counts");
  const step = (now) => {
    if (counting.get(node) !== goal) return; // a newer number has taken over
    const part = Math.min(1, (now - start) / 700);
    node.textContent = part < 1 ? String(Math.round(from + (to - from) * part)) : goal;
    if (part < 1 && node.isConnected) requestAnimationFrame(step);
    else { counting.delete(node); node.classList.remove("counts"); }
  };
  requestAnimationFrame(step);
}

let wasMine = null, wasPassed = null;
function stateChanged() {
  const state = $("#state > *");
  if (!state) return;
  const { title, mine, over, pass, phase } = state.dataset;
  if (phase && at.phase && phase !== at.phase && (phase === "waiting" || at.phase === "waiting")) {
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

// -- whose turn it is: a sound, a notice ------------------------------------------------

function yourTurn(title) {
  if (at.sound === "1") chime();
  if (at.notice === "1" && document.hidden && "Notification" in window && Notification.permission === "granted") {
    try {
      new Notification(title);
    } catch { /* some phones have no such notices; the title of the page says it */ }
  }
}

let audio = null;
function chime() {
  try {
    audio ??= new AudioContext();
    for (const [pitch, when] of [[659.3, 0], [987.8, 0.16]]) {
      const tone = audio.createOscillator(), loud = audio.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.0001, audio.currentTime + when);
      loud.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + when + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + when + 0.9);
      tone.connect(loud).connect(audio.destination);
      tone.start(audio.currentTime + when);
      tone.stop(audio.currentTime + when + 1);
    }
  } catch { /* a browser without sound */ }
}

// -- several seats at one screen: the curtain is a page of its own ------------------------

const tabs = "BroadcastChannel" in window ? new BroadcastChannel(`astrarium ${at.table}`) : null;
const elsewhere = new Set();
if (tabs) {
  tabs.onmessage = ({ data }) => {
    if (data.ask === at.seat) tabs.postMessage({ here: at.seat });
    if (data.here) elsewhere.add(data.here);
  };
}
let passing = 0;
function handOver(seat) {
  clearTimeout(passing);
  elsewhere.delete(seat);
  tabs?.postMessage({ ask: seat });
  passing = setTimeout(() => {
    const state = $("#state > *");
    if (!elsewhere.has(seat) && state?.dataset.pass === seat) {
      location.replace(`/t/${at.table}?seat=${seat}`); // no way back to what the last one saw
    }
  }, 1200);
}

/** The address that opened the curtain is not kept: reloading, or going back, meets it again. */
function closeBehind() {
  const url = new URL(location.href);
  if (!url.searchParams.has("open")) return;
  url.searchParams.delete("open");
  history.replaceState(history.state, "", url);
}
addEventListener("pagehide", () => { if (at.live || at.steps) document.body.classList.add("covered"); });
addEventListener("pageshow", ({ persisted }) => { if (persisted && (at.live || at.steps)) location.reload(); });

// -- updates -------------------------------------------------------------------------

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
  version = next.version;
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
function flush() {
  if (!queue.length) return;
  clearTimeout(timer);
  const last = merged();
  version = last.version;
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
function connect() {
  texts = {};
  const url = new URL(at.live, location.href);
  url.searchParams.set("lang", document.documentElement.lang); // sockets do not always tell
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(url);
  socket.onopen = () => {
    if (tries) { $("#toast").hidden = true; }
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

// -- sending ---------------------------------------------------------------------------

const token = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");

async function send(what, body = {}) {
  const answer = await fetch(`/t/${at.table}/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ seat: Number(at.seat), ...body }),
  });
  return answer.json();
}

/** What is to be played as soon as it is legal: the second half of a choice. */
let andThen = null, due = 0, patience = 0;
function goOn() {
  if (andThen === null || busy) return;
  const next = andThen;
  if (all("#moves [data-move]").some((one) => Number(one.dataset.move) === next)) {
    andThen = null;
    play(next);
  } else if (version >= due) { // the table has played it, as the only move, or it is not to be
    andThen = null;
    waits();
  }
}
/** What was chosen is on its way: to the server, or back as what came of it. */
const waits = () => app.classList.toggle("sent", busy || andThen !== null || version < due);

async function play(move, then) {
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
        answer = await send("play", { move, version, request });
      } catch (trouble) { // the same request again: it is never played twice
        if (turn > 4) throw trouble;
        toast(words.lost, true);
        await new Promise((done) => setTimeout(done, 400 * 2 ** turn));
      }
    }
    if (answer.ok) {
      due = answer.version ?? version + 1;
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
async function ask(move) {
  try {
    const answer = await send("why", move === undefined ? {} : { move });
    if (!answer.ok) refuse(answer);
  } catch {
    toast(words.lost);
  }
}

function refuse({ why, rule, html }) {
  const box = $("#why");
  if (html) { // the server's own markup, escaped by it
    fill(box, html);
    return;
  }
  const make = (tag, className, ...inside) => {
    const node = Object.assign(document.createElement(tag), { className });
    node.append(...inside);
    return node;
  };
  const line = make("p", "", why ?? words.refused);
  if (rule) {
    line.append(" ", Object.assign(make("a", "rule", rule), { href: `${at.rules}#${rule}`, target: "_blank", rel: "noopener" }));
  }
  const away = Object.assign(make("button", "clears", "\u00d7"), { type: "button" });
  away.dataset.clears = "";
  away.setAttribute("aria-label", words.close);
  const panel = make("div", "panel refusal", make("div", "hd", make("h2", "caps", words.why), away), line);
  panel.setAttribute("role", "alert");
  box.replaceChildren(panel);
}
function clearWhy() {
  $("#why")?.replaceChildren();
}

const VERSIONED = new Set(["undo", "agree", "decline"]); // about what the page shows
async function act(what) {
  if (what === "hint") toast(words.thinking, true);
  try {
    const answer = await send(what, VERSIONED.has(what) ? { version } : {}); // a double press is stale
    if (what === "hint") $("#toast").hidden = true;
    if (!answer.ok || answer.html) refuse(answer);
    else if (answer.table) location.assign(`/t/${answer.table}`);
    else clearWhy();
  } catch {
    toast(words.lost);
  }
}

// -- what a person does ------------------------------------------------------------------

/** The nearest legal target of the board to a point, if it is within reach. */
function nearest(x, y, reach) {
  let best = null, least = reach;
  for (const target of all("#board .target.may, #strip .target.may")) {
    const box = target.getBoundingClientRect();
    const dx = Math.max(box.left - x, 0, x - box.right), dy = Math.max(box.top - y, 0, y - box.bottom);
    const far = Math.hypot(dx, dy) + Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) / 1000;
    if (far < least) [best, least] = [target, far];
  }
  return best;
}

/** Take back, step by step, until the table is as it was before one of one's own steps. */
async function backTo(step) {
  for (let turn = 0; turn < 12; turn += 1) {
    const seen = version;
    if (Number($("#state > *")?.dataset.step) <= step || !$("#trail [data-back]")) return;
    await act("undo");
    for (let wait = 0; wait < 40 && version === seen; wait += 1) {
      await new Promise((done) => setTimeout(done, 50));
      flush();
    }
    if (version === seen) return; // refused: the page says why
  }
}

/** Take back what was only chosen, and choose something else instead. */
async function swap(move) {
  const first = $("#trail [data-open]");
  if (!first) { ask(move); return; }
  await backTo(Number(first.dataset.back));
  if ($(`#moves [data-move="${move}"]`)) play(move);
  else ask(move);
}

// Pieces and places have ids, cells without anything are marks: whatever lies there answers.
const LYING = "#board [id], #board use, #own [id], #strip svg";
const sits = () => at.live && Number(at.seat) >= 0 && !app.classList.contains("over");
const answers = (node) => sits() && !node.closest("a, button, summary, label") && node.closest(LYING);

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
function reach(piece, preventScroll = false) {
  if (!piece) return;
  called(piece);
  if (!piece.hasAttribute("tabindex")) piece.setAttribute("tabindex", "-1");
  if (!piece.hasAttribute("role")) piece.setAttribute("role", "button");
  piece.classList.add("reached");
  piece.focus({ preventScroll });
}
const PIECE = ".reached, #board [data-move], #own [data-move], #strip [data-move]";
function among(event) {
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

/** The letter of a move plays it; of two letters the second may follow. */
let typed = "", spelt = 0;
function unspell() {
  clearTimeout(spelt);
  typed = "";
}
const spells = (event) => !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey && /^[a-z]$/.test(event.key);
function byLetter(event) {
  if (event.repeat || !spells(event)) return false;
  const marks = all("#moves .key");
  typed += event.key;
  const exact = marks.find((one) => one.textContent === typed)?.closest("[data-move]");
  const longer = marks.some((one) => one.textContent.length > typed.length && one.textContent.startsWith(typed));
  clearTimeout(spelt);
  const seen = version;
  const press = () => { typed = ""; if (exact?.isConnected && version === seen && !$("dialog[open]")) exact.click(); };
  if (longer) spelt = setTimeout(press, 700);
  else press();
  return Boolean(exact || longer);
}

function chosen(target) {
  if (target.dataset.swap !== undefined) swap(Number(target.dataset.swap));
  else if (target.dataset.move !== undefined) play(Number(target.dataset.move), target.dataset.then);
  else if (target.dataset.ask !== undefined) ask(Number(target.dataset.ask));
  else if (target.dataset.act !== undefined) act(target.dataset.act);
  else if (target.dataset.back !== undefined) backTo(Number(target.dataset.back));
  else if (target.dataset.frame !== undefined) openFrame(target.dataset.frame);
  else if (target.dataset.clears !== undefined) clearWhy();
  else if (target.dataset.shows !== undefined) openPart(target.dataset.shows);
}

/** On a small screen one part of the board is seen at a time; a thumbnail chooses it. */
let chosenPart = null, askedThen = "";
const asked = () => $("#prompt")?.textContent ?? "";
function openPart(part) {
  const thumb = $(`[data-shows="${CSS.escape(part)}"]`);
  const again = thumb?.classList.contains("shown") && !$(`#board [data-part="${CSS.escape(part)}"]`);
  chosenPart = again ? null : part;
  askedThen = asked();
  showPart(again ? "" : part);
}
function showPart(part) {
  for (const one of all("[data-part]")) one.classList.toggle("shown", one.dataset.part === part);
  for (const one of all("[data-shows]")) {
    one.classList.toggle("shown", one.dataset.shows === part);
    one.setAttribute("aria-pressed", String(one.dataset.shows === part));
  }
}
function keepPart() {
  if (chosenPart === null) return;
  if (asked() !== askedThen || !$(`[data-part="${CSS.escape(chosenPart)}"]`)) chosenPart = null;
  else showPart(chosenPart);
}

/** On a small screen one of several universes is seen: the server's choice, or the player's. */
const small = matchMedia("(max-width: 719px)");
let chosenFrame = null, framedThen = "";
function openFrame(frame) {
  chosenFrame = frame;
  framedThen = asked();
  keepFrame();
}
function keepFrame() {
  if (chosenFrame !== null && (asked() !== framedThen || !$(`[data-frame="${CSS.escape(chosenFrame)}"]`))) chosenFrame = null;
  const frame = chosenFrame ?? $("#strip [data-frame].shown")?.dataset.frame ?? "";
  for (const one of all("#strip [data-frame]")) {
    const shown = one.dataset.frame === frame;
    one.classList.toggle("shown", shown);
    one.setAttribute("aria-pressed", String(shown));
  }
  zoom?.focus(small.matches ? frame : "");
  app.classList.toggle("framed", small.matches && frame !== "");
}

/** In a row that scrolls, what may be played comes into view when the choice changes. */
let offered = "";
function keepHand() {
  for (const row of all("[data-rolls]")) {
    const now = all("[data-move]", row).map((one) => one.dataset.move).join();
    if (now === offered) continue;
    offered = now;
    const first = $("[data-move]", row)?.closest("[data-rolls] > *");
    if (!first || row.scrollWidth <= row.clientWidth) continue;
    const edge = row.getBoundingClientRect(), box = first.getBoundingClientRect();
    if (box.left < edge.left || box.right > edge.right) row.scrollLeft += box.left - edge.left - 8;
  }
}

function table() {
  let coarse = false;
  app.addEventListener("pointerdown", (event) => { coarse = event.pointerType === "touch"; unspell(); endFlights(); flush(); }, true);
  app.addEventListener("click", (event) => {
    if (zoom?.moved()) return;
    let target = event.target.closest("[data-move],[data-ask],[data-act],[data-shows],[data-back],[data-frame],[data-clears]");
    if (event.target.closest("#board") && target?.dataset.move === undefined) {
      target = nearest(event.clientX, event.clientY, coarse ? 30 : target ? 0 : 10) ?? target;
    }
    if (target && !target.closest("[aria-disabled=true]")) chosen(target);
    else if (!target && answers(event.target)) ask();
  });
  const light = (event, on) => {
    const move = event.target.closest?.("[data-move]")?.dataset.move;
    if (move === undefined) return;
    for (const one of all(`[data-move="${CSS.escape(move)}"]`)) one.classList.toggle("lit", on);
  };
  for (const name of ["pointerover", "focusin"]) app.addEventListener(name, (event) => light(event, true));
  for (const name of ["pointerout", "focusout"]) app.addEventListener(name, (event) => light(event, false));
  document.addEventListener("keydown", keys);
  for (const tab of all(".tabs [data-tab]")) {
    tab.addEventListener("click", () => {
      app.dataset.tab = tab.dataset.tab;
      for (const one of all(".tabs [data-tab]")) one.setAttribute("aria-current", String(one === tab));
      scrollTo(0, 0);
      zoom?.again();
    });
  }
  keepFrame();
  keepHand();
  small.addEventListener("change", () => { keepFrame(); offered = ""; keepHand(); });
  closeBehind();
  stateChanged();
  if (at.live) connect();
  if (at.steps) replay();
}

/** Put a message away; if there is none, what was only chosen. */
function letGo() {
  unspell();
  const toast = $("#toast"), open = $("#trail [data-open]");
  if ($("#why")?.childElementCount || !toast.hidden) {
    clearWhy();
    toast.hidden = true;
  } else if (open && !$("dialog[open]")) backTo(Number(open.dataset.back));
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
  if (at.keys === "0" || event.ctrlKey || event.metaKey || event.altKey || target.matches?.("input,select,textarea") || $("dialog[open]")) return;
  const press = (name) => { const button = $(`[data-act="${name}"]`); if (button) { event.preventDefault(); button.click(); } };
  if (/^[hu]$/.test(event.key)) unspell();
  if (event.key === "h" || event.key === "H") press("hint");
  else if (event.key === "u" || event.key === "U") press("undo");
  else if (event.key === "?") window.open(at.rules, "_blank", "noopener");
  else if (byLetter(event)) event.preventDefault();
  else zoom?.key(event);
}

// -- replay: the same page, one position after another -------------------------------------

function replay() {
  const slider = $("#step");
  const last = Number(at.steps);
  let step = Number(at.step), shown = step, asked = 0;
  const point = (to) => {
    step = Math.max(0, Math.min(last, to));
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", `${step} / ${last}`);
    $("#step-at").textContent = `${step} / ${last}`;
  };
  /** The address is that of the position; other eyes open at the same moment. */
  const here = (link) => {
    history.replaceState(null, "", link);
    const moment = $(".replay [name=step]");
    if (moment) moment.value = new URL(link, location.href).searchParams.get("step").split(".")[0];
  };
  const go = async (to) => {
    point(to);
    const mine = (asked += 1), wanted = step;
    try {
      const url = `${location.pathname}?as=${at.seat}&own=${wanted}`;
      const answer = await fetch(url, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(answer.statusText);
      const { fragments, link } = await answer.json();
      if (mine !== asked) return;
      shown = wanted;
      here(link);
      $("#toast").hidden = true;
      show(fragments);
    } catch {
      if (mine !== asked) return;
      point(shown); // the counter tells what the board shows
      toast(words.still, true);
    }
  };
  here(at.link);
  slider.addEventListener("input", () => go(Number(slider.value)));
  for (const button of all("[data-step]")) {
    button.addEventListener("click", () => {
      const by = button.dataset.step;
      go(by === "first" ? 0 : by === "last" ? last : step + Number(by));
    });
  }
  app.addEventListener("click", (event) => {
    const link = event.target.closest("#log a[data-at]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(Number(link.dataset.at));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches?.("input,select,textarea") && event.target !== slider) return;
    if (event.target === slider || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "ArrowLeft") go(step - 1);
    else if (event.key === "ArrowRight") go(step + 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(last);
    else return;
    event.preventDefault();
  });
}

// -- settings: notices that this browser can show --------------------------------------------

const notice = $("#notice-ask");
/** Why no notice will be shown, if none will. */
function noNotice() {
  if (!("Notification" in window)) return notice.dataset.missing;
  if (Notification.permission === "granted") return "";
  try {
    new Notification(""); // shows nothing, for it may not yet; phones that have none refuse it
  } catch {
    return notice.dataset.missing;
  }
  return Notification.permission === "denied" ? notice.dataset.denied : "";
}
function tellNotice() {
  const why = noNotice();
  $("#notice-why").textContent = why;
  if (why) notice.checked = false;
  notice.disabled = why === notice.dataset.missing;
}
notice?.addEventListener("change", async () => {
  if (notice.checked && "Notification" in window) await Notification.requestPermission();
  tellNotice();
});
if (notice) tellNotice();

if (app) table();
