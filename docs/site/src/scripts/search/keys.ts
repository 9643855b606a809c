/** Calls `open` on `/`, outside of what is typed into, and on Ctrl+K or Cmd+K. */
export function onSearchKeys(open: () => void): void {
  window.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTypedInto(event.target);
    const isK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
    if (isComposing || !(isSlash || isK)) return;
    event.preventDefault();
    open();
  });
}

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** Moves the focus with the arrows: from the input to the links below it, and back. */
export function moveWithArrows(dialog: HTMLElement, input: HTMLInputElement): void {
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.isComposing) return;
    const places = [input, ...dialog.querySelectorAll<HTMLElement>('ol a')];
    const here = places.findIndex((place) => place.matches(':focus'));
    const next = here < 0 ? input : places[here + step];
    event.preventDefault();
    next?.focus();
  });
}
