// Lets numbers that changed count up, or down, to what they are now.
import { all, calm } from "./page.js";

const counting = new WeakMap(); // numbers on their way, with where they go

/** The numbers of the page, by id: those on their way as they will be. */
export const numbers = () => new Map(all("[data-count]").map((node) => [node.id, counting.get(node) ?? node.textContent]));

export function countFrom(before) {
  for (const node of all("[data-count]")) countUp(node, before.get(node.id));
}

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
