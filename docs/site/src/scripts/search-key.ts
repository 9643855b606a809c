// The key `/` opens the search too, because Starlight opens it only with Ctrl+K.
window.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || isComposing) return;
  if (target instanceof Element && target.closest('input, textarea, select, dialog')) return;
  event.preventDefault();
  openSearch();
});

// The reference page links to the start page with this query, because only the other pages have the search.
if (location.search === '?search') addEventListener('load', openSearch);

function openSearch(): void {
  document.querySelector<HTMLElement>('button[data-open-modal]')?.click();
}
