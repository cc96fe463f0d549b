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

for (const button of all("[data-copy]")) {
  button.addEventListener("click", async () => {
    const text = button.dataset.copy;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = Object.assign(document.createElement("textarea"), { value: text });
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    toast(words.copied);
  });
}
for (const button of all("[data-opens]")) {
  button.addEventListener("click", () => document.getElementById(button.dataset.opens)?.showModal());
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
document.addEventListener("click", (event) => {
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

const zoom = app?.classList.contains("pans") ? zoomable($("#board"), app) : null;
let version = Number(at.version ?? 0);
let busy = false;

/** Show parts of the table that changed. */
function show(fragments) {
  const moves = !calm.matches && !document.hidden;
  const before = moves ? noted(app) : null;
  const held = document.activeElement, from = held?.closest("#moves,#trail,#own,#board,#strip,#why");
  const counted = new Map(all("[data-count]").map((n) => [n.id, counting.get(n) ?? n.textContent]));
  for (const [id, html] of Object.entries(fragments)) {
    const place = document.getElementById(id);
    if (!place) continue;
    const fresh = fill(place, html);
    if (id === "board" && !calm.matches) for (const one of fresh) one.classList.add("fresh");
  }
  for (const node of all("[data-count]")) countUp(node, counted.get(node.id));
  if (from && !(held.isConnected && held.matches("button, a, [tabindex]"))) keepFocus();
  zoom?.again();
  keepPart();
  keepFrame();
  keepHand();
  const steps = $("#trail ol");
  if (steps) steps.scrollLeft = steps.scrollWidth; // the newest step is in view
  if (before) flying = travels(app, before);
  stateChanged();
  goOn();
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

let wasMine = null;
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
  if (pass && pass !== at.seat) handOver(pass);
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
    new Notification(title);
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
      location.assign(`/t/${at.table}?seat=${seat}`);
    }
  }, 1200);
}

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
    if (code === 4404 || code === 4403) return;
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
const waits = () => app.classList.toggle("sent", busy || andThen !== null);

async function play(move, then) {
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

async function ask(move) {
  try {
    const answer = await send("why", { move });
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
  app.addEventListener("pointerdown", (event) => { coarse = event.pointerType === "touch"; endFlights(); flush(); }, true);
  app.addEventListener("click", (event) => {
    if (zoom?.moved()) return;
    let target = event.target.closest("[data-move],[data-ask],[data-act],[data-shows],[data-back],[data-frame],[data-clears]");
    if (event.target.closest("#board") && target?.dataset.move === undefined) {
      target = nearest(event.clientX, event.clientY, coarse ? 30 : target ? 0 : 10) ?? target;
    }
    if (target && !target.closest("[aria-disabled=true]")) chosen(target);
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
  stateChanged();
  if (at.live) connect();
  if (at.steps) replay();
}

/** Put a message away; if there is none, what was only chosen. */
function letGo() {
  const toast = $("#toast"), open = $("#trail [data-open]");
  if ($("#why")?.childElementCount || !toast.hidden) {
    clearWhy();
    toast.hidden = true;
  } else if (open && !$("dialog[open]")) backTo(Number(open.dataset.back));
}

function keys(event) {
  const target = event.target;
  if ((event.key === "Enter" || event.key === " ") && target.matches?.("[role=button][data-move],[role=button][data-ask],[role=button][data-shows]") && target.tagName !== "BUTTON") {
    event.preventDefault();
    chosen(target);
    return;
  }
  if (event.key.startsWith("Arrow") && target.closest?.("#log li")) { // through the journal
    const lines = all("#log li a");
    const next = lines[lines.indexOf(target) + (event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0)];
    if (next) { event.preventDefault(); next.focus(); }
    return;
  }
  if (event.key === "Escape") { letGo(); return; }
  if (at.keys === "0" || event.ctrlKey || event.metaKey || event.altKey || target.matches?.("input,select,textarea") || $("dialog[open]")) return;
  const press = (name) => { const button = $(`[data-act="${name}"]`); if (button) { event.preventDefault(); button.click(); } };
  if (event.key === "h" || event.key === "H") press("hint");
  else if (event.key === "u" || event.key === "U") press("undo");
  else if (event.key === "?") window.open(at.rules, "_blank", "noopener");
  else zoom?.key(event);
}

// -- replay: the same page, one position after another -------------------------------------

function replay() {
  const slider = $("#step");
  const last = Number(at.steps);
  let step = Number(at.step), asked = 0;
  const go = async (to) => {
    step = Math.max(0, Math.min(last, to));
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", `${step} / ${last}`);
    $("#step-at").textContent = `${step} / ${last}`;
    const mine = (asked += 1);
    const url = new URL(location.href);
    url.searchParams.set("step", String(step));
    const data = await (await fetch(url, { headers: { Accept: "application/json" } })).json();
    if (mine !== asked) return;
    history.replaceState(null, "", url);
    show(data.fragments);
  };
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
    if (event.key === "ArrowLeft") go(step - 1);
    else if (event.key === "ArrowRight") go(step + 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(last);
    else return;
    event.preventDefault();
  });
}

const notice = $("#notice-ask");
notice?.addEventListener("change", () => { if (notice.checked && "Notification" in window) Notification.requestPermission(); });

if (app) table();
