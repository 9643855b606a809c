import { elementOf } from '../tools/elements.ts';
import { indexOfSite } from './index-of-site.ts';
import { moveWithArrows, onSearchKeys } from './keys.ts';
import { itemOf } from './show-found.ts';

const button = elementOf('search-open', HTMLButtonElement);
const dialog = elementOf('search', HTMLDialogElement);
const form = elementOf('search-form', HTMLFormElement);
const input = elementOf('search-words', HTMLInputElement);
const status = elementOf('search-status', HTMLElement);
const list = elementOf('search-found', HTMLOListElement);
const more = elementOf('search-more', HTMLButtonElement);

const base = dialog.dataset['base'] ?? '/';
const find = indexOfSite(base);
/** Found at first, and with each press of the button below. */
const page = 8;
/** Milliseconds after a key until the search begins. */
const pause = 150;
const hint = status.textContent ?? '';

type Results = Awaited<ReturnType<typeof find>>['results'];

let timer: ReturnType<typeof setTimeout> | undefined;
/** What is searched or shown. */
let current: { words: string; shown: Promise<boolean> } | undefined;
/** What was found and is not shown yet. */
let rest: Results = [];

function open(): void {
  if (!dialog.open) dialog.showModal();
  input.select();
}

/** Shows what is found for the words of the input. Resolves to whether that is still what is asked for. */
function search(): Promise<boolean> {
  clearTimeout(timer);
  const words = input.value.trim();
  if (current?.words !== words) current = { words, shown: show(words) };
  return current.shown;
}

async function show(words: string): Promise<boolean> {
  if (words === '') {
    replace(hint, [], []);
    return false;
  }
  say('Searching …');
  try {
    const { results } = await find(words);
    const items = await itemsOf(results.slice(0, page));
    if (current?.words !== words) return false;
    replace(countOf(results.length, words), items, results.slice(page));
    return true;
  } catch (error) {
    if (current?.words !== words) return false;
    current = undefined;
    replace('The search could not be loaded. Press Enter to try again.', [], []);
    console.error(error);
    return false;
  }
}

function itemsOf(results: Results): Promise<HTMLElement[]> {
  return Promise.all(results.map(async ({ data }) => itemOf(await data(), base)));
}

function countOf(count: number, words: string): string {
  if (count === 0) return `No results for “${words}”. Try fewer or other words.`;
  return `${count} ${count === 1 ? 'result' : 'results'} for “${words}”`;
}

function replace(text: string, items: HTMLElement[], left: Results): void {
  say(text);
  list.replaceChildren(...items);
  list.hidden = items.length === 0;
  rest = left;
  more.hidden = left.length === 0;
}

function say(text: string): void {
  status.textContent = text;
}

async function showMore(): Promise<void> {
  const [next, left] = [rest.slice(0, page), rest.slice(page)];
  rest = left;
  const shownFor = current;
  const items = await itemsOf(next);
  if (current !== shownFor) return;
  list.append(...items);
  more.hidden = left.length === 0;
  items[0]?.querySelector('a')?.focus();
}

button.addEventListener('click', open);
button.disabled = false;
onSearchKeys(open);
moveWithArrows(dialog, input);
input.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(search, pause);
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (await search()) list.querySelector('a')?.click();
});
more.addEventListener('click', showMore);
elementOf('search-close', HTMLButtonElement).addEventListener('click', () => dialog.close());
dialog.addEventListener('keydown', (event) => {
  // The first Escape would only empty the input.
  if (event.key !== 'Escape' || event.isComposing) return;
  event.preventDefault();
  dialog.close();
});
dialog.addEventListener('click', ({ target }) => {
  // Beside the dialog, or on a link, which may lead to this page.
  if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
});
