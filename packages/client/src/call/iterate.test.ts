import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { errorOf, json } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { clientOf, testClient } from '../../test/client-of.ts';
import { createClient } from '../create-client.ts';
import { PaginationStalledError } from '../errors/errors.ts';
import type { Hooks } from './observe.ts';

const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';

/** A client of a service whose pages, from page 1 on, hold these ids; the rest are 204. */
async function pagesOf(pages: string[][], beside: object = {}) {
  return clientOf((response, { url }) => {
    const ids = pages[pageOf(url) - 1];
    if (!ids) return void response.writeHead(204).end();
    const items = ids.map((id) => ({ id }));
    json(response, 200, { payments: items, failedNotifications: items, ...beside });
  });
}

function pageOf(url: string): number {
  return Number(queryOf(url).get('page'));
}

function queryOf(url: string): URLSearchParams {
  return new URL(url, 'http://x').searchParams;
}

type Items = AsyncIterable<{ id?: string }>;

/** The ids of a list; something may be done with each before the next is read. */
async function idsOf(
  items: Items,
  onItem: (id: string, count: number) => unknown = () => {},
  ids: string[] = [],
): Promise<string[]> {
  for await (const { id = '' } of items) await onItem(id, ids.push(id));
  return ids;
}

/** The error that ends a list, and the ids before it. */
async function endOf(...[items, onItem]: [...Parameters<typeof idsOf>]) {
  const ids: string[] = [];
  return { error: await errorOf(idsOf(items, onItem, ids)), ids };
}

