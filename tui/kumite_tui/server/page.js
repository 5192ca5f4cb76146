// The terminal itself is that of textual-serve; this page only lets one come back, and types at once.
document.getElementById("again").addEventListener("click", () => window.location.reload());
document.fonts.load('16px "Roboto Mono"');
window.addEventListener("load", () => {
  const focus = () => document.querySelector(".xterm-helper-textarea")?.focus();
  setTimeout(focus, 300);
  window.addEventListener("focus", focus);
});
