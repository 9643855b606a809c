import { money } from '@crossborder-fx/client/money';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { problemsOf, rowOf, rowsUpTo, runSetup } from '../test/setup.ts';

async function createdSetup(count: number) {
  const setup = await runSetup();
  const rows = rowsUpTo(count);
  const { digest } = await setup.runOf(rows).create();
  setup.bank.effects.length = 0;
  return { ...setup, rows, digest };
}

test('two runs that confirm at the same time confirm each approved payment once', async () => {
  const { bank, rows, digest, runOf } = await createdSetup(20);
  const approved = { approved: digest };
  const results = await Promise.all([runOf(rows).confirm(approved), runOf(rows).confirm(approved)]);
  expect(results).toMatchObject([{ left: 0 }, { left: 0, refused: 0, undecided: 0 }]);
  expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(20);
  expect(bank.effects.toSorted()).toEqual(
    [...bank.payments.keys()].map((id) => `confirm ${id}`).toSorted(),
  );
  bank.requests.length = 0;
  const again = await runOf(rows.toReversed()).confirm(approved);
  expect(again).toMatchObject({ done: 0, alreadyDone: 20 });
  expect(bank.requests).toEqual([]);
});

test('confirm reads the list of payments before the first confirmation, and later reads each payment once in a separate request', async () => {
  const { bank, rows, digest, runOf } = await createdSetup(120);
  bank.requests.length = 0;
  const { groups, differences } = await runOf(rows).summary();
  expect([groups[0]?.fees, differences]).toEqual([{ EUR: '132.00' }, []]);
  const list = /^GET .payments.waitingconfirmation/;
  expect(bank.requests.filter((request) => !list.test(request))).toEqual([]);
  await runOf(rows).confirm({ approved: digest });
  const reads = bank.requests.filter((one) => one.startsWith('GET') && !list.test(one));
  expect(reads.toSorted()).toEqual(
    [...bank.payments.keys()].map((id) => `GET /payments/${id}`).toSorted(),
  );
  expect(bank.requests.findLastIndex((one) => list.test(one))).toBeLessThan(
    bank.requests.findIndex((one) => !list.test(one)),
  );
});

test('confirm does not refuse a row because an outdated list lacks the payment of the row or shows an old amount', async () => {
  const { bank, rows, digest, runOf } = await createdSetup(3);
  bank.show = ({ id, ...payment }) =>
    id === 'P1' ? undefined : { ...payment, id, amount: { value: '1.00', currency: 'EUR' } };
  expect((await runOf(rows).summary()).differences).toEqual([]);
  expect(await runOf(rows).confirm({ approved: digest })).toMatchObject({ done: 3, left: 0 });
});

test('an approval is valid only for the approved rows, in any order, and only for their run', async () => {
  const { bank, rows, digest, runOf } = await createdSetup(3);
  const [first = rowOf(1), ...others] = rows;
  const same = { ...first, amount: money('1.00', 'EUR') };
  expect((await runOf([...others, first]).summary()).digest).toBe(digest);
  for (const changed of [
    others,
    [...rows, rowOf(4)],
    [{ ...first, amount: money('1.01', 'EUR') }, ...others],
    [{ ...first, externalBankAccountId: 'B2' }, ...others],
    [{ ...first, feePaymentOption: 'OUR' as const }, ...others],
    [{ ...first, desiredExecutionDate: '2026-12-01' }, ...others],
  ]) {
    const error = await errorOf(runOf(changed).confirm({ approved: digest }));
    expect(error).toMatchObject({ name: 'ApprovalError' });
  }
  const error = await errorOf(runOf(rows, { name: 'tuesday' }).confirm({ approved: digest }));
  expect(error).toMatchObject({ name: 'ApprovalError' });
  // More padding zeros in an amount do not change the digest of the run, but the row then differs from the sent body.
  const problems = await problemsOf(runOf([same, ...others]).confirm({ approved: digest }));
  expect(problems).toMatchObject([{ row: 1, reference: 'inv-1' }]);
  expect(bank.effects).toEqual([]);
});

test('confirm names a row that was edited after the creation, and confirms nothing', async () => {
  const { bank, rows, runOf } = await createdSetup(3);
  const edited = runOf([...rows.slice(0, 2), rowOf(3, { amount: money('3000', 'EUR') })]);
  const { digest, differences, groups } = await edited.summary();
  expect(differences).toMatchObject([{ row: 3 }]);
  expect(groups).toMatchObject([{ refused: 1 }]);
  const problems = await problemsOf(edited.confirm({ approved: digest }));
  expect(problems).toMatchObject([{ row: 3, reference: 'inv-3' }]);
  expect(bank.effects).toEqual([]);
});

test('confirm refuses payments that a colleague edits or deletes at the bank, before the first confirmation', async () => {
  const { bank, rows, digest, runOf } = await createdSetup(6);
  const [one, two, three, four] = [...bank.payments.values()];
  Object.assign(one ?? {}, { amount: { value: '000000000009.00', currency: 'EUR' } });
  Object.assign(two ?? {}, { externalBankAccountId: 'B2' });
  Object.assign(three ?? {}, { status: 'canceled' });
  bank.payments.delete(four?.id ?? '');
  const problems = [
    { field: 'amount.value', rule: 'differs between the row and its payment at the service.' },
    { field: 'externalBankAccountId' },
    { field: 'status', rule: 'is canceled at the service, so the payment will not be paid.' },
    { rule: 'has a payment that the service no longer shows.' },
  ];
  const { differences } = await runOf(rows).summary();
  expect(differences).toHaveLength(4);
  const found = await problemsOf(runOf(rows).confirm({ approved: digest }));
  expect(found).toHaveLength(4);
  expect(found).toEqual(
    expect.arrayContaining(problems.map((one) => expect.objectContaining(one))),
  );
  expect(bank.effects).toEqual([]);
});

