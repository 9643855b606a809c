import { json, loopbackServer } from '@crossborder-fx/tools-test-utils';
import { describe, expect, it, vi } from 'vitest';
import { listReader } from '../../test/failed-list.ts';
import { memoryStore } from '../stores/memory-store.ts';
import { toWebhookEvent } from '../verify/webhook-event.ts';
import { stateOf } from './object-state.ts';
import { type ReconcileOptions, reconcile } from './reconcile.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const hour = 60 * 60_000;
const day = 24 * hour;
/** As the service writes it. */
const written = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

interface Listed {
  id: string;
  status?: unknown;
  createdDate?: unknown;
}

/** A reader of a service with these lists, and a store that is 40 days old at noon. */
async function setUp({ storeAge = 40 * day, pageSize = 50 } = {}) {
  const lists = { payments: [] as Listed[], trades: [] as Listed[] };
  const hooks = { beforePage: (_list: keyof typeof lists, _page: number) => {} };
  const { url, requests } = await loopbackServer((response, request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://x');
    const list = pathname === '/payments/all' ? 'payments' : 'trades';
    if (list === 'trades') expect(pathname).toBe('/trades/_all');
    const page = Number(searchParams.get('page'));
    hooks.beforePage(list, page);
    const items = lists[list].slice((page - 1) * pageSize, page * pageSize);
    if (items.length === 0) response.writeHead(204).end();
    else json(response, 200, { [list]: items });
  });
  const fx = listReader(url);
  const clock = { now: noon - storeAge };
  const store = memoryStore({ clock: () => new Date(clock.now) });
  clock.now = noon;
  let owners = 0;
  return {
    lists,
    hooks,
    clock,
    store,
    requests,
    payment: (id: string, status: unknown = 'finalized', createdDate: unknown = written(noon)) =>
      lists.payments.push({ id, status, createdDate }),
    trade: (id: string, status: unknown = 'finalized', createdDate: unknown = written(noon)) =>
      lists.trades.push({ id, status, createdDate }),
    /** A handler completes an event. */
    async complete(name: string, id: string, status: unknown) {
      const event = toWebhookEvent({ event: name, payload: { id, status } });
      const owner = `worker ${owners++}`;
      const lease = { key: `${name} ${id}`, owner, state: stateOf(event) };
      await store.claim(lease, { leaseSeconds: 45, completedSince: 'ever' });
      await store.complete(lease);
    },
    reconcile: (options?: ReconcileOptions) => reconcile(store, fx, options),
    async ids(options?: ReconcileOptions) {
      const unseen = await reconcile(store, fx, options);
      return unseen.map(({ resource, id }) => `${resource} ${id}`);
    },
  };
}

it('lists the payments and trades whose status no handler has seen', async () => {
  const { payment, trade, complete, reconcile } = await setUp();
  payment('seen');
  payment('older', 'finalized');
  payment('lost', 'blocked');
  trade('seen');
  trade('lost', 'rejected');
  await complete('PAYMENT_FINALIZED', 'seen', 'finalized');
  await complete('PAYMENT_PLANIFIED', 'older', 'planified');
  await complete('TRADE_FINALIZED', 'seen', 'finalized');
  await complete('TRADE_FINALIZED', 'lost', 'finalized');
  const createdDate = written(noon);
  expect(await reconcile()).toEqual([
    {
      resource: 'PAYMENT',
      id: 'older',
      status: 'finalized',
      object: { id: 'older', status: 'finalized', createdDate },
    },
    {
      resource: 'PAYMENT',
      id: 'lost',
      status: 'blocked',
      object: { id: 'lost', status: 'blocked', createdDate },
    },
    {
      resource: 'TRADE',
      id: 'lost',
      status: 'rejected',
      object: { id: 'lost', status: 'rejected', createdDate },
    },
  ]);
});

it('knows a status with blanks and capital letters, and lists an object without one', async () => {
  const { payment, lists, complete, reconcile } = await setUp();
  payment('padded', ' FINALIZED ');
  lists.payments.push({ id: 'without' });
  payment('null', null);
  await complete('PAYMENT_FINALIZED', 'padded', 'finalized');
  await complete('PAYMENT_FINALIZED', 'without', undefined);
  expect(await reconcile()).toMatchObject([
    { id: 'without', status: undefined },
    { id: 'null', status: undefined },
  ]);
});

it('lists what is being processed, until it is completed', async () => {
  const { payment, store, ids } = await setUp();
  payment('running');
  const lease = { key: 'k', owner: 'o', state: 'PAYMENT running finalized' };
  await store.claim(lease, { leaseSeconds: 45, completedSince: 'ever' });
  expect(await ids()).toEqual(['PAYMENT running']);
  await store.complete(lease);
  expect(await ids()).toEqual([]);
});

