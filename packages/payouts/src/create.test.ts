import { fileJournal } from '@crossborder-fx/client/file-journal';
import { money } from '@crossborder-fx/client/money';
import { errorOf, gate } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { claimsTold, problemsOf, rowOf, rowsUpTo, runSetup } from '../test/setup.ts';
import { payoutRunOn } from './create-payout-run.ts';
import type { Clock } from './run-context.ts';

test('two runs at the same time, and repeated calls, create one payment for each row', async () => {
  const { bank, runOf } = await runSetup();
  const rows = rowsUpTo(30);
  const [one, other] = await Promise.all([runOf(rows).create(), runOf(() => rows).create()]);
  expect([one, other]).toMatchObject([{ left: 0 }, { left: 0, undecided: 0, refused: 0 }]);
  expect(one.done + other.done).toBe(30);
  expect(one.done + one.alreadyDone).toBe(30);
  await runOf(rows.toReversed()).create();
  expect(bank.effects.toSorted()).toEqual(rows.map((row) => `create ${row.reference}`).toSorted());
});

test('create reports all problems of all rows in one error, with row numbers, and sends nothing', async () => {
  const { bank, runOf } = await runSetup();
  const rows = [
    rowOf(1),
    rowOf(2, { reference: 'INV- 1' }),
    rowOf(3, { desiredExecutionDate: '2026-02-30' }),
    rowOf(4, { externalBankAccountId: 'B9' }),
    rowOf(5, { sourceWalletId: 'W9' }),
    rowOf(6, { reference: '' }),
    rowOf(7, { amont: 1 } as object),
    null as never,
    rowOf(9, { reference: 'inv-\0\u034f1' }),
  ];
  const problems = await problemsOf(runOf(rows).create());
  expect(problems.map(({ row, field }) => [row, field])).toEqual([
    [2, 'reference'],
    [3, 'desiredExecutionDate'],
    [4, 'externalBankAccountId'],
    [5, 'sourceWalletId'],
    [6, 'reference'],
    [7, 'amont'],
    [8, undefined],
    [9, 'reference'],
  ]);
  expect(bank.effects).toEqual([]);
});

test('create reports every wrong field of a row, and also the fields that only the service can check', async () => {
  const { bank, runOf } = await runSetup();
  const amount = { value: '1,5', currency: 'euro' } as never;
  const row = rowOf(1, {
    ...{ amount, desiredExecutionDate: '27/11/2026', sourceWalletId: 'W9' },
    ...{ feePaymentOption: 'NONE' as never, communication: 'x'.repeat(999) },
  });
  const problems = await problemsOf(runOf([rowOf(2), row]).create());
  expect(problems.map(({ field }) => field).toSorted()).toEqual([
    ...['amount.currency', 'amount.value', 'communication', 'desiredExecutionDate'],
    ...['feePaymentOption', 'sourceWalletId'],
  ]);
  expect(new Set(problems.map(({ row }) => row))).toEqual(new Set([2]));
  expect(bank.effects).toEqual([]);
});

test('create does not ask the service about a field that is missing or that has a value of a wrong type', async () => {
  const { bank, runOf } = await runSetup();
  const rows = [{ reference: 'a' } as never, rowOf(2, { sourceWalletId: 7 as never })];
  expect((await problemsOf(runOf(rows).create())).length).toBeGreaterThan(5);
  const reads = bank.requests.filter((one) => /^GET .(wallets|externalBank)[^?]*\/./.test(one));
  expect(reads).toEqual([]);
});

test.each(['12.345 EUR', '1.250 EUR', '999.999 USD', '100.50 JPY', '1.250 JPY', '1.2345 KWD'])(
  'create refuses %s, which has more decimals than the currency, unless decimalsAsGiven is set',
  async (text) => {
    const { bank, runOf } = await runSetup();
    const [value = '', currency = ''] = text.split(' ');
    const rows = [rowOf(1), rowOf(2, { amount: money(value, currency) })];
    const error = await errorOf(runOf(rows).create());
    expect(error).toMatchObject({ problems: [{ row: 2, field: 'amount.value' }] });
    expect(String(error)).toContain('1250, not 1.250');
    expect(bank.effects).toEqual([]);
    expect(await runOf(rows, { decimalsAsGiven: true }).create()).toMatchObject({ done: 2 });
  },
);

