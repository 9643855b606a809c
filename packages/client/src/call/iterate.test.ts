import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { errorOf, json } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { clientOf, testClient } from '../../test/client-of.ts';
import {
  endOf,
  type Items,
  namesOf,
  type Page,
  pageOf,
  pagesOf,
} from '../../test/paged-service.ts';
import { PaginationStalledError } from '../errors/later-errors.ts';

const all = { status: 'all' } as const;
const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';

test.each<[what: string, pages: Page[], names: string, requests: number]>([
  ['ends at 204', ['a', 'b'], 'ab', 3],
  ['ends at an empty page', ['a', 'b', []], 'ab', 3],
  // The largest page size is unknown.
  ['does not end at a short page', ['abc', 'd', 'ef'], 'abcdef', 4],
  ['contains only once an item that shifted to the next page', ['abc', 'cde', 'ef'], 'abcdef', 4],
  ['does not end at a page that holds only shifted items', ['ab', 'b', 'c'], 'abc', 4],
  ['contains only once an item that stands twice on a page', ['aba', 'c'], 'abc', 3],
])('a list that iterate reads %s', async (_what, pages, names, count) => {
  const { fx, requests } = await pagesOf(pages);
  expect(await namesOf(fx.payments.iterate({ ...all, per_page: 50 }))).toEqual([...names]);
  expect(requests).toHaveLength(count);
});

test.each(['1', 1, '3', 'many', null])(
  'iterate does not end a list at totalPages %j, because the service may compute totalPages from another page size',
  async (totalPages) => {
    const beside = { totalPages, totalCount: '1' };
    const { fx } = await pagesOf(['a', 'b', 'c'], { beside });
    const items = fx.webhooks.iterateFailedNotifications(webhookId);
    expect(await namesOf(items)).toEqual(['a', 'b', 'c']);
  },
);

test('iterate yields the items before a page that fails, and then throws the error of that page', async () => {
  const { fx } = await clientOf((response, { url }) =>
    pageOf(url) === 1 ? json(response, 200, { payments: [{ id: 'a' }] }) : json(response, 400, {}),
  );
  expect(await endOf(fx.payments.iterate(all))).toMatchObject({
    error: { name: 'ApiError', status: 400 },
    names: ['a'],
  });
});

test.each([
  [{}, 'ASC', '1'],
  [{ sort: undefined, page: undefined }, 'ASC', '1'],
  [{ sort: 'DESC', page: '7' }, 'DESC', '7'],
  [{ sort: 'ASC', page: 12 }, 'ASC', '12'],
  [{ page: 0 }, 'ASC', '0'],
] as const)(
  'iterate with %o sends sort %s, and requests page %s first',
  async (given, sort, page) => {
    const { fx, requests } = await pagesOf(() => undefined);
    await namesOf(fx.payments.iterate({ ...all, ...given }));
    const { searchParams } = new URL(requests[0]?.url ?? '', 'http://x');
    expect([searchParams.get('sort'), searchParams.get('page')]).toEqual([sort, page]);
  },
);

test('iterate sends the same query for every page, except for the page number', async () => {
  const { fx, requests } = await pagesOf(['a', 'b']);
  const query = { status: 'planified', fromDate: '2026-11-01', per_page: 1 } as const;
  await namesOf(fx.payments.iterate(query));
  expect(requests.map(({ url }) => url)).toEqual(
    [1, 2, 3].map(
      (page) => `/payments/planified?fromDate=2026-11-01&per_page=1&sort=ASC&page=${page}`,
    ),
  );
});

test.each(['', ' ', '2.5', 2.5, -1, '1e2', '0x1', 'one', Number.NaN, true, 2 ** 60])(
  'iterate refuses the page number %j, and sends nothing',
  async (page) => {
    const { fx, requests } = await pagesOf(['a']);
    const reading = namesOf(fx.payments.iterate({ ...all, page: page as number }));
    expect(await errorOf(reading)).toMatchObject({
      name: 'ValidationError',
      message: 'listPayments: page must be a whole number.',
      path: 'page',
    });
    expect(requests).toEqual([]);
  },
);

