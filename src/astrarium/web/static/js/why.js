// The panel that says why not, or what a hint advises.
import { $, page, words } from "./page.js";
import { fill } from "./patch.js";

export function refuse({ why, rule, html }) {
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
    line.append(" ", Object.assign(make("a", "rule", rule), { href: `${page.rules}#${rule}`, target: "_blank", rel: "noopener" }));
  }
  const away = Object.assign(make("button", "clears", "\u00d7"), { type: "button" });
  away.dataset.clears = "";
  away.setAttribute("aria-label", words.close);
  const panel = make("div", "panel refusal", make("div", "hd", make("h2", "caps", words.why), away), line);
  panel.setAttribute("role", "alert");
  box.replaceChildren(panel);
}

export function clearWhy() {
  $("#why")?.replaceChildren();
}
