// Before anything is drawn: the theme of the system, unless the player has chosen one.
(() => {
  const root = document.documentElement;
  if (root.dataset.theme) return;
  const light = matchMedia("(prefers-color-scheme: light)");
  const follow = () => { root.dataset.theme = light.matches ? "light" : "night"; };
  light.addEventListener("change", follow);
  follow();
})();
