import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import type { Bank, Fate } from '../test/bank.ts';
import { rowsUpTo, runSetup } from '../test/setup.ts';
import type { RowReport } from './run-context.ts';

const minutes = 60_000;

/** Creates three payments, of which the second has the outcome `fate`, and moves the clock 11 minutes forward. */
async function lostSetup(fate: Fate, prepare = (_bank: Bank) => {}) {
  const setup = await runSetup();
  const { bank } = setup;
  prepare(bank);
  bank.fate = (what) => (what === 'create inv-2' ? fate : 'done');
  const run = setup.runOf(rowsUpTo(3), { onUnknown: 'continue' });
  const { digest } = await run.create();
  bank.fate = () => 'done';
  setup.advance(11 * minutes);
  return { ...setup, run, digest };
}

test('undecided lists a row with an unknown outcome and sends nothing, and resend creates the payment', async () => {
  const { bank, run } = await lostSetup('dropped');
  const [row, ...others] = await Array.fromAsync(run.undecided());
  expect(others).toEqual([]);
  expect(row).toMatchObject({ row: 2, reference: 'inv-2', step: 'create', attempt: 1 });
  expect(bank.effects).toHaveLength(2);
  await row?.resend();
  expect(bank.effects).toHaveLength(3);
  expect(await Array.fromAsync(run.undecided())).toEqual([]);
  expect(await errorOf(run.decide('inv-2', { resend: 1 }))).toMatchObject({ path: 'resend' });
  expect(bank.effects).toHaveLength(3);
});

test('decide needs the reference of a row and either adopt or resend, and adopts no payment of another row', async () => {
  const { bank, run } = await lostSetup('dropped');
  expect(await errorOf(run.decide('inv-9', { resend: 1 }))).toBeInstanceOf(TypeError);
  expect(await errorOf(run.decide('inv-2', {}))).toBeInstanceOf(TypeError);
  const [id = ''] = bank.payments.keys();
  expect(String(await errorOf(run.decide('inv-1', { adopt: id })))).toContain('must be left out');
  // The decision names the id of another row's payment.
  expect(await errorOf(run.decide('inv-2', { adopt: id }))).toMatchObject({
    name: 'MismatchError',
  });
  await run.decide('inv-2', { resend: 1 });
  expect(bank.effects.slice(2)).toEqual(['create inv-2']);
});

test.each(['create inv-1', 'confirm P1'])(
  'when the answer to %s was lost while the clock of the journal was 30 hours ahead, the next call does not wait, and says when to call again',
  async (lost) => {
    const { bank, advance, waits, runOf } = await runSetup();
    const told: RowReport[] = [];
    const run = runOf(rowsUpTo(1), { onRow: (row) => void told.push(row) });
    advance(1800 * minutes);
    bank.fate = (what) => (what === lost ? 'dropped' : 'done');
    const { digest } = await run.create();
    const again = () => (/^create/.test(lost) ? run.create() : run.confirm({ approved: digest }));
    if (!/^create/.test(lost)) await again();
    advance(-1800 * minutes);
    waits.length = 0;
    expect(await again()).toMatchObject({ undecided: 1, left: 0 });
    expect(waits).toEqual([]);
    expect(told.at(-1)?.error?.message).toContain('Call again after 2026-12-01T14:0');
  },
);

test('undecided lists a confirmation with an unknown outcome, and resend sends the confirmation again', async () => {
  const { bank, advance, runOf } = await runSetup();
  const run = runOf(rowsUpTo(1));
  const { digest } = await run.create();
  bank.fate = () => 'dropped';
  expect(await run.confirm({ approved: digest })).toMatchObject({ undecided: 1 });
  advance(11 * minutes);
  bank.fate = () => 'done';
  const [row] = await Array.fromAsync(run.undecided());
  expect(row).toMatchObject({ step: 'confirm', paymentId: 'P1', attempt: 1 });
  expect(bank.effects).toEqual(['create inv-1']);
  await row?.resend();
  expect(bank.effects).toEqual(['create inv-1', 'confirm P1']);
});

test('undecided lists the other rows when the service no longer shows the payment of one row', async () => {
  const { bank, advance, runOf } = await runSetup();
  const run = runOf(rowsUpTo(3), { onUnknown: 'continue', concurrency: 1 });
  const { digest } = await run.create();
  bank.fate = () => 'dropped';
  expect(await run.confirm({ approved: digest })).toMatchObject({ undecided: 3 });
  advance(11 * minutes);
  bank.payments.delete('P1');
  const seen: string[] = [];
  const reading = async () => {
    for await (const { reference } of run.undecided()) seen.push(reference);
  };
  expect(await errorOf(reading())).toMatchObject({ name: 'LookError', reference: 'P1' });
  expect(seen).toEqual(['inv-2', 'inv-3']);
});

test('resend of a confirmation succeeds when the payment is already confirmed', async () => {
  const { bank, advance, runOf } = await runSetup();
  const run = runOf(rowsUpTo(1));
  const { digest } = await run.create();
  const [payment] = bank.payments.values();
  // The service confirms the payment but answers the first request with a refusal, and the answer to the next request is lost.
  bank.fate = () => 'done, then refused';
  expect(await run.confirm({ approved: digest })).toMatchObject({ alreadyDone: 1 });
  bank.fate = () => 'dropped';
  expect(await run.confirm({ approved: digest })).toMatchObject({ undecided: 1 });
  advance(11 * minutes);
  bank.fate = () => 'done';
  const [row] = await Array.fromAsync(run.undecided());
  expect(row).toMatchObject({ step: 'confirm', attempt: 2 });
  expect(await row?.resend()).toMatchObject({ id: payment?.id, status: 'planified' });
  expect(await run.confirm({ approved: digest })).toMatchObject({ alreadyDone: 1, undecided: 0 });
});

