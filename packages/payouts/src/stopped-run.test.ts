import { createClient } from '@crossborder-fx/client';
import { expect, onTestFinished, test } from 'vitest';
import { login } from '../test/bank.ts';
import { rowOf, rowsUpTo, runSetup } from '../test/setup.ts';
import { createPayoutRun, payoutRunOn } from './create-payout-run.ts';
import type { Progress } from './progress.ts';

test('an answer 429 of the service slows the whole run down, and no row is lost', async () => {
  const { bank, waits, runOf } = await runSetup();
  let count = 0;
  let atOnce = 0;
  let most = 0;
  bank.headers = { 'retry-after': '7' };
  bank.fate = async () => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 10));
    atOnce--;
    // The service refuses the first eight requests with 429, and six more in the middle of the run.
    return ++count <= 8 || (count > 30 && count <= 36) ? 'throttled' : 'done';
  };
  const result = await runOf(rowsUpTo(60), { concurrency: 8 }).create();
  expect(result).toMatchObject({ done: 60, left: 0, refused: 0 });
  expect(result.stopped).toBeUndefined();
  expect(new Set(bank.effects).size).toBe(60);
  expect(bank.effects).toHaveLength(60);
  expect(most).toBeGreaterThan(4);
  // All rows wait for the seven seconds that the service asked for in Retry-After.
  expect(waits.some((wait) => wait > 6_000 && wait <= 7_000)).toBe(true);
});

