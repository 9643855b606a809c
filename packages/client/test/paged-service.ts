import { errorOf, json } from '@crossborder-fx/tools-test-utils';
import { clientOf, type TestOptions } from './client-of.ts';

/** The items of a page in a list. The text `abc` means three items with the ids a, b and c. */
export type Page = string | object[];

/**
 * Returns a client of a service whose list has these pages, from page 1 on. The service answers 204 for later pages. Every
 * other request succeeds.
 *
 * @param pages - the pages, or a function that makes a page from the page's number, which counts from 1, and the number
 *   of earlier requests for pages
 */
export function pagesOf(
  pages: Page[] | ((page: number, reads: number) => Page | undefined),
  { beside = {}, ...options }: TestOptions & { beside?: object } = {},
) {
  let reads = 0;
  return clientOf((response, { method, url }) => {
    if (method !== 'GET') return json(response, 200, { id: 'elsewhere' });
    const number = pageOf(url);
    const page = Array.isArray(pages) ? pages[number - 1] : pages(number, reads++);
    if (page === undefined) return void response.writeHead(204).end();
    const items = typeof page === 'string' ? [...page].map((id) => ({ id })) : page;
    const lists = { payments: items, wallets: items, failedNotifications: items };
    json(response, 200, { ...lists, ...beside });
  }, options);
}

export function pageOf(url: string): number {
  return Number(new URL(url, 'http://x').searchParams.get('page'));
}

export type Items = AsyncIterable<{ id?: string; tag?: string | null }>;

type OnItem = (name: string, count: number) => unknown;

/** Returns ids, or the tags of items without an id. Calls `onItem` for each item before it reads the next item. */
export async function namesOf(
  items: Items,
  onItem: OnItem = () => {},
  names: string[] = [],
): Promise<string[]> {
  for await (const { id, tag } of items) {
    const name = id || tag || '';
    await onItem(name, names.push(name));
  }
  return names;
}

export async function endOf(items: Items, onItem?: OnItem) {
  const names: string[] = [];
  return { error: await errorOf(namesOf(items, onItem, names)), names };
}