/** Creates three payments. The request log shows the second payment only later, and the list of payments shows no tags. */
async function lateLog(fate: Fate) {
  const setup = await lostSetup(fate, (bank) => {
    bank.log = () => false;
    bank.more = { tag: null };
  });
  setup.bank.log = () => true;
  return setup;
}

test('summary, confirm and cancel find a payment that the request log shows late, and do not send its creation again', async () => {
  for (const act of ['summary', 'confirm', 'cancel'] as const) {
    const { bank, run, digest } = await lateLog('done, then dropped');
    const posts = () => bank.requests.filter((one) => one.startsWith('POST')).length;
    expect(posts()).toBe(3);
    if (act === 'summary') {
      const { groups } = await run.summary();
      expect(groups).toMatchObject([{ created: 2, alreadyThere: 1, undecided: 0 }]);
    } else {
      const result = await (act === 'confirm' ? run.confirm({ approved: digest }) : run.cancel());
      expect(result, act).toMatchObject({ done: 3, undecided: 0, left: 0 });
    }
    expect(posts()).toBe(3);
  }
});

test('a row that the request log shows as refused is not undecided, and only create sends the row again', async () => {
  const { bank, run } = await lateLog('refused, then dropped');
  expect((await run.summary()).groups).toMatchObject([{ created: 2, undecided: 0, refused: 1 }]);
  expect(await Array.fromAsync(run.undecided())).toEqual([]);
  expect(bank.requests.filter((one) => one.startsWith('POST'))).toHaveLength(3);
  expect(await run.create()).toMatchObject({ done: 1, alreadyDone: 2 });
});

test('undecided reports that the request log of the service shows the request of a row as accepted', async () => {
  const { bank, run } = await lateLog('done, then dropped');
  for (const entry of bank.entries.values()) entry['responseBody'] = '{"pay';
  expect(await Array.fromAsync(run.undecided())).toMatchObject([{ row: 2, evidence: 'accepted' }]);
});

test.each(['stop', 'continue'] as const)(
  'a run with onUnknown: %s finds the payments of lost answers in a late request log, and goes on',
  async (onUnknown) => {
    const { bank, runOf, waits } = await runSetup();
    bank.more = { tag: null };
    bank.fate = (what) => (/-[37]$/.test(what) ? 'done, then dropped' : 'done');
    const asked = new Map<unknown, number>();
    bank.log = (entry) => {
      const count = (asked.get(entry) ?? 0) + 1;
      asked.set(entry, count);
      return count > 2;
    };
    const options = { onUnknown, concurrency: 1 };
    const result = await runOf(rowsUpTo(9), options).create();
    expect(result).toMatchObject({ done: 9, alreadyDone: 0, undecided: 0, left: 0 });
    expect(result.stopped).toBeUndefined();
    expect(bank.effects).toHaveLength(9);
    const late = [500, 1_000];
    expect(waits).toEqual(onUnknown === 'stop' ? [...late, ...late] : late);
  },
);

test('after 200 lost answers, a person must decide only about the 10 requests that never arrived', async () => {
  const { bank, runOf } = await runSetup();
  bank.more = { tag: null };
  bank.log = () => true;
  const isGone = (what: string) => Number(what.split('-')[1]) % 20 === 0;
  bank.fate = (what) => (isGone(what) ? 'dropped' : 'done, then dropped');
  const options = { onUnknown: 'continue', concurrency: 20 } as const;
  const undecided: string[] = [];
  const onRow = ({ reference, state }: RowReport) => {
    if (state === 'unknown') undecided.push(`create ${reference}`);
  };
  const result = await runOf(rowsUpTo(200), { ...options, onRow }).create();
  expect(result).toMatchObject({ done: 190, undecided: 10, left: 0, refused: 0 });
  expect(undecided.every(isGone)).toBe(true);
  expect(new Set(bank.effects).size, 'nothing is paid twice').toBe(190);
  expect(bank.effects).toHaveLength(190);
  // The test allows at most this many requests: one for each row, one search for each lost answer, one read of each
  // payment, and further searches for late log entries.
  const most = 200 + 200 + 190 + 3 * 10 + 20;
  expect(bank.requests.length).toBeLessThanOrEqual(most);
});

test.each(['create', 'summary', 'undecided', 'decide'] as const)(
  'a payment whose answer was lost with the result of the payee verification is reported when %s finds it',
  async (name) => {
    const { bank, advance, runOf } = await runSetup();
    const reports: RowReport[] = [];
    const rows = rowsUpTo(1).map((row) => ({ ...row, verificationOfPayee: true }));
    const run = runOf(rows, { onUnknown: 'continue', onRow: (row) => reports.push(row) });
    bank.fate = () => 'done, then dropped';
    await run.create();
    advance(11 * minutes);
    const payeeVerification = { message: 'The answer with the result was lost.' };
    reports.length = 0;
    if (name === 'undecided') await Array.fromAsync(run.undecided());
    else if (name === 'decide') await run.decide('inv-1', { adopt: 'P1' });
    else await run[name]();
    const report = { row: 1, paymentId: 'P1', state: 'created', payeeVerification };
    expect(reports).toMatchObject([report]);
    reports.length = 0;
    await run.create();
    expect(reports).toEqual([]);
  },
);