test('a run waits once for a Retry-After of a month, and an abort ends the wait', async () => {
  const { bank, journal } = await runSetup();
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => void warnings.push(warning);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  bank.headers = { 'retry-after': '2678400' };
  bank.fate = () => 'throttled';
  const controller = new AbortController();
  const { signal } = controller;
  // The test aborts the run when the run already waits for the end of the pause.
  const onProgress = ({ paused }: Progress) => {
    if (paused) setTimeout(() => controller.abort(), 20);
  };
  const options = { journal, name: 'monday', rows: rowsUpTo(1), signal, onProgress };
  const run = createPayoutRun(bank.fx, options);
  expect(await run.create()).toMatchObject({ left: 1, stopped: { why: 'aborted' } });
  expect(bank.requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  expect(warnings).toEqual([]);
});

test('a run stops when the service answers only 429', async () => {
  const { bank, runOf } = await runSetup();
  bank.fate = () => 'throttled';
  const result = await runOf(rowsUpTo(5), { concurrency: 1 }).create();
  expect(result).toMatchObject({ left: 5, stopped: { why: 'service', error: { status: 429 } } });
  expect(bank.requests.filter((one) => one.startsWith('POST')).length).toBeLessThan(20);
});

test('create stops at the first unknown outcome, or continues with the other rows when onUnknown is continue', async () => {
  const { bank, runOf } = await runSetup();
  bank.fate = (what) => (what === 'create inv-3' ? 'dropped' : 'done');
  const options = { concurrency: 1 } as const;
  const first = await runOf(rowsUpTo(6), options).create();
  expect(first).toMatchObject({ done: 2, undecided: 1, left: 3, stopped: { why: 'unknown' } });
  const [, ...others] = rowsUpTo(7).map(({ reference }) => rowOf(Number(reference.slice(4)) + 10));
  bank.fate = (what) => (what === 'create inv-13' ? 'done, then dropped' : 'done');
  const result = await runOf(others, { ...options, onUnknown: 'continue' }).create();
  expect(result).toMatchObject({ done: 5, undecided: 1, left: 0 });
});

test('a run with onUnknown: continue stops after 20 consecutive unknown outcomes', async () => {
  const { bank, runOf } = await runSetup();
  let count = 0;
  bank.fate = () => (++count > 5 ? 'dropped' : 'done');
  const options = { concurrency: 1, onUnknown: 'continue' } as const;
  const result = await runOf(rowsUpTo(60), options).create();
  expect(result).toMatchObject({ done: 5, undecided: 20, left: 35, stopped: { why: 'unknown' } });
});

test('a run with onUnknown: continue stops when all outcomes of the last 30 seconds are unknown', async () => {
  const { bank, advance, runOf } = await runSetup();
  let count = 0;
  bank.fate = () => {
    if (++count <= 5) return 'done';
    advance(11_000);
    return 'dropped';
  };
  const options = { concurrency: 1, onUnknown: 'continue' } as const;
  const result = await runOf(rowsUpTo(60), options).create();
  expect(result).toMatchObject({ done: 5, undecided: 3, left: 52, stopped: { why: 'unknown' } });
});

test('after the last 429, create reads the payment list once for all rows that the service answered with 429', async () => {
  const { bank, runOf } = await runSetup();
  bank.headers = { 'retry-after': '1' };
  let count = 0;
  // The service answers 429 to every fifth of the first 100 requests, and to no later request.
  bank.fate = () => (++count <= 100 && count % 5 === 0 ? 'throttled' : 'done');
  expect(await runOf(rowsUpTo(100), { concurrency: 10 }).create()).toMatchObject({ done: 100 });
  const lists = bank.requests.map((one, index) => [one, index] as const);
  const readings = lists.filter(
    ([one]) => one.startsWith('GET /payments/all') && !/page=2/.test(one),
  );
  const lastRefused = lists.filter(([one]) => one.startsWith('POST')).at(99)?.[1] ?? 0;
  // The check before the run reads the list of payments twice: for seven days, and for ten more days.
  expect(readings.length).toBe(3);
  expect(readings[2]?.[1]).toBeGreaterThan(lastRefused);
  expect(bank.effects).toHaveLength(100);
});

test('onProgress gets the seconds of a pause when the pause begins', async () => {
  const { bank, runOf } = await runSetup();
  bank.headers = { 'retry-after': '30' };
  let count = 0;
  bank.fate = () => (++count === 3 ? 'throttled' : 'done');
  const told: unknown[] = [];
  const onProgress = ({ paused }: Progress) => told.push(paused);
  await runOf(rowsUpTo(9), { concurrency: 1, onProgress }).create();
  expect(told).toContain(30);
  expect(told.at(-1)).toBeUndefined();
});

test('create stops when the service refuses the credentials or the journal fails', async () => {
  const { bank, journal, runOf } = await runSetup();
  bank.fate = () => 'no credentials';
  const options = { concurrency: 1, onUnknown: 'continue' } as const;
  const refused = await runOf(rowsUpTo(3), options).create();
  expect(refused).toMatchObject({ left: 3, stopped: { why: 'credentials' } });
  bank.fate = () => 'done';
  let claims = 0;
  const full: typeof journal = {
    ...journal,
    claim: async (record) => {
      if (++claims === 2) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      return journal.claim(record);
    },
  };
  const failed = await runOf(rowsUpTo(3), { ...options, journal: full }).create();
  expect(failed).toMatchObject({ done: 1, left: 2, stopped: { why: 'journal' } });
  expect(bank.effects).toEqual(['create inv-1']);
});

test('a run stops at the row whose outcome the journal does not store', async () => {
  const { bank, journal, advance, clock, runOf } = await runSetup();
  const problem = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const full = { ...journal, settle: () => Promise.reject(problem) };
  const options = { journal: full, concurrency: 1, onUnknown: 'continue' } as const;
  const result = await runOf(rowsUpTo(6), options).create();
  expect(result).toMatchObject({ done: 1, left: 5, stopped: { why: 'journal' } });
  const { error } = result.stopped ?? {};
  expect(error).toMatchObject({ name: 'JournalError', outcome: 'unknown' });
  expect(String(error)).toContain('Repair the journal, then call again');
  expect(String((error as Error).cause)).toContain('ENOSPC');
  bank.fate = () => 'refused';
  // The client tries to record a refusal for as long as a call may take.
  const fx = createClient({ baseUrl: bank.baseUrl, ...login, timeout: 2_000 });
  const refused = { ...options, name: 'monday', rows: [rowOf(7), rowOf(8)] };
  expect(await payoutRunOn(fx, refused, clock).create()).toMatchObject({
    ...{ refused: 1, left: 1, stopped: { why: 'journal' } },
  });
  bank.fate = () => 'done';
  advance(3_600_000);
  const { digest, ...again } = await runOf(rowsUpTo(6)).create();
  expect(again).toMatchObject({ done: 5, alreadyDone: 1, left: 0 });
  const confirmed = await runOf(rowsUpTo(6), options).confirm({ approved: digest });
  expect(confirmed).toMatchObject({ done: 1, left: 5, stopped: { why: 'journal' } });
  const created = rowsUpTo(6).map(({ reference }) => `create ${reference}`);
  expect(bank.effects.toSorted()).toEqual(['confirm P1', ...created]);
});
