// Turns one tree into another and keeps every element that has an id: it moves, it is not
// drawn anew, so that transitions run and focus stays.

const key = (node) => (node.nodeType === 1 && node.id) || null;

/** Make the children of `now` those of `next`; gives the elements that are new. */
export function patch(now, next, fresh = []) {
  const kept = new Map();
  for (const child of now.children) if (child.id) kept.set(child.id, child);
  let at = now.firstChild;
  for (const want of [...next.childNodes]) {
    const id = key(want);
    let have = null;
    if (id) {
      const found = kept.get(id);
      if (found && found.nodeName === want.nodeName) have = found;
    } else {
      // The next one without an id may be reused; those with one wait for their turn.
      let look = at;
      while (look && key(look)) look = look.nextSibling;
      if (look && look.nodeType === want.nodeType && look.nodeName === want.nodeName) have = look;
    }
    if (!have) {
      const made = document.importNode(want, true);
      now.insertBefore(made, at);
      if (made.nodeType === 1) fresh.push(made);
      continue;
    }
    if (have === at) at = at.nextSibling;
    else if (now.moveBefore) now.moveBefore(have, at);
    else now.insertBefore(have, at);
    if (have.nodeType === 1) {
      attributes(have, want);
      patch(have, want, fresh);
    } else if (have.nodeValue !== want.nodeValue) {
      have.nodeValue = want.nodeValue;
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
  return fresh;
}

function attributes(have, want) {
  for (const { name, value } of [...want.attributes]) {
    if (name === "open") continue; // whoever opened or closed it, it stays so
    if (have.getAttribute(name) !== value) have.setAttribute(name, value);
  }
  for (const { name } of [...have.attributes]) {
    if (!want.hasAttribute(name) && name !== "style" && name !== "open") have.removeAttribute(name);
  }
}

/** Make the inside of an element what `html` says. */
export function fill(element, html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return patch(element, holder.content);
}

/** The new piece of markup that a delta makes from the old one (see web/delta.py). */
export function made(old, change) {
  if (typeof change === "string") return change;
  const before = old.split(/(?=<[a-z])/);
  let found = "";
  for (let at = 0; at < change.length; at += 1) {
    if (typeof change[at] === "string") found += change[at];
    else {
      found += before.slice(change[at], change[at] + change[at + 1]).join("");
      at += 1;
    }
  }
  return found;
}
