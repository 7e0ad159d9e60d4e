// "Try it here": the game opens in the page. Without this it is a link like any other.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-frame]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: link.href, title: link.dataset.frame, allow: "fullscreen", className: "table" });
  link.closest(".try").replaceWith(frame);
  frame.focus();
});
