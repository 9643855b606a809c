import { json } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { clientOf, testClient } from '../../test/client-of.ts';
import { namesOf, pageOf, pagesOf } from '../../test/paged-service.ts';
import type { Hooks } from './observe.ts';

const waiting = { status: 'waitingconfirmation' } as const;

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

test('iterate yields each payment once, although payments that are confirmed meanwhile leave the list', async () => {
  for (const every of [1, 2, 49, 50, 51]) {
    const { fx, all } = await waitingPayments();
    const confirm = (id: string, count: number) => count % every === 0 && fx.payments.confirm(id);
    expect(await namesOf(fx.payments.iterate(waiting), confirm)).toEqual(all);
  }
});

test.each([1, 2, 3, 4])(
  'iterate yields all payments when confirmations that the caller does not await take effect after list request number %i',
  async (confirmsAfterLists) => {
    const { fx, all } = await waitingPayments({ confirmsAfterLists });
    const confirming: Promise<unknown>[] = [];
    const confirm = (id: string) => void confirming.push(fx.payments.confirm(id));
    const seen = await namesOf(fx.payments.iterate(waiting), confirm);
    await Promise.all(confirming);
    expect(seen).toEqual(all);
  },
);

test('iterate yields each payment once when confirmed payments stay in the list', async () => {
  const { fx, all } = await waitingPayments();
  const seen = namesOf(fx.payments.iterate({ status: 'all' }), (id) => fx.payments.confirm(id));
  expect(await seen).toEqual(all);
});

test('a hook can read a whole list while the operation that called the hook waits for the hook', async () => {
  const { url, all } = await waitingPayments();
  const seen: string[] = [];
  const proof = { documentType: 'invoice', tag: 'Invoice', file: 'SW52b2ljZQ==' } as const;
  const onRequest: Hooks['onRequest'] = async ({ operation }) => {
    if (operation !== 'confirmPayment') return;
    const upload = (_id: string, count: number) =>
      count === 1 && fx.payments.uploadProofOfTransaction('P119', proof);
    await namesOf(fx.payments.iterate({ status: 'all' }), upload, seen);
  };
  const fx = testClient({ baseUrl: url, hooks: { onRequest } });
  await fx.payments.confirm('P000');
  expect(seen).toEqual(all);
});

test('iterate reads no page twice when no operation with an effect ran meanwhile', async () => {
  const { fx, all, lists } = await waitingPayments();
  const list = (_id: string, count: number) => count === 1 && fx.payments.list({ status: 'all' });
  expect(await namesOf(fx.payments.iterate(waiting), list)).toEqual(all);
  // The client reads three pages of payments and the empty page, each once. The fifth list request is the call that the test
  // itself makes inside the loop.
  expect(lists()).toBe(5);
});

test.each([{}, { id: null }])(
  'when iterate reads a page again, it yields an item without an id as often as the list has it (%j)',
  async (extra) => {
    const itemsOf = (tags: string) => [...tags].map((tag) => ({ tag, ...extra }));
    // When the client reads page 1 again, the page has a second item that equals the item `b`.
    const pages = [[...itemsOf('ab')], itemsOf('bc')];
    const { fx } = await pagesOf(pages);
    const tags: unknown[] = [];
    for await (const { tag } of fx.wallets.iterate()) {
      if (tags.push(tag) > 1) continue;
      pages[0]?.push(...itemsOf('b'));
      await fx.payments.confirm('elsewhere');
    }
    expect(tags).toEqual([...'abbbc']);
  },
);

test('iterate reads a page without new items only once, even if the client confirms payments meanwhile', async () => {
  const { fx, requests } = await pagesOf(['ab', 'c', []], {
    hooks: {
      onResponse: ({ operation }) => {
        if (operation === 'listPayments') void fx.payments.confirm('elsewhere');
      },
    },
  });
  expect(await namesOf(fx.payments.iterate({ status: 'all' }))).toEqual(['a', 'b', 'c']);
  const read = requests.filter(({ method }) => method === 'GET').map(({ url }) => pageOf(url));
  expect(read).toEqual([1, 1, 2, 2, 3]);
});