const inTurns =
  (first: string, ...others: string[]) =>
  (page: number) =>
    page === 1 ? first : others[(page - 2) % others.length];
const round =
  (...pages: string[]) =>
  (page: number) =>
    pages[(page - 1) % pages.length];
// The time in the list item differs at every reading, so only the item's id shows that the item is the same.
const timed = (id: string, reads: number) => ({ id, readAt: reads });
const untimed = (id: string) => ({ id });
const withoutId = (tag: string) => ({ tag });

type Repeat = [
  what: string,
  pageOf: (page: number) => string | undefined,
  item: (name: string, reads: number) => object,
  names: string,
  /** The number of the page that repeats an earlier page, and the number of that page. */
  pages: [number, number],
  firstPage?: number,
];
test.each<Repeat>([
  ['in the same order', round('ab'), untimed, 'ab', [2, 1]],
  ['in another order', round('ab', 'ba'), untimed, 'ab', [2, 1]],
  ['with an item twice', round('aba'), untimed, 'ab', [2, 1]],
  ['without ids', round('aa', 'a'), withoutId, 'aa', [2, 1]],
  ['with a different time in each', round('ab'), timed, 'ab', [4, 3]],
  ['from the first one on', round('ab', 'cd', 'e'), timed, 'abcde', [4, 1]],
  ['from a later one on', round('a', 'b', 'c'), timed, 'bca', [5, 2], 2],
  ['in turns', inTurns('a', 'bc', 'de'), timed, 'abcde', [4, 2]],
  ['in turns, without ids', inTurns('a', 'bc', 'de'), withoutId, 'abcde', [4, 2]],
])(
  'iterate throws a PaginationStalledError when pages repeat: %s',
  async (_what, pages, item, names, [again, other], page = 1) => {
    const { fx } = await pagesOf((number, reads) =>
      [...(pages(number) ?? '')].map((name) => item(name, reads)),
    );
    const end = await endOf(fx.wallets.iterate({ page }));
    expect(end.names).toEqual([...names]);
    expect(end.error).toBeInstanceOf(PaginationStalledError);
    expect(end.error).toMatchObject({
      operation: 'listWallets',
      attempts: [],
      outcome: 'no-effect',
      message: `GET /wallets answered page ${again} with the items of page ${other}`,
    });
  },
);

type Shown = { id: string | number; status?: string; rate?: object };
test.each<[string, Shown, Shown?]>([
  ['its status changed', { id: 'b', status: 'finalized' }],
  ['its rate changed', { id: 'b', rate: { date: '2026-11-24 10:00:00' } }],
  ['its keys have another order', { status: 'planified', id: 'b' }],
  ['its id is a number', { id: 7 }, { id: 7, status: 'finalized' }],
])(
  'iterate recognises an item that shifted to the next page although %s',
  async (_what, later, earlier = { id: 'b', status: 'planified' }) => {
    const pages = [[{ id: 'a' }, earlier], [later, { id: 'c' }], [{ id: 'd' }, later], [later]];
    const { fx } = await pagesOf(pages);
    const names = await namesOf(fx.payments.iterate(all));
    expect(names).toEqual(['a', String(earlier.id), 'c', 'd']);
  },
);

test.each([{}, { id: null }, { id: '' }, { id: {} }])(
  'iterate yields all items without an id, even when items of two pages are equal (%j)',
  async (extra) => {
    const pages = ['ab', 'bcc', 'c'].map((page) => [...page].map((tag) => ({ tag, ...extra })));
    const { fx } = await pagesOf(pages);
    const tags: unknown[] = [];
    for await (const { tag } of fx.wallets.iterate()) tags.push(tag);
    expect(tags).toEqual([...'abbccc']);
  },
);

test('iterate treats pages whose items all have the same id as different pages if other fields differ', async () => {
  const { fx } = await pagesOf((page) =>
    page > 6 ? undefined : [1, 2].map((count) => ({ id: 'N', count: page * 10 + count })),
  );
  const items = fx.webhooks.iterateFailedNotifications(webhookId) as unknown as Items;
  expect(await namesOf(items)).toHaveLength(12);
});

