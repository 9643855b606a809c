import { expect, onTestFinished, test } from 'vitest';
import { rowOf, rowsUpTo, runSetup } from '../test/setup.ts';
import { createPayoutRun } from './create-payout-run.ts';

test('a 429 slows the whole run, and no row is lost', async () => {
  const { bank, waits, runOf } = await runSetup();
  let count = 0;
  let atOnce = 0;
  let most = 0;
  bank.headers = { 'retry-after': '7' };
  bank.fate = async () => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 10));
    atOnce--;
    // A storm at the start, and one in the midst.
    return ++count <= 8 || (count > 30 && count <= 36) ? 'throttled' : 'done';
  };
  const result = await runOf(rowsUpTo(60), { concurrency: 8 }).create();
  expect(result).toMatchObject({ done: 60, left: 0, refused: 0 });
  expect(result.stopped).toBeUndefined();
  expect(new Set(bank.effects).size).toBe(60);
  expect(bank.effects).toHaveLength(60);
  expect(most).toBeGreaterThan(4);
  // The pause is that of the service, and all wait for it: a storm of eight is one pause or two.
  expect(waits.some((wait) => wait > 6_000 && wait <= 7_000)).toBe(true);
});

test('a wait of a month is one wait, and an abort ends it', async () => {
  const { bank, journal } = await runSetup();
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => void warnings.push(warning);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  bank.headers = { 'retry-after': '2678400' };
  bank.fate = () => 'throttled';
  const signal = AbortSignal.timeout(200);
  const run = createPayoutRun(bank.fx, { journal, name: 'monday', rows: rowsUpTo(1), signal });
  expect(await run.create()).toMatchObject({ left: 1, stopped: { why: 'aborted' } });
  expect(bank.requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  expect(warnings).toEqual([]);
});

test('a service that only says 429 ends the run', async () => {
  const { bank, runOf } = await runSetup();
  bank.fate = () => 'throttled';
  const result = await runOf(rowsUpTo(5), { concurrency: 1 }).create();
  expect(result).toMatchObject({ left: 5, stopped: { why: 'service', error: { status: 429 } } });
  expect(bank.requests.filter((one) => one.startsWith('POST')).length).toBeLessThan(20);
});

test('it stops at the first unknown outcome, or goes on, as it is told', async () => {
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

test('refused credentials, and a journal that fails, end it', async () => {
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

test('a journal that does not take how a row ended stops the run at that row', async () => {
  const { bank, journal, advance, runOf } = await runSetup();
  const problem = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const full = { ...journal, settle: () => Promise.reject(problem) };
  const options = { journal: full, concurrency: 1, onUnknown: 'continue' } as const;
  const result = await runOf(rowsUpTo(6), options).create();
  expect(result).toMatchObject({ done: 1, left: 5, stopped: { why: 'journal' } });
  const { error } = result.stopped ?? {};
  expect(error).toMatchObject({ name: 'JournalError', outcome: 'unknown' });
  expect(String(error)).toContain('repair it, then call again');
  expect(String((error as Error).cause)).toContain('ENOSPC');
  bank.fate = () => 'refused';
  expect(await runOf([rowOf(7), rowOf(8)], options).create()).toMatchObject({
    ...{ refused: 1, left: 1, stopped: { why: 'journal' } },
  });
  bank.fate = () => 'done';
  advance(3_600_000);
  const { digest, ...again } = await runOf(rowsUpTo(6)).create();
  expect(again).toMatchObject({ done: 6, left: 0 });
  const confirmed = await runOf(rowsUpTo(6), options).confirm({ approved: digest });
  expect(confirmed).toMatchObject({ done: 1, left: 5, stopped: { why: 'journal' } });
  const created = rowsUpTo(6).map(({ reference }) => `create ${reference}`);
  expect(bank.effects.toSorted()).toEqual(['confirm P1', ...created]);
});
