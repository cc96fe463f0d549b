// The page of settings: asks the browser whether it will show notices, and says why not.
import { $ } from "./page.js";

const notice = $("#notice-ask");

/** Why no notice will be shown, if none will. */
function noNotice() {
  if (!("Notification" in window)) return notice.dataset.missing;
  if (Notification.permission === "granted") return "";
  try {
    new Notification(""); // shows nothing, for it may not yet; phones that have none refuse it
  } catch {
    return notice.dataset.missing;
  }
  return Notification.permission === "denied" ? notice.dataset.denied : "";
}
function tellNotice() {
  const why = noNotice();
  $("#notice-why").textContent = why;
  if (why) notice.checked = false;
  notice.disabled = why === notice.dataset.missing;
}

notice.addEventListener("change", async () => {
  if (notice.checked && "Notification" in window) await Notification.requestPermission();
  tellNotice();
});
tellNotice();
