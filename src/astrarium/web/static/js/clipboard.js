// Copies a link or a text where a button says so.
import { toast, words } from "./page.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
});

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