test.each(['100.00 JPY', '12.50 EUR', '12.5000 EUR', '1.250 KWD', '1.2345 CLF'])(
  'create accepts %s, which has no more decimals than its currency, apart from zeros',
  async (text) => {
    const { runOf } = await runSetup();
    const [value = '', currency = ''] = text.split(' ');
    const rows = [rowOf(1, { amount: money(value, currency) })];
    expect(await runOf(rows).create()).toMatchObject({ done: 1 });
  },
);

test('create looks up once each beneficiary that the list of beneficiaries lacks, at most four at a time', async () => {
  const { bank, runOf } = await runSetup();
  const four = gate();
  let atOnce = 0;
  let most = 0;
  bank.beforeRead = async (request) => {
    if (!request.startsWith('GET /externalBankAccounts/')) return;
    most = Math.max(most, ++atOnce);
    if (atOnce === 4) four.open();
    await four.opened;
    // Waits as long as one request takes: in this time, a faulty run would begin a fifth read at once.
    await bank.fx.wallets.list();
    atOnce--;
  };
  const rows = Array.from({ length: 40 }, (_, index) =>
    rowOf(index + 1, { externalBankAccountId: `X${index % 20}` }),
  );
  expect(await problemsOf(runOf(rows).create())).toHaveLength(40);
  expect(most).toBe(4);
  const looked = bank.requests.filter((one) => one.startsWith('GET /externalBankAccounts/'));
  expect(looked).toHaveLength(20);
});

test('when the payments of all rows exist already, create reads the key of each row in the journal once, and sends no request', async () => {
  const { bank, journal, runOf } = await runSetup();
  const rows = rowsUpTo(250);
  await runOf(rows).create();
  bank.requests.length = 0;
  const readings: string[] = [];
  const read = async () => expect.fail('a reading of its own');
  const readMany = (keys: readonly string[]) => {
    readings.push(...keys);
    return journal.readMany(keys);
  };
  const counted = { ...journal, read, readMany };
  const result = await runOf(rows, { journal: counted }).create();
  expect(result).toMatchObject({ of: 250, done: 0, alreadyDone: 250, left: 0 });
  expect(bank.requests).toEqual([]);
  // The journal has one key for the creation of each row's payment, and one key for the payment's confirmation.
  expect(readings).toHaveLength(500);
  expect(new Set(readings).size).toBe(500);
});

test('create does not refuse a row as already paid when another process has just created its payment', async () => {
  const { bank, journal, runOf } = await runSetup();
  let readings = 0;
  const slow: typeof journal = {
    ...journal,
    readMany: async (keys) => {
      const entries = await journal.readMany(keys);
      if (++readings === 1) await runOf(rowsUpTo(3)).create();
      return entries;
    },
  };
  const result = await runOf(rowsUpTo(3), { journal: slow }).create();
  expect(result).toMatchObject({ done: 0, alreadyDone: 3 });
  expect(bank.effects).toHaveLength(3);
});

test('create stops before it sends anything when the journal is for another account', async () => {
  const { bank, folder, runOf } = await runSetup();
  await runOf(rowsUpTo(1)).create();
  const other = fileJournal(folder, { account: 'acme-live' });
  const error = await errorOf(runOf(rowsUpTo(2), { journal: other }).create());
  expect(error).toMatchObject({ name: 'JournalError', outcome: 'not-sent' });
  expect(bank.effects).toHaveLength(1);
});

test('create sends no row that has changed between the first and the second reading of the rows', async () => {
  const { bank, runOf } = await runSetup();
  for (const second of [
    [rowOf(1), rowOf(20), rowOf(3)],
    [rowOf(1), rowOf(2, { externalBankAccountId: 'B2' }), rowOf(3)],
    [rowOf(1)],
    [rowOf(1), rowOf(2), rowOf(3), rowOf(4)],
  ]) {
    let readings = 0;
    const { stopped } = await runOf(() => (readings++ === 0 ? rowsUpTo(3) : second)).create();
    expect(stopped).toMatchObject({ why: 'rows', error: { name: 'RowsError' } });
  }
  const sent = new Set(bank.effects);
  expect([...sent].filter((one) => !/inv-[123]$/.test(one))).toEqual([]);
  const accounts = [...bank.payments.values()].map((one) => one['externalBankAccountId']);
  expect(accounts).not.toContain('B2');
});

