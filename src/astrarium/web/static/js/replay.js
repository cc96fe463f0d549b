// Replays a game on the page of a table: one position after another.
import { $, all, app, page, hush, toast, words } from "./page.js";
import { show } from "./show.js";

const slider = $("#step");
const last = Number(page.steps);
let step = Number(page.step), shown = step, asked = 0;
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
    const url = `${location.pathname}?as=${page.seat}&own=${wanted}`;
    const answer = await fetch(url, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const { fragments, link } = await answer.json();
    if (mine !== asked) return;
    shown = wanted;
    here(link);
    hush();
    show(fragments);
  } catch {
    if (mine !== asked) return;
    point(shown); // the counter tells what the board shows
    toast(words.still, true);
  }
};
here(page.link);
slider.addEventListener("input", () => go(Number(slider.value)));
for (const button of all("button[data-step]")) {
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
