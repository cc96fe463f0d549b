// Tells a player whose turn has come: by a sound, and by a notice while the page is not seen.
import { page } from "./page.js";

export function yourTurn(title) {
  if (page.sound === "1") chime();
  if (page.notice === "1" && document.hidden && "Notification" in window && Notification.permission === "granted") {
    try {
      new Notification(title);
    } catch { /* some phones have no such notices; the title of the page says it */ }
  }
}

let audio = null;
function chime() {
  try {
    audio ??= new AudioContext();
    for (const [pitch, when] of [[659.3, 0], [987.8, 0.16]]) {
      const tone = audio.createOscillator(), loud = audio.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.0001, audio.currentTime + when);
      loud.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + when + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + when + 0.9);
      tone.connect(loud).connect(audio.destination);
      tone.start(audio.currentTime + when);
      tone.stop(audio.currentTime + when + 1);
    }
  } catch { /* a browser without sound */ }
}
