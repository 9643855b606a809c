// Markdown shows the items of a checklist with boxes that nobody can tick: a reader of the screen needs none.
for (const box of document.querySelectorAll(
  '.sl-markdown-content li input[type="checkbox"][disabled]',
)) {
  box.setAttribute('aria-hidden', 'true');
}