describe('a list ends', () => {
  const ends: [string, (response: ServerResponse) => void][] = [
    ['204', (response) => response.writeHead(204).end()],
    ['an empty page', (response) => json(response, 200, { payments: [] })],
  ];
  test.each(ends)('at %s', async (_what, end) => {
    const { fx, requests } = await clientOf((response, { url }) =>
      pageOf(url) > 2 ? end(response) : json(response, 200, { payments: [{ id: url }] }),
    );
    expect(await idsOf(fx.payments.iterate({ status: 'all' }))).toHaveLength(2);
    expect(requests).toHaveLength(3);
  });

  test('at the first page when that is empty', async () => {
    const { fx, requests } = await pagesOf([]);
    expect(await idsOf(fx.payments.iterate({ status: 'all' }))).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test('not at a short page: the largest per_page is not documented', async () => {
    const { fx, requests } = await pagesOf([['a', 'b', 'c'], ['d'], ['e', 'f']]);
    const items = fx.payments.iterate({ status: 'all', per_page: 50 });
    expect(await idsOf(items)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(requests).toHaveLength(4);
  });

  test('at an error, after the items before it', async () => {
    const { fx } = await clientOf((response, { url }) =>
      pageOf(url) === 1
        ? json(response, 200, { payments: [{ id: 'a' }] })
        : json(response, 400, {}),
    );
    expect(await endOf(fx.payments.iterate({ status: 'all' }))).toMatchObject({
      error: { name: 'ApiError', status: 400 },
      ids: ['a'],
    });
  });
});

describe('the query', () => {
  test.each([
    [{}, 'ASC', '1'],
    [{ sort: undefined }, 'ASC', '1'],
    [{ sort: 'ASC' }, 'ASC', '1'],
    [{ sort: 'DESC' }, 'DESC', '1'],
    [{ page: undefined }, 'ASC', '1'],
    [{ page: 3 }, 'ASC', '3'],
    [{ page: '7' }, 'ASC', '7'],
    [{ page: 12 }, 'ASC', '12'],
    [{ page: 0 }, 'ASC', '0'],
  ] as const)('%o asks for sort %s from page %s on', async (given, sort, page) => {
    const { fx, requests } = await pagesOf([]);
    // exactOptionalPropertyTypes forbids undefined; JavaScript does not.
    await idsOf(fx.payments.iterate({ status: 'all', ...(given as object) }));
    expect([...queryOf(requests[0]?.url ?? '')]).toEqual(
      expect.arrayContaining([
        ['sort', sort],
        ['page', page],
      ]),
    );
  });

  test('is otherwise the same for every page', async () => {
    const { fx, requests } = await pagesOf([['a'], ['b']]);
    await idsOf(fx.payments.iterate({ status: 'planified', fromDate: '2026-11-01', per_page: 1 }));
    expect(requests.map(({ url }) => url)).toEqual(
      [1, 2, 3].map(
        (page) => `/payments/planified?fromDate=2026-11-01&per_page=1&sort=ASC&page=${page}`,
      ),
    );
  });

  test.each(['', ' ', '2.5', 2.5, -1, '1e2', '0x1', 'one', Number.NaN, true, 2 ** 60])(
    'refuses %j as a page before anything is sent',
    async (page) => {
      const { fx, requests } = await pagesOf([['a']]);
      const reading = idsOf(fx.payments.iterate({ status: 'all', page: page as number }));
      expect(await errorOf(reading)).toMatchObject({
        name: 'ValidationError',
        message: 'listPayments: page must be a whole number.',
        path: 'page',
      });
      expect(requests).toEqual([]);
    },
  );
});

describe('a page that repeats', () => {
  test.each([
    ['in the same order', ['a', 'b'], ['a', 'b']],
    ['in another order', ['a', 'b'], ['b', 'a']],
    ['with an item twice', ['a', 'b', 'a'], ['a', 'b', 'a']],
  ])('throws, %s', async (_what, first, second) => {
    const { fx, requests } = await clientOf((response, { url }) => {
      const ids = pageOf(url) === 1 ? first : second;
      json(response, 200, { payments: ids.map((id) => ({ id })) });
    });
    const error = await errorOf(idsOf(fx.payments.iterate({ status: 'all' })));
    expect(error).toBeInstanceOf(PaginationStalledError);
    expect(error).toMatchObject({
      operation: 'listPayments',
      attempts: [],
      outcome: 'no-effect',
      message: 'GET /payments/{status} answered page 2 with the items of page 1',
    });
    expect(requests).toHaveLength(2);
  });
});

describe('an item that shifted', () => {
  test('to the next page is not yielded twice', async () => {
    const { fx } = await pagesOf([
      ['a', 'b', 'c'],
      ['c', 'd', 'e'],
      ['e', 'f'],
    ]);
    const items = fx.payments.iterate({ status: 'all', sort: 'DESC' });
    expect(await idsOf(items)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('does not end the list, even when its page holds nothing else', async () => {
    const { fx } = await pagesOf([['a', 'b'], ['b'], ['c']]);
    expect(await idsOf(fx.payments.iterate({ status: 'all' }))).toEqual(['a', 'b', 'c']);
  });

  type Shown = { id: string | number; status?: string; rate?: object };
  test.each<[string, Shown, Shown?]>([
    ['its status changed', { id: 'b', status: 'finalized' }],
    ['its rate changed', { id: 'b', rate: { date: '2026-11-24 10:00:00' } }],
    ['its keys have another order', { status: 'planified', id: 'b' }],
    ['its id is a number', { id: 7 }, { id: 7, status: 'finalized' }],
  ])(
    'is the same item although %s',
    async (_what, later, earlier = { id: 'b', status: 'planified' }) => {
      const pages = [[{ id: 'a' }, earlier], [later, { id: 'c' }], [{ id: 'd' }, later], [later]];
      const { fx } = await clientOf((response, { url }) => {
        const payments = pages[pageOf(url) - 1];
        if (!payments) return void response.writeHead(204).end();
        json(response, 200, { payments });
      });
      const ids = await idsOf(fx.payments.iterate({ status: 'all' }) as Items);
      expect(ids).toEqual(['a', String(earlier.id), 'c', 'd']);
    },
  );

  test('and stands twice on a page is yielded once', async () => {
    const { fx } = await pagesOf([['a', 'b', 'a'], ['c']]);
    expect(await idsOf(fx.payments.iterate({ status: 'all' }))).toEqual(['a', 'b', 'c']);
  });
});

test.each(['1', 1, '3', 'many', null])(
  'totalPages %j ends no list: it may count other pages than those that come',
  async (totalPages) => {
    const { fx, requests } = await pagesOf([['a'], ['b'], ['c']], { totalPages, totalCount: '1' });
    const ids = await idsOf(fx.webhooks.iterateFailedNotifications(webhookId));
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(requests).toHaveLength(4);
  },
);

describe('items without an id', () => {
  /** A service whose pages hold these wallets, which have no id but in `extra`. */
  async function tagsOf(pages: string[][], extra: object = {}) {
    const service = await clientOf(async (response, { method, url }) => {
      if (method === 'PUT') return json(response, 200, { id: 'elsewhere' });
      const items = pages[pageOf(url) - 1] ?? [];
      json(response, 200, { wallets: items.map((tag) => ({ tag, ...extra })) });
    });
    const read = async (onItem: () => unknown = () => {}) => {
      const tags: unknown[] = [];
      for await (const { tag } of service.fx.wallets.iterate()) {
        tags.push(tag);
        await onItem();
      }
      return tags;
    };
    return { ...service, read };
  }

  test.each([{}, { id: null }, { id: '' }, { id: {} }])(
    'are all yielded, however alike those of two pages are (%j)',
    async (extra) => {
      const { read } = await tagsOf([['a', 'b'], ['b', 'c', 'c'], ['c']], extra);
      expect(await read()).toEqual(['a', 'b', 'b', 'c', 'c', 'c']);
    },
  );

  test.each([{}, { id: null }])(
    'are yielded as often as they are there where a page is read again (%j)',
    async (extra) => {
      const pages = [
        ['a', 'b'],
        ['b', 'c'],
      ];
      const { fx, read } = await tagsOf(pages, extra);
      let count = 0;
      const tags = await read(async () => {
        count++;
        // The page is read again after this, and has one more that is equal by then.
        if (count === 1) pages[0]?.push('b');
        if (count === 1) await fx.payments.confirm('elsewhere');
      });
      expect(tags).toEqual(['a', 'b', 'b', 'b', 'c']);
    },
  );

  test('on a page that comes twice end with an error', async () => {
    const { read } = await tagsOf([['a', 'a'], ['a']]);
    expect(await errorOf(read())).toBeInstanceOf(PaginationStalledError);
  });
});

describe('leaving the loop', () => {
  test('early leaves no request open, and no page was requested ahead', async () => {
    let open = 0;
    const { fx, requests } = await clientOf((response, { url }) => {
      open++;
      response.once('close', () => open--);
      json(response, 200, { payments: [{ id: `${url}1` }, { id: `${url}2` }] });
    });
    for await (const _ of fx.payments.iterate({ status: 'all' })) break;
    await new Promise(setImmediate);
    expect(requests).toHaveLength(1);
    expect(open).toBe(0);
  });

  test('ends the iterator for good', async () => {
    const { fx, requests } = await pagesOf([['a', 'b']]);
    const iterator = fx.payments.iterate({ status: 'all' })[Symbol.asyncIterator]();
    await iterator.next();
    await iterator.return?.();
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    expect(requests).toHaveLength(1);
  });

  test('by the signal stops at the next page', async () => {
    const controller = new AbortController();
    const { fx, requests } = await pagesOf([['a'], ['b']]);
    const { signal } = controller;
    const items = fx.payments.iterate({ status: 'all' }, { signal });
    const { error } = await endOf(items, () => controller.abort());
    expect(error).toMatchObject({ name: 'AbortedError' });
    expect(requests).toHaveLength(1);
  });
});

test('an iterable sends nothing before it is read', async () => {
  const { fx, requests } = await pagesOf([['a']]);
  fx.payments.iterate({ status: 'all' });
  await new Promise(setImmediate);
  expect(requests).toEqual([]);
});

test('memory does not grow over 2,000 pages of 50', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const fx = createClient({
    baseUrl: 'https://fx.example',
    username: 'u',
    secret: 's',
    fetch: async (url) => {
      const page = pageOf(url);
      if (page > 2_000) return new Response(null, { status: 204 });
      const communication = 'x'.repeat(100);
      const items = Array.from({ length: 50 }, (_, i) => ({ id: `${page}-${i}`, communication }));
      return Response.json({ payments: items });
    },
  });
  let count = 0;
  let early = 0;
  let late = 0;
  for await (const _ of fx.payments.iterate({ status: 'all' })) {
    count++;
    if (count === 200 * 50) early = heap();
    // Measured during the loop: at its end, the iterator holds nothing any more.
    if (count === 2_000 * 50) late = heap();
  }
  expect(count).toBe(100_000);
  // If they were kept, 90,000 items would take more than 10 MB.
  expect(late - early).toBeLessThan(3 * 1024 * 1024);
});

describe('a list whose payments are confirmed while it is read', () => {
  /** A service with 120 payments that wait for confirmation, and shows 50 at a time. */
  async function waitingPayments(slow: { confirmsAfterLists?: number } = {}) {
    const payments = Array.from({ length: 120 }, (_, index) => ({
      id: `P${String(index).padStart(3, '0')}`,
      status: 'waitingconfirmation',
    }));
    const service = await clientOf(async (response, { method, url }) => {
      const [, , idOrStatus = ''] = new URL(url, 'http://x').pathname.split('/');
      if (method === 'PUT') {
        const { confirmsAfterLists = 0 } = slow;
        for (let tick = 0; tick < 50 && lists() < confirmsAfterLists; tick++) {
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        const payment = payments.find(({ id }) => id === idOrStatus);
        if (payment) payment.status = 'planified';
        return json(response, 200, { payment });
      }
      const listed = payments.filter(({ status }) => ['all', status].includes(idOrStatus));
      const from = (pageOf(url) - 1) * 50;
      const page = listed.slice(from, from + 50);
      if (page.length === 0) return response.writeHead(204).end();
      return json(response, 200, { payments: page });
    });
    const lists = () => service.requests.filter(({ method }) => method === 'GET').length;
    return { ...service, all: payments.map(({ id }) => id), lists };
  }

  test('visits all of them, each once, although those that are confirmed leave the list', async () => {
    for (const every of [1, 2, 3, 7, 49, 50, 51]) {
      const { fx, all } = await waitingPayments();
      const seen = await idsOf(
        fx.payments.iterate({ status: 'waitingconfirmation' }),
        (id, count) => count % every === 0 && fx.payments.confirm(id),
      );
      expect(seen).toEqual(all);
    }
  });

  test.each([1, 2, 3, 4])(
    'visits all of them when nobody waits for the confirmations, which come after list %i',
    async (confirmsAfterLists) => {
      const { fx, all } = await waitingPayments({ confirmsAfterLists });
      const confirming: Promise<unknown>[] = [];
      const seen = await idsOf(
        fx.payments.iterate({ status: 'waitingconfirmation' }),
        (id) => void confirming.push(fx.payments.confirm(id)),
      );
      await Promise.all(confirming);
      expect(seen).toEqual(all);
    },
  );

  test('visits each once when they stay in the list', async () => {
    const { fx, all } = await waitingPayments();
    const seen = idsOf(fx.payments.iterate({ status: 'all' }), (id) => fx.payments.confirm(id));
    expect(await seen).toEqual(all);
  });

  test('is not read twice where nothing had an effect', async () => {
    const { fx, all, lists } = await waitingPayments();
    const seen = await idsOf(
      fx.payments.iterate({ status: 'waitingconfirmation' }),
      (_id, count) => count === 1 && fx.payments.list({ status: 'all' }),
    );
    expect(seen).toEqual(all);
    // Three pages, the empty one, and that in between.
    expect(lists()).toBe(5);
  });

  test('can be read in a hook of an operation that waits for it', async () => {
    const { url, all } = await waitingPayments();
    const seen: string[] = [];
    const proof = { documentType: 'invoice', tag: 'Invoice', file: 'SW52b2ljZQ==' } as const;
    const onRequest: Hooks['onRequest'] = async ({ operation }) => {
      if (operation !== 'confirmPayment') return;
      const upload = (_id: string, count: number) =>
        count === 1 && fx.payments.uploadProofOfTransaction('P119', proof);
      await idsOf(fx.payments.iterate({ status: 'all' }), upload, seen);
    };
    const fx = testClient({ baseUrl: url, hooks: { onRequest } });
    await fx.payments.confirm('P000');
    expect(seen).toEqual(all);
  });

  test('ends where a confirmation fails, with what was visited', async () => {
    const { fx } = await waitingPayments();
    const { error, ids } = await endOf(
      fx.payments.iterate({ status: 'waitingconfirmation' }),
      (id, count) => fx.payments.confirm(count === 3 ? 'not an id' : id),
    );
    expect(error).toMatchObject({ name: 'ValidationError' });
    expect(ids).toHaveLength(3);
  });
});

test('an item that is nested too deeply to be compared is an error of this package', async () => {
  const depth = 100_000;
  const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const { fx } = await clientOf((response) =>
    response.setHeader('content-type', 'application/json').end(`{"wallets":[{"x":${deep}}]}`),
  );
  expect(await errorOf(idsOf(fx.wallets.iterate()))).toMatchObject({
    name: 'UnexpectedResponseError',
    operation: 'listWallets',
    outcome: 'no-effect',
  });
});

test('a page that comes again and again, with another time in its items, does not go on for ever', async () => {
  let reads = 0;
  const { fx } = await clientOf((response) => {
    reads++;
    const items = ['P1', 'P2'].map((id) => ({ id, rate: { date: String(reads) } }));
    json(response, 200, { payments: items });
  });
  const error = await errorOf(idsOf(fx.payments.iterate({ status: 'all' })));
  expect(error).toBeInstanceOf(PaginationStalledError);
  expect(reads).toBe(4);
});

test('pages whose items share an id are different pages if anything else differs', async () => {
  const { fx } = await clientOf((response, { url }) => {
    const page = pageOf(url);
    if (page > 6) return void response.writeHead(204).end();
    const items = [1, 2].map((count) => ({ id: 'N', count: page * 10 + count }));
    json(response, 200, { failedNotifications: items });
  });
  const ids = await idsOf(fx.webhooks.iterateFailedNotifications(webhookId) as never);
  expect(ids).toHaveLength(12);
});

test('a page that has nothing new is not read again, however busy the client is', async () => {
  const pages = [['a', 'b'], ['c'], []];
  const { fx, requests } = await clientOf(
    (response, { method, url }) => {
      if (method === 'PUT') return json(response, 200, { id: 'elsewhere' });
      const items = pages[pageOf(url) - 1] ?? [];
      json(response, 200, { payments: items.map((id) => ({ id })) });
    },
    {
      hooks: {
        // Something else is changed by this client during every page.
        onResponse: ({ operation }) => {
          if (operation === 'listPayments') void fx.payments.confirm('elsewhere');
        },
      },
    },
  );
  expect(await idsOf(fx.payments.iterate({ status: 'all' }))).toEqual(['a', 'b', 'c']);
  const read = requests.filter(({ method }) => method === 'GET').map(({ url }) => pageOf(url));
  expect(read).toEqual([1, 1, 2, 2, 3]);
});

describe('pages that begin again after the last one', () => {
  /** A service that has these pages, and gives the first one after the last. */
  async function roundOf(pages: string[][]) {
    let answers = 0;
    return clientOf((response, { url }) => {
      const ids = pages[(pageOf(url) - 1) % pages.length] ?? [];
      // A time that moves on makes every item another one, but for its id.
      json(response, 200, { payments: ids.map((id) => ({ id, readAt: answers })) });
      answers++;
    });
  }

  test('end with an error after each item was yielded once', async () => {
    const { fx, requests } = await roundOf([['a', 'b'], ['c', 'd'], ['e']]);
    const { error, ids } = await endOf(fx.payments.iterate({ status: 'all' }));
    expect(error).toBeInstanceOf(PaginationStalledError);
    expect(error).toMatchObject({
      message: 'GET /payments/{status} answered page 4 with the items of page 1',
    });
    expect(ids).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(requests).toHaveLength(4);
  });

  test('end likewise when a few of them come in turns', async () => {
    const { fx, requests } = await clientOf((response, { url }) => {
      const page = pageOf(url);
      const ids = [['a'], ['b', 'c'], ['d', 'e']][page < 2 ? 0 : 1 + (page % 2)] ?? [];
      const items = ids.map((id) => ({ id, readAt: requests.length }));
      json(response, 200, { payments: items });
    });
    const { error, ids } = await endOf(fx.payments.iterate({ status: 'all' }));
    expect(error).toMatchObject({
      name: 'PaginationStalledError',
      message: 'GET /payments/{status} answered page 4 with the items of page 2',
    });
    expect(ids).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('end likewise where the items have no id', async () => {
    const { fx } = await clientOf((response, { url }) => {
      const page = pageOf(url);
      const tags = [['a'], ['b', 'c'], ['d', 'e']][page < 2 ? 0 : 1 + (page % 2)] ?? [];
      json(response, 200, { wallets: tags.map((tag) => ({ tag })) });
    });
    expect(await errorOf(idsOf(fx.wallets.iterate()))).toBeInstanceOf(PaginationStalledError);
  });

  test('end likewise from a later page on', async () => {
    const { fx } = await roundOf([['a'], ['b'], ['c']]);
    const { ids } = await endOf(fx.payments.iterate({ status: 'all', page: 2 }));
    expect(ids).toEqual(['b', 'c', 'a']);
  });
});

describe('toArray', () => {
  test.each([4, 5, 1_000])(
    'gives all items of a list, which has 4, with a limit of %i',
    async (limit) => {
      const { fx } = await pagesOf([['a', 'b'], ['c'], ['d']]);
      const items = await fx.payments.iterate({ status: 'all' }).toArray({ limit });
      expect(items).toEqual(['a', 'b', 'c', 'd'].map((id) => ({ id })));
    },
  );

  test.each([1, 2, 3])(
    'of a list of 4 refuses a limit of %i: a part is not the whole',
    async (limit) => {
      const { fx, requests } = await pagesOf([['a', 'b'], ['c'], ['d'], ['e']]);
      const error = await errorOf(fx.payments.iterate({ status: 'all' }).toArray({ limit }));
      expect(error).toMatchObject({
        name: 'ValidationError',
        outcome: 'no-effect',
        path: 'limit',
        message: `listPayments: limit is ${limit}, and the list has more items.`,
      });
      expect(requests.length).toBeLessThanOrEqual(3);
    },
  );

  test.each([undefined, {}, { limit: undefined }, { limit: 0 }, { limit: 1.5 }, { limit: '10' }])(
    'sends nothing without a limit (%o)',
    async (options) => {
      const { fx, requests } = await pagesOf([['a']]);
      const reading = fx.payments.iterate({ status: 'all' }).toArray(options as never);
      expect(await errorOf(reading)).toMatchObject({
        name: 'ValidationError',
        outcome: 'not-sent',
        message: 'listPayments: limit must be a whole number of 1 or more.',
      });
      expect(requests).toEqual([]);
    },
  );

  test('and a loop after it read the list again', async () => {
    const { fx, requests } = await pagesOf([['a']]);
    const items = fx.payments.iterate({ status: 'all' });
    expect(await items.toArray({ limit: 10 })).toEqual([{ id: 'a' }]);
    expect(await idsOf(items)).toEqual(['a']);
    expect(requests).toHaveLength(4);
  });
});
