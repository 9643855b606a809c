import { errorOf } from '@crossborder-fx/tools-test-utils';
import { times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, onTestFinished, test } from 'vitest';
import { paymentBody as body, onceSetup, temporaryFolder } from '../../test/once-setup.ts';
import { sqliteJournal } from '../journals/sqlite-journal.ts';
import { shareList } from './shared-list.ts';

const others = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...body, id: `X${index}`, tag: `rent ${index}` }));

async function lost(count: number) {
  const setup = await onceSetup();
  const { service, clock } = setup;
  const file = `${await temporaryFolder()}/journal.sqlite`;
  const journal = sqliteJournal(file, { account: 'acme-live', clock });
  onTestFinished(() => journal.close());
  const references = Array.from({ length: count }, (_, index) => `invoice ${index}`);
  const pay = (reference: string, more?: object) => setup.pay({ journal, reference, ...more });
  service.fate = () => 'done, then dropped';
  for (const reference of references) await errorOf(pay(reference));
  service.fate = () => 'done';
  const lists = () => service.requests.filter((line) => line.includes('/all?'));
  return { ...setup, journal, references, pay, lists };
}

test('createOnce reads the list at most three times for many lost answers among far more payments', async () => {
  const { service, references, pay, lists, advance } = await lost(times(1000, { quick: 40 }));
  const count = times(20_000, { quick: 2_000 });
  service.payments.unshift(...others(count - references.length));
  advance(2);
  const missing = new Set(references);
  const payNext = async () => {
    for (const reference of missing) {
      missing.delete(reference);
      const { tag } = await pay(reference);
      expect(tag).toMatch(new RegExp(`^${reference} [a-z2-7]{12}$`));
    }
  };
  await Promise.all(Array.from({ length: 16 }, payNext));
  // The client reads pages of 500 payments and the empty page after them.
  expect(lists().length).toBeLessThanOrEqual(3 * (Math.ceil(count / 500) + 1));
  expect(service.payments).toHaveLength(count);
});

test('createOnce reads the list again for a second search of the same reference', async () => {
  const { service, references, pay, advance } = await lost(2);
  const [first = '', second = ''] = references;
  const late = service.payments.splice(0);
  advance(2);
  for (const reference of references) {
    expect(await errorOf(pay(reference))).toMatchObject({ name: 'UndecidedError' });
  }
  service.payments.push(...late);
  expect(await pay(second)).toMatchObject({ id: 'P2' });
  expect(await pay(first)).toMatchObject({ id: 'P1' });
});

test('a resend reads the list twice, whatever was read before', async () => {
  const { service, references, pay, advance, lists } = await lost(2);
  const [first = '', second = ''] = references;
  service.payments.splice(0, 2, { id: 'P9', tag: 'rent' });
  advance(11);
  await errorOf(pay(first));
  const firstPages = () => lists().filter((line) => line.endsWith('page=1')).length;
  const before = firstPages();
  await pay(second, { resend: 1 });
  expect(firstPages() - before).toBe(2);
});

test('createOnce does not use an earlier reading of the list that begins after the day of the request', async () => {
  const { service, references, pay, advance, lists } = await lost(1);
  advance(3 * 24 * 60);
  service.fate = () => 'dropped';
  await errorOf(pay('invoice 9'));
  advance(2);
  await errorOf(pay('invoice 9'));
  await pay(String(references[0]));
  const days = lists().map((line) => /fromDate=([-0-9]+)/.exec(line)?.[1]);
  expect(new Set(days)).toEqual(new Set(['2026-11-23', '2026-11-20']));
});

test('createOnce reads the list again for a reference that was refused after the last reading', async () => {
  const { service, references, pay, advance } = await lost(1);
  service.payments.splice(0);
  advance(11);
  await errorOf(pay(String(references[0])));
  service.fate = () => 'done, then refused';
  expect(await errorOf(pay('invoice 9'))).toMatchObject({ outcome: 'rejected' });
  advance(11);
  service.fate = () => 'done';
  expect(await pay('invoice 9')).toMatchObject({ id: 'P1' });
  expect(service.payments).toHaveLength(1);
});

test('when two searches wait for one reading of the list, the caller can abort each search', async () => {
  const { service, references, pay, advance } = await lost(3);
  service.payments.push(...others(600));
  advance(2);
  const [reader, waiter] = [new AbortController(), new AbortController()];
  service.onRequest = (_method, url) => {
    if (url.includes('page=2')) for (const one of [waiter, reader]) one.abort();
  };
  const [first = '', second = '', third = ''] = references;
  const calls = [
    pay(first, { signal: reader.signal }),
    pay(second, { signal: waiter.signal }),
    pay(third),
  ];
  const [one, other, last] = await Promise.allSettled(calls);
  for (const aborted of [one, other]) {
    expect(aborted).toMatchObject({ reason: { name: 'AbortedError', outcome: 'unknown' } });
  }
  expect(last).toMatchObject({ value: { id: 'P3' } });
});

test.each([
  [50_000, 1],
  [50_001, 2],
])('two searches of a list of %i items read the list %i times', async (length, expected) => {
  let readings = 0;
  const list = shareList('listPayments', async function* () {
    readings++;
    for (let count = 0; count < length; count++) yield { id: String(count) };
  });
  const kindOf = () => undefined;
  for (const key of ['invoice 1', 'invoice 2']) {
    await list.search({ query: {}, call: {}, key, begunSince: 0, kindOf });
  }
  expect(readings).toBe(expected);
});

test.each([
  ['refuses a large size', undefined],
  ['gives 50 at most, and counts by the size that is asked for', 50],
])('createOnce finds the last payment of a list on a service that %s', async (_does, most) => {
  const { service, references, pay, advance } = await lost(1);
  service.payments.unshift(...others(120));
  if (most === undefined) {
    service.failing = (url) => (url.includes('per_page=500') ? 422 : undefined);
  } else {
    service.page = (all, page, size) => all.slice((page - 1) * size).slice(0, Math.min(size, most));
  }
  advance(2);
  expect(await pay(String(references[0]))).toMatchObject({ id: 'P1' });
});

test('createOnce reads the list again for a reference that was sent after the last reading, even when the clock of the journal jumps ahead', async () => {
  const { service, references, pay, advance } = await lost(1);
  advance(2);
  await pay(String(references[0]));
  service.fate = () => 'done, then dropped';
  await errorOf(pay('invoice 9'));
  // The clock of the journal jumps ahead, so that the list in memory seems newer than the request.
  advance(24 * 60);
  expect(await pay('invoice 9')).toMatchObject({ id: 'P2' });
});

test('a clock that was set back by days hides no payment from the search', async () => {
  const { service, pay, advance, errorAt } = await onceSetup();
  service.fate = () => 'refused';
  await errorOf(pay());
  advance(-5 * 24 * 60);
  await errorAt('done, then refused', pay);
  expect(await pay()).toMatchObject({ id: 'P1' });
  const days = service.requests.flatMap((line) => /fromDate=([-0-9]+)/.exec(line)?.[1] ?? []);
  expect(days.at(-1)).toBe('2026-11-15');
});
