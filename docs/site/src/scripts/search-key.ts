// Opens the search of the site with the key `/` too, because Starlight opens the search only with Ctrl+K.
window.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || isComposing) return;
  if (target instanceof Element && target.closest('input, textarea, select, dialog')) return;
  event.preventDefault();
  openSearch();
});

// Opens the search when the URL ends with `?search`. The reference page has no search, so its link "Search" leads to the start
// page with `?search`.
if (location.search === '?search') addEventListener('load', openSearch);

function openSearch(): void {
  document.querySelector<HTMLElement>('button[data-open-modal]')?.click();
}
