// Pieces travel: what is drawn elsewhere after an update flies there from where it was.
// A piece is an element whose id begins with `tile-` or `card-`, or which `data-piece` names,
// wherever it lies. A new one with `data-from` comes from the element of that id: a pile,
// somebody's panel. A style that draws pieces only inside a class names it in `--flight`.

const EASE = "cubic-bezier(.2, .7, .2, 1)";
const FLIGHT = 520, GAP = 140, LONGEST = 1500; // milliseconds
const PIECES = "[id^=tile-], [id^=card-], [data-piece]";
const ROOTS = "#board, #own, #seats, #aside";
const SVG = "http://www.w3.org/2000/svg";

const keyOf = (node) => node.dataset.piece ?? node.id;
const seen = (box) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight;

/** Where every piece lies: on the screen, and in what; a board moves its own pieces itself. */
function places(app) {
  const found = new Map();
  for (const root of app.querySelectorAll(ROOTS)) {
    for (const node of root.querySelectorAll(PIECES)) {
      const box = node.getBoundingClientRect();
      if (!seen(box)) continue;
      const spot = { node, box, place: node.parentNode.closest("[id]").id };
      const key = keyOf(node);
      if (found.has(key)) found.get(key).push(spot);
      else found.set(key, [spot]);
    }
  }
  return found;
}

/** What is to be compared with the page after an update. */
export function noted(app) {
  const states = new Map();
  for (const node of app.querySelectorAll("[data-state], #board [id]")) states.set(node.id, node.dataset.state);
  return { places: places(app), states };
}

const running = new Set();

/** Any input ends all flights: the page is where it should be. */
export function endFlights() {
  for (const one of [...running]) one.finish();
}

/** Let everything that moved travel; says whether anything does. */
export function travels(app, before) {
  endFlights();
  changed(app, before.states);
  const flights = [];
  for (const [key, spots] of places(app)) {
    const was = before.places.get(key);
    const now = spots.find((one) => !was?.some((old) => old.place === one.place));
    if (!now) continue; // it lies where it lay, or moves by itself inside its picture
    let from = was?.[0]?.box;
    if (!from && now.node.dataset.from) {
      const homes = now.node.dataset.from.split(" ").map((id) => document.getElementById(id)?.getBoundingClientRect());
      const box = homes.find((one) => one && seen(one));
      if (box) from = inside(box, now.box);
    }
    if (from) flights.push([now.node, from, now.box]);
  }
  if (!flights.length || flights.length > 8) return false; // another position: nothing to follow
  flights.sort(([one], [other]) => Boolean(other.closest("#board")) - Boolean(one.closest("#board")));
  const gap = Math.min(GAP, (LONGEST - FLIGHT) / flights.length);
  flights.forEach(([node, from, to], number) => fly(app, node, from, to, number * gap));
  return true;
}

/** A box of the shape of `like` in the middle of another. */
function inside(box, like) {
  const part = Math.min(1, (0.7 * box.width) / like.width, (0.9 * box.height) / like.height);
  const width = like.width * part, height = like.height * part;
  return new DOMRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

/** Stars that were ticked, tokens that were turned. */
function changed(app, states) {
  for (const node of app.querySelectorAll("[data-state]")) {
    if (!states.has(node.id) || states.get(node.id) === node.dataset.state) continue;
    node.classList.add("changed");
    setTimeout(() => node.classList.remove("changed"), 900);
  }
}

/** A copy flies over the page; the piece itself waits unseen until it lands. */
function fly(app, node, from, to, delay) {
  const copy = bare(node.cloneNode(true));
  const big = Math.max(0.12, Math.min(6, Math.min(from.width / to.width, from.height / to.height)));
  const dx = from.x + from.width / 2 - big * (to.x + to.width / 2);
  const dy = from.y + from.height / 2 - big * (to.y + to.height / 2);
  let layer, mover;
  if (node instanceof SVGElement && node.ownerSVGElement) {
    layer = document.createElementNS(SVG, "svg");
    mover = document.createElementNS(SVG, "g");
    const frame = document.createElementNS(SVG, "g");
    const { a, b, c, d, e, f } = node.parentNode.getScreenCTM();
    frame.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    frame.append(copy);
    mover.append(frame);
    layer.append(mover);
  } else {
    layer = document.createElement("div");
    mover = document.createElement("div");
    Object.assign(mover.style, { position: "absolute", left: 0, top: 0, transformOrigin: "0 0" });
    Object.assign(copy.style, { position: "absolute", left: `${to.x}px`, top: `${to.y}px`, width: `${to.width}px`, height: `${to.height}px`, margin: 0 });
    mover.append(copy);
    layer.append(mover);
  }
  layer.setAttribute("class", `flight ${getComputedStyle(app).getPropertyValue("--flight")}`);
  layer.setAttribute("aria-hidden", "true");
  app.append(layer);
  const timing = { duration: FLIGHT, delay, easing: EASE, fill: "both" };
  const hidden = node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT + delay });
  const flight = mover.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${big})` }, { transform: "none" }], timing);
  running.add(flight);
  const land = () => { running.delete(flight); hidden.cancel(); layer.remove(); };
  flight.onfinish = land;
  flight.oncancel = land;
}

/** A copy that nobody can choose, and that no name finds. */
function bare(node) {
  node.classList.remove("fresh", "lit");
  for (const one of [node, ...node.querySelectorAll("*")]) {
    for (const name of ["id", "role", "tabindex", "aria-label", "data-move", "data-ask", "data-then", "data-piece", "data-part", "data-count"]) one.removeAttribute(name);
  }
  return node;
}
