// The terminal itself is that of textual-serve; this page only lets one come back, types at once, and
// leads to a table: /#join-AB12, /#watch-AB12.
const wish = /^#((?:join|watch)-[A-Za-z0-9]{4})$/.exec(window.location.hash);
if (wish) {
  document.getElementById("terminal").dataset.sessionWebsocketUrl += `/${wish[1]}`;
}
window.addEventListener("hashchange", () => window.location.reload());
document.getElementById("again").addEventListener("click", () => window.location.reload());
document.fonts.load('16px "Roboto Mono"');
window.addEventListener("load", () => {
  const focus = () => document.querySelector(".xterm-helper-textarea")?.focus();
  setTimeout(focus, 300);
  window.addEventListener("focus", focus);
});