it('asks the store for many states at a time, and misses none at the ends', async () => {
  const { payment, trade, complete, store, ids } = await setUp({ pageSize: 150 });
  const seen = vi.spyOn(store, 'seen');
  for (let index = 0; index < 401; index++) payment(`p${index}`);
  for (let index = 0; index < 199; index++) trade(`t${index}`);
  for (const index of [0, 199, 200, 399, 400]) {
    await complete('PAYMENT_FINALIZED', `p${index}`, 'finalized');
  }
  expect(await ids()).toHaveLength(595);
  expect(seen.mock.calls.map(([states]) => states.length)).toEqual([200, 200, 200]);
});

describe('a list that changes while it is read', () => {
  it('gives the newer of two forms of an object', async () => {
    const { payment, lists, hooks, complete, ids } = await setUp({ pageSize: 2 });
    payment('moves', 'planified');
    payment('stays', 'blocked');
    payment('wanders', 'blocked');
    await complete('PAYMENT_FINALIZED', 'moves', 'finalized');
    await complete('PAYMENT_BLOCKED', 'wanders', 'blocked');
    hooks.beforePage = (list, page) => {
      if (list !== 'payments' || page !== 2) return;
      lists.payments = [
        { id: 'new' },
        { id: 'newer' },
        { id: 'moves', status: 'finalized', createdDate: written(noon) },
        { id: 'wanders', status: 'finalized', createdDate: written(noon) },
      ];
    };
    expect(await ids()).toEqual(['PAYMENT stays', 'PAYMENT wanders']);
  });
});

describe('since', () => {
  it('is by default when the store began to remember', async () => {
    const { payment, ids, requests } = await setUp();
    // Ten minutes after noon of 30 days ago, in the zone that is furthest ahead.
    payment('before', 'blocked', '2026-10-23 02:09:59');
    payment('after', 'blocked', '2026-10-23 02:10:00');
    payment('undated', 'blocked', null);
    payment('unreadable', 'blocked', 'yesterday');
    expect(await ids()).toEqual(['PAYMENT after', 'PAYMENT undated', 'PAYMENT unreadable']);
    expect(requests).toHaveLength(3);
    for (const { url } of requests) expect(url).toContain('fromDate=2026-10-22');
    for (const { url } of requests) expect(url).toContain('sort=ASC');
  });

  it('can be exact with a timeZone', async () => {
    const { payment, ids } = await setUp();
    payment('before', 'blocked', '2026-10-22 14:09:59');
    payment('after', 'blocked', '2026-10-22 14:10:00');
    expect(await ids({ timeZone: 'Europe/Paris' })).toEqual(['PAYMENT after']);
  });

  it('can be later, and leaves out only what was created before it in every zone', async () => {
    const { payment, ids, requests } = await setUp();
    const since = new Date(noon - day);
    payment('before', 'blocked', '2026-11-19 23:59:59');
    payment('perhaps', 'blocked', '2026-11-20 00:00:00');
    payment('after', 'blocked', '2026-11-21 11:00:00');
    expect(await ids({ since })).toEqual(['PAYMENT perhaps', 'PAYMENT after']);
    expect(requests[0]?.url).toContain('fromDate=2026-11-20');
    expect(await ids({ since, timeZone: 'UTC' })).toEqual(['PAYMENT after']);
  });

  it('cannot be earlier, since the store may have forgotten what was seen', async () => {
    const { clock, reconcile, requests, store } = await setUp({ storeAge: hour });
    await expect(reconcile({ since: new Date(noon - hour - 1) })).rejects.toThrow(
      new RangeError('since is before 2026-11-21T11:00:00.000Z, when the store began to remember'),
    );
    clock.now = noon + 40 * day;
    await expect(reconcile({ since: new Date(noon) })).rejects.toThrow(RangeError);
    expect(requests).toHaveLength(0);
    await expect(reconcile({ since: await store.rememberedSince() })).resolves.toEqual([]);
  });

  it('gives no false alarm of what was seen and is forgotten again', async () => {
    const { clock, payment, complete, ids } = await setUp();
    const createdDate = written(noon);
    payment('forgotten', 'finalized', createdDate);
    await complete('PAYMENT_FINALIZED', 'forgotten', 'finalized');
    for (let hours = 0; hours < 40 * 24; hours += 5) {
      clock.now = noon + hours * hour;
      expect(await ids()).toEqual([]);
    }
  });

  it.each(['yesterday', '2026-11-21', noon, new Date(Number.NaN)])(
    'of %j is a TypeError',
    async (since) => {
      const { reconcile, requests } = await setUp();
      await expect(Reflect.apply(reconcile, undefined, [{ since }])).rejects.toThrow(TypeError);
      expect(requests).toHaveLength(0);
    },
  );

  it('needs a time zone that there is', async () => {
    const { reconcile, requests } = await setUp();
    await expect(reconcile({ timeZone: 'Europe/Pariss' })).rejects.toThrow(RangeError);
    expect(requests).toHaveLength(0);
  });
});

it('throws what the client and the store throw', async () => {
  const { payment, store, reconcile } = await setUp();
  payment('one');
  vi.spyOn(store, 'seen').mockRejectedValueOnce(new Error('offline'));
  await expect(reconcile()).rejects.toThrow('offline');
});
