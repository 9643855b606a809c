// Hides the boxes of a checklist from screen readers, because a reader of the page cannot tick the boxes.
for (const box of document.querySelectorAll(
  '.sl-markdown-content li input[type="checkbox"][disabled]',
)) {
  box.setAttribute('aria-hidden', 'true');
}

/** Lets a reader scroll code and tables with the keyboard when they are wider than the page. */
function markScrollable(element: Element): void {
  if (element.scrollWidth > element.clientWidth) element.setAttribute('tabindex', '0');
  else element.removeAttribute('tabindex');
}

const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) markScrollable(target);
});
for (const element of document.querySelectorAll('.sl-markdown-content :is(pre, table)')) {
  markScrollable(element);
  observer.observe(element);
}