test('confirm stops when a payment is edited during the run, and does not confirm that payment', async () => {
  const { bank, rows, digest, runOf } = await createdSetup(5);
  bank.onRequest = (request) => {
    if (!request.startsWith('PUT')) return;
    for (const one of bank.payments.values()) {
      if (one['status'] === 'waitingconfirmation') one.amount.value = '000000999999.00';
    }
  };
  const result = await runOf(rows, { concurrency: 1 }).confirm({ approved: digest });
  expect(result).toMatchObject({ done: 1, refused: 1, left: 3, stopped: { why: 'changed' } });
  expect(bank.effects).toHaveLength(1);
});

test.each(['planified', 'processing', 'finalized'])(
  'when a colleague has confirmed a payment and its status is %s, confirm and summary count it as confirmed',
  async (status) => {
    const { bank, rows, digest, runOf } = await createdSetup(3);
    const [one] = bank.payments.values();
    Object.assign(one ?? {}, { status });
    expect((await runOf(rows).summary()).groups).toMatchObject([{ rows: 3, confirmed: 1 }]);
    const result = await runOf(rows).confirm({ approved: digest });
    expect(result).toMatchObject({ done: 2, alreadyDone: 1, refused: 0, left: 0 });
    expect((await runOf(rows).summary()).groups).toMatchObject([{ rows: 3, confirmed: 3 }]);
  },
);

test('confirm refuses the run before the first confirmation when a payment has an unknown status', async () => {
  const { bank, rows, digest, runOf } = await createdSetup(3);
  const [one, two] = bank.payments.values();
  Object.assign(one ?? {}, { status: 'postponed' });
  Object.assign(two ?? {}, { status: 'awaitingconfirmation' });
  const problems = [
    { field: 'status', rule: expect.stringContaining('must be a status that this version knows') },
  ];
  expect(await errorOf(runOf(rows).confirm({ approved: digest }))).toMatchObject({ problems });
  expect(bank.effects).toEqual([]);
  Object.assign(one ?? {}, { status: 'waitingconfirmation' });
  expect(await runOf(rows).confirm({ approved: digest })).toMatchObject({ done: 3 });
});

test('when the answer to a confirmation is lost and a colleague cancels the payment, confirm does not count it as confirmed', async () => {
  const { bank, rows, digest, runOf } = await createdSetup(2);
  bank.fate = (what) => {
    if (what !== 'confirm P1') return 'done';
    Object.assign(bank.payments.get('P1') ?? {}, { status: 'canceled' });
    return 'dropped';
  };
  const result = await runOf(rows, { concurrency: 1 }).confirm({ approved: digest });
  expect(result).toMatchObject({ done: 1, refused: 1, left: 0 });
});

test('confirm stops when a colleague edits and confirms a payment at the moment when confirm sends its confirmation', async () => {
  const { bank, rows, digest, runOf } = await createdSetup(1);
  bank.onRequest = (request) => {
    if (!request.startsWith('PUT')) return;
    for (const one of bank.payments.values()) {
      Object.assign(one, { status: 'planified' });
      one.amount.value = '000000999999.00';
    }
  };
  const result = await runOf(rows).confirm({ approved: digest });
  expect(result).toMatchObject({ done: 0, alreadyDone: 0, refused: 1 });
  expect(result.stopped).toMatchObject({ why: 'changed' });
});

test('confirm confirms no payment while one row has no payment', async () => {
  const { bank, runOf } = await runSetup();
  bank.fate = (what) => (what === 'create inv-2' ? 'refused' : 'done');
  const run = runOf(rowsUpTo(3));
  const { digest } = await run.create();
  const problems = await problemsOf(run.confirm({ approved: digest }));
  expect(problems).toMatchObject([{ row: 2, reference: 'inv-2' }]);
  expect(bank.effects.some((what) => what.startsWith('confirm'))).toBe(false);
});

test('confirm finds a confirmation whose answer is lost, and the next call of confirm after a stop continues the run', async () => {
  const { bank, rows, digest, runOf } = await createdSetup(4);
  const [first = ''] = bank.payments.keys();
  bank.fate = (what) => (what === `confirm ${first}` ? 'dropped' : 'done');
  const options = { concurrency: 1 } as const;
  const one = await runOf(rows, options).confirm({ approved: digest });
  expect(one).toMatchObject({ undecided: 1, stopped: { why: 'unknown' } });
  bank.fate = () => 'done, then dropped';
  const going = runOf(rows, { ...options, onUnknown: 'continue' });
  expect(await going.confirm({ approved: digest })).toMatchObject({ undecided: 1, left: 0 });
  expect(bank.effects).toHaveLength(3);
  expect(new Set(bank.effects).size).toBe(3);
});
