// Several seats at one screen: hands it over to the next, whose curtain is a page of its own,
// and covers what the last one saw.
import { page, state } from "./page.js";

const tabs = "BroadcastChannel" in window ? new BroadcastChannel(`astrarium ${page.table}`) : null;
const elsewhere = new Set(); // seats that other tabs of this browser show
if (tabs) {
  tabs.onmessage = ({ data }) => {
    if (data.ask === page.seat) tabs.postMessage({ here: page.seat });
    if (data.here) elsewhere.add(data.here);
  };
}

let passing = 0;
export function handOver(seat) {
  clearTimeout(passing);
  elsewhere.delete(seat);
  tabs?.postMessage({ ask: seat });
  passing = setTimeout(() => {
    if (!elsewhere.has(seat) && state()?.pass === seat) {
      location.replace(`/t/${page.table}?seat=${seat}`); // no way back to what the last one saw
    }
  }, 1200);
}

/** The address that opened the curtain is not kept: reloading, or going back, meets it again. */
export function closeBehind() {
  const url = new URL(location.href);
  if (!url.searchParams.has("open")) return;
  url.searchParams.delete("open");
  history.replaceState(history.state, "", url);
}

const secret = page.live || page.steps;
addEventListener("pagehide", () => { if (secret) document.body.classList.add("covered"); });
addEventListener("pageshow", ({ persisted }) => { if (persisted && secret) location.reload(); });
