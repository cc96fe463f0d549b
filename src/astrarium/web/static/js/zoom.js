// The picture of a board under the hand: wheel, pinch, drag, buttons and keys move the frame
// through which it is seen. Fitting is the server's; here is only how far one looks.
import { $, app, page } from "./page.js";

const LEAST = 1, MOST = 6;

/** `steps`: arrow keys go through a replay, and move the frame only with Shift. */
function zoomable(box, steps) {
  let scale = 1, centre = null, dragged = false, part = "";
  const fingers = new Map();
  const svg = () => box.querySelector("svg");
  const base = () => {
    const board = svg();
    const text = part || (board?.getAttribute("data-base") ?? board?.getAttribute("viewBox"));
    return text?.split(/[ ,]+/).map(Number);
  };

  /** Show the frame again, after the server drew the board anew. */
  function again() {
    const board = svg();
    if (!board) return;
    const drawn = board.getAttribute("viewBox");
    if (drawn !== board.dataset.seen) board.dataset.base = drawn; // the server's own
    apply();
  }
  function apply() {
    const board = svg(), frame = base();
    if (!board || !frame) return;
    const [x, y, w, h] = frame;
    centre ??= [x + w / 2, y + h / 2];
    if (scale === 1) centre = [x + w / 2, y + h / 2];
    const [fw, fh] = [w / scale, h / scale];
    centre = [
      Math.max(x + fw / 4, Math.min(x + w - fw / 4, centre[0])),
      Math.max(y + fh / 4, Math.min(y + h - fh / 4, centre[1])),
    ];
    const seen = [centre[0] - fw / 2, centre[1] - fh / 2, fw, fh].map((n) => n.toFixed(2)).join(" ");
    board.setAttribute("viewBox", seen);
    board.dataset.seen = seen;
  }
  const unit = () => { // board units a pixel
    const board = svg(), frame = base();
    const rect = board.getBoundingClientRect();
    return Math.max(frame[2] / scale / rect.width, frame[3] / scale / rect.height);
  };
  function zoomBy(factor, at) {
    const board = svg();
    if (!board) return;
    const rect = board.getBoundingClientRect();
    const dx = at ? at[0] - rect.left - rect.width / 2 : 0;
    const dy = at ? at[1] - rect.top - rect.height / 2 : 0;
    apply();
    const before = unit();
    scale = Math.max(LEAST, Math.min(MOST, scale * factor));
    const after = unit();
    centre = [centre[0] + dx * (before - after), centre[1] + dy * (before - after)];
    apply();
  }
  function panBy(dx, dy) {
    if (!svg()) return;
    apply();
    const one = unit();
    centre = [centre[0] - dx * one, centre[1] - dy * one];
    apply();
  }
  /** See only a part of the picture, or all of it. */
  function focus(frame) {
    if (frame === part) return;
    part = frame;
    scale = 1;
    const [, , w, h] = frame.split(" ");
    if (svg()) svg().style.aspectRatio = frame ? `${w} / ${h}` : "";
    again();
  }
  function fit() { scale = 1; apply(); }

  box.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / 500), [event.clientX, event.clientY]);
  }, { passive: false });
  box.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 1) dragged = false;
  });
  addEventListener("pointermove", (event) => {
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const to = [event.clientX, event.clientY];
    if (fingers.size === 1) {
      if (!dragged && Math.hypot(to[0] - from[0], to[1] - from[1]) < 6) return;
      dragged = true;
      app.classList.add("panning");
      if (scale > 1) panBy(to[0] - from[0], to[1] - from[1]);
    } else if (fingers.size === 2) {
      dragged = true;
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const was = Math.hypot(from[0] - other[0], from[1] - other[1]);
      const is = Math.hypot(to[0] - other[0], to[1] - other[1]);
      if (was > 0) zoomBy(is / was, [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2]);
    }
    fingers.set(event.pointerId, to);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, (event) => { fingers.delete(event.pointerId); app.classList.remove("panning"); });
  }
  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.addEventListener("click", () => {
      const how = button.dataset.zoom;
      if (how === "fit") fit();
      else zoomBy(how === "in" ? 1.35 : 1 / 1.35);
    });
  }
  function key(event) {
    if (event.key === "+" || event.key === "=") zoomBy(1.25);
    else if (event.key === "-") zoomBy(1 / 1.25);
    else if (event.key === "0") fit();
    else if (event.target === box && event.key.startsWith("Arrow") && (event.shiftKey || !steps)) {
      const way = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
      event.preventDefault();
      panBy(...way);
    }
  }
  return {
    again, focus, key,
    /** Was the last press a drag, and so no click? */
    moved: () => { const was = dragged; dragged = false; return was; },
  };
}

/** The frame of this table's board, where the server says that it pans. */
export const zoom = app?.classList.contains("pans") ? zoomable($("#board"), page.steps !== undefined) : null;
