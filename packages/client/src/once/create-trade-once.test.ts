import { errorOf, gate } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import {
  tradeBody as body,
  onceSetup,
  reference,
  afterLoss as setUp,
} from '../../test/once-setup.ts';
import type { Journal, NewRecord } from '../journals/journal.ts';
import { money } from '../money.ts';

const other = { ...body, amount: money('5', 'EUR') };

async function afterLoss(fate: 'done, then dropped' | 'dropped') {
  const lost = await setUp(fate, 'trades');
  const padded = { ...body, amount: money('10000', 'EUR') };
  const identical = () => lost.trade({ body: padded, reference: 'hedge 8' });
  return { ...lost, identical };
}

test('createOnce searches for a lost trade from the day before it was sent, and resends the trade if the caller dismisses all candidates', async () => {
  const { again, advance, service } = await afterLoss('dropped');
  service.trades.push({ id: 'T9', ...body, sourceAmount: body.amount });
  advance(3 * 24 * 60);
  expect(await errorOf(again({ resend: 1 }))).toMatchObject({ candidates: [{ id: 'T9' }] });
  expect(service.requests.at(-1)).toContain('fromDate=2026-11-20');
  await again({ resend: 1, dismiss: ['T9'] });
  expect(service.trades).toHaveLength(2);
});

test('a trade is refused while a trade with the same fields is open, even if its amount has other padding zeros', async () => {
  const { identical, advance, service } = await afterLoss('dropped');
  expect(await errorOf(identical())).toMatchObject({
    name: 'InProgressError',
    outcome: 'not-sent',
    reference,
  });
  advance(11);
  expect(await errorOf(identical())).toMatchObject({
    name: 'UndecidedError',
    outcome: 'not-sent',
    reference,
    attempt: 1,
  });
  expect(service.trades).toEqual([]);
});

test.each([
  { currencyPair: 'EURGBP' },
  { side: 'B' as const },
  { amount: money('10000.01', 'EUR') },
  { amount: money('10000.00', 'USD') },
  { deliveryDate: '2026-11-26' },
  { sourceWalletId: 'X' },
  { deliveryWalletId: 'X' },
])('a trade does not wait for an open trade that differs in %o', async (difference) => {
  const { trade, service } = await afterLoss('dropped');
  await trade({ body: { ...body, ...difference }, reference: 'hedge 8' });
  expect(service.trades).toHaveLength(1);
});

test.each(['done', 'refused'] as const)(
  'a trade is sent although an identical trade is %s',
  async (fate) => {
    const { trade, service } = await onceSetup();
    service.fate = () => fate;
    await trade().catch(() => {});
    service.fate = () => 'done';
    await trade({ reference: 'hedge 8' });
    expect(service.trades).toHaveLength(fate === 'done' ? 2 : 1);
  },
);

test.each([
  ['done, then dropped', { adopt: 'T1' }],
  ['dropped', { resend: 1 }],
] as const)(
  'an identical trade is sent after the first trade was %s, and a person has made the decision %o',
  async (fate, decision) => {
    const { again, identical, advance, service } = await afterLoss(fate);
    advance(11);
    await again(decision);
    await identical();
    expect(service.trades).toHaveLength(2);
  },
);

test('an identical trade also waits until the outcome of a resend of the first trade is known', async () => {
  const { again, identical, advance, service, errorAt } = await afterLoss('dropped');
  advance(11);
  await errorAt('dropped', () => again({ resend: 1 }));
  advance(11);
  expect(await errorOf(identical())).toMatchObject({ name: 'UndecidedError', attempt: 2 });
  expect(service.trades).toEqual([]);
});

test('a process that paused between the two claims of a trade does not send this trade after another call has sent an identical trade', async () => {
  const { trade, journal, service, errorAt } = await onceSetup();
  let main: NewRecord | undefined;
  const [stopped, reached] = [gate(), gate()];
  // The first process has claimed the fields of the trade, and stops before it claims the attempt of the trade itself.
  const claim: Journal['claim'] = async (record) => {
    if (record.of || main) return journal.claim(record);
    main = record;
    reached.open();
    await stopped.opened;
    return journal.claim(record);
  };
  const first = trade({ journal: { ...journal, claim } });
  await reached.opened;
  await errorAt('dropped', () => trade({ reference: 'hedge 8' }));
  stopped.open();
  expect(await errorOf(first)).toMatchObject({ name: 'InProgressError', reference: 'hedge 8' });
  expect(service.trades).toEqual([]);
  expect((await journal.read(String(main?.key))).attempts).toMatchObject([{ state: 'not-sent' }]);
});

test('eight calls with identical trades at once never leave two trades undecided', async () => {
  const { trade, service, sent } = await onceSetup();
  service.fate = () => 'dropped';
  const calls = Array.from({ length: 8 }, (_, index) => trade({ reference: `hedge ${index}` }));
  await Promise.allSettled(calls);
  expect(sent()).toBeLessThanOrEqual(1);
});

test('createOnce rejects a trade whose fields another process has claimed, and the error tells when that claim ends', async () => {
  const { trade, journal, clock } = await onceSetup();
  // Another process reserves the fields of the trade just before each try of this client.
  const claim: Journal['claim'] = async (record) => {
    if (!record.of) return journal.claim(record);
    await journal.claim({ ...record, of: { key: record.key, attempt: 99 } });
    return false;
  };
  const error = await errorOf(trade({ journal: { ...journal, claim, read: quiet } }));
  expect(error).toMatchObject({
    name: 'InProgressError',
    retryAt: new Date(clock().getTime() + 20_000 + 30_000),
  });

  /** Removes the mark of reserved fields from each record, so that no call waits for another process. */
  async function quiet(key: string) {
    const { now, attempts } = await journal.read(key);
    return { now, attempts: attempts.map(({ of: _of, ...record }) => record) };
  }
});

test('a trade does not wait for an identical trade that has finished meanwhile', async () => {
  const { trade, journal, service } = await onceSetup();
  let isFirst = true;
  // Another process reserves the fields of the trade first, and finishes before this process reads the journal again.
  const claim: Journal['claim'] = async (record) => {
    if (record.of && isFirst) {
      isFirst = false;
      await trade();
    }
    return journal.claim(record);
  };
  await trade({ journal: { ...journal, claim }, reference: 'hedge 8' });
  expect(service.trades).toHaveLength(2);
});

test('a trade is not sent when the journal cannot write its claim', async () => {
  const { trade, journal, service } = await onceSetup();
  const claim: Journal['claim'] = async (record) => {
    if (record.of) throw new Error('disk full');
    return journal.claim(record);
  };
  const error = await errorOf(
    trade({ body: other, journal: { ...journal, claim }, reference: 'hedge 9' }),
  );
  expect(error).toMatchObject({ name: 'JournalError', outcome: 'not-sent' });
  expect(service.requests).toEqual([]);
});
