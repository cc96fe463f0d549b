// Sends on the invitation that stands behind # in a link, and takes it out of the address.
import { $ } from "./page.js";

function bringInvitation() {
  const invitation = location.hash.slice(1);
  if (!invitation) return;
  history.replaceState(null, "", location.pathname);
  const form = $("#come");
  form.elements.code.value = invitation;
  form.submit();
  form.reset(); // who comes back here finds it nowhere
}

addEventListener("hashchange", bringInvitation); // the link was pasted over this address
bringInvitation();
