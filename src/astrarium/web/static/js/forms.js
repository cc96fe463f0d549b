// Forms that answer at once: a choice that is sent, a file that is read, lots that are drawn.
import { $, all, toast } from "./page.js";
import { fill } from "./patch.js";

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