test('create looks again for the payment that another process is creating, until the outcome is known', async () => {
  const { bank, journal, clock, runOf } = await runSetup();
  const { opened: held, open: release } = gate();
  bank.fate = async (what) => {
    if (what === 'create inv-1') await held;
    return 'done' as const;
  };
  const { opened: arrived, open: arrive } = gate();
  bank.onRequest = (request) => request.startsWith('POST') && arrive();
  const one = runOf(rowsUpTo(1)).create();
  await arrived;
  bank.onRequest = () => {};
  let waits = 0;
  const waiting: Clock = {
    ...clock,
    async wait() {
      if (++waits === 2) release();
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
  const run = payoutRunOn(bank.fx, { journal, name: 'monday', rows: rowsUpTo(3) }, waiting);
  expect(await run.create()).toMatchObject({ left: 0, undecided: 0, refused: 0 });
  expect(await one).toMatchObject({ done: 1 });
  expect(bank.effects.filter((what) => what === 'create inv-1')).toHaveLength(1);
});

test('a row that a process claimed, but did not send before it died, is undecided, and create does not send the row', async () => {
  const { bank, journal, runOf } = await runSetup();
  const dying: typeof journal = {
    ...journal,
    claim: async (record) => {
      await journal.claim(record);
      // Acts like a process that dies right after it has claimed the row.
      throw new Error('SIGKILL');
    },
    settle: async () => true,
  };
  const died = await runOf(rowsUpTo(1), { journal: dying }).create();
  expect(died).toMatchObject({ left: 1, stopped: { why: 'journal' } });
  const result = await runOf(rowsUpTo(2), { onUnknown: 'continue' }).create();
  expect(result).toMatchObject({ done: 1, undecided: 1, left: 0 });
  expect(bank.effects).toEqual(['create inv-2']);
});

// The client gives up an operation of the journal after 30 seconds, so the test must end within 30 seconds.
const withinCall = { timeout: 20_000 };

test(
  'create begins another row as soon as a row has its answer, before the journal has written the answer',
  withinCall,
  async () => {
    const { bank, journal, runOf } = await runSetup();
    const [held, waiting, both] = [gate(), gate(), gate()];
    let claims = 0;
    let settles = 0;
    let atOnce = 0;
    let most = 0;
    bank.fate = async () => {
      most = Math.max(most, ++atOnce);
      if (atOnce === 4) both.open();
      await both.opened;
      await bank.fx.wallets.list();
      atOnce--;
      return 'done' as const;
    };
    const slow: typeof journal = {
      ...claimsTold(journal, (count) => {
        claims = count;
      }),
      settle: async (...given) => {
        if (++settles === 5) waiting.open();
        await held.opened;
        return journal.settle(...given);
      },
    };
    const ended = runOf(rowsUpTo(9), { journal: slow }).create();
    await waiting.opened;
    // Waits as long as five requests take: in this time, a faulty run would claim a sixth row.
    for (let count = 1; count <= 5; count++) await bank.fx.wallets.list();
    expect([claims, settles]).toEqual([5, 5]);
    held.open();
    expect(await ended).toMatchObject({ done: 9, left: 0 });
    expect(most).toBe(4);
  },
);

test('create notices an abort while it checks rows, even when nothing makes it wait for the disk or the network', async () => {
  const { runOf } = await runSetup();
  const controller = new AbortController();
  let read = 0;
  const rows = function* () {
    for (const row of rowsUpTo(1_000)) {
      if (++read === 250) setImmediate(() => controller.abort(new Error('enough')));
      yield row;
    }
  };
  const error = await errorOf(runOf(rows, { signal: controller.signal }).create());
  expect(error).toMatchObject({ message: 'enough' });
  expect(read).toBeLessThan(400);
});

test('rows() reads the rows of the run again, and gives the state of each row', async () => {
  const { bank, runOf } = await runSetup();
  bank.fate = (what) => (what === 'create inv-2' ? 'refused' : 'done');
  const run = runOf(async function* () {
    yield* rowsUpTo(3);
  });
  await run.create();
  const reports = await Array.fromAsync(run.rows());
  const states = reports.map(({ row, state, paymentId, error }) => {
    return [row, state, paymentId !== undefined, error?.name];
  });
  expect(states).toEqual([
    [1, 'created', true, undefined],
    [2, 'refused', false, 'ApiError'],
    [3, 'created', true, undefined],
  ]);
  bank.fate = () => 'done';
  expect(await run.create()).toMatchObject({ done: 1, alreadyDone: 2 });
});