test('iterate throws an UnexpectedResponseError at an item that is nested too deeply to be compared', async () => {
  const depth = 100_000;
  const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const { fx } = await clientOf((response) =>
    response.setHeader('content-type', 'application/json').end(`{"wallets":[{"x":${deep}}]}`),
  );
  expect(await errorOf(namesOf(fx.wallets.iterate()))).toMatchObject({
    name: 'UnexpectedResponseError',
    operation: 'listWallets',
    outcome: 'no-effect',
  });
});

test('iterate sends nothing before the loop begins or after the loop ends early', async () => {
  const { fx, requests } = await pagesOf(['ab']);
  const iterator = fx.payments.iterate(all)[Symbol.asyncIterator]();
  await new Promise(setImmediate);
  expect(requests).toEqual([]);
  await iterator.next();
  await iterator.return?.();
  expect(await iterator.next()).toEqual({ done: true, value: undefined });
  await new Promise(setImmediate);
  expect(requests).toHaveLength(1);
});

test('iterate stops at the next page when the caller aborts the signal', async () => {
  const controller = new AbortController();
  const { fx, requests } = await pagesOf(['a', 'b']);
  const items = fx.payments.iterate(all, { signal: controller.signal });
  const { error } = await endOf(items, () => controller.abort());
  expect(error).toMatchObject({ name: 'AbortedError' });
  expect(requests).toHaveLength(1);
});

test('iterate keeps no items: its memory does not grow over 400 pages of 50', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const fx = testClient({
    baseUrl: 'https://fx.example',
    fetch: async (url) => {
      const page = pageOf(url);
      if (page > 400) return new Response(null, { status: 204 });
      const communication = 'x'.repeat(500);
      const items = Array.from({ length: 50 }, (_, i) => ({ id: `${page}-${i}`, communication }));
      return Response.json({ payments: items });
    },
  });
  let count = 0;
  let early = 0;
  let late = 0;
  for await (const _ of fx.payments.iterate(all)) {
    count++;
    if (count === 100 * 50) early = heap();
    // Measures the heap inside the loop, because the iterator keeps nothing in memory after the last page.
    if (count === 400 * 50) late = heap();
  }
  expect(count).toBe(20_000);
  // If the iterator kept all 15,000 items, they would take more than 7 MB.
  expect(late - early).toBeLessThan(3 * 1024 * 1024);
});

test('toArray returns all items of a list that has no more items than the limit, each time it is called', async () => {
  const { fx } = await pagesOf(['ab', 'c', 'd']);
  const items = fx.payments.iterate(all);
  for (const limit of [4, 5, 1_000]) {
    expect(await items.toArray({ limit })).toEqual([...'abcd'].map((id) => ({ id })));
  }
});

test.each([1, 2, 3])('toArray of a list of 4 items refuses a limit of %i', async (limit) => {
  const { fx, requests } = await pagesOf(['ab', 'c', 'd', 'e']);
  expect(await errorOf(fx.payments.iterate(all).toArray({ limit }))).toMatchObject({
    name: 'ValidationError',
    outcome: 'no-effect',
    path: 'limit',
    message: `listPayments: limit is ${limit}, but the list has more items.`,
  });
  expect(requests.length).toBeLessThanOrEqual(3);
});

test.each([undefined, {}, { limit: undefined }, { limit: 0 }, { limit: 1.5 }, { limit: '10' }])(
  'toArray sends nothing without a valid limit (%o)',
  async (options) => {
    const { fx, requests } = await pagesOf(['a']);
    const reading = fx.payments.iterate(all).toArray(options as never);
    expect(await errorOf(reading)).toMatchObject({
      name: 'ValidationError',
      outcome: 'not-sent',
      message: 'listPayments: limit must be a whole number of 1 or more.',
    });
    expect(requests).toEqual([]);
  },
);
