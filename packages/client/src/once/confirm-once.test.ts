import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { holdTimers } from '../../test/held-timers.ts';
import type { Fate } from '../../test/once-service.ts';
import { onceSetup, paymentBody } from '../../test/once-setup.ts';

const eur = (value: string) => ({ value, currency: 'EUR' });

async function waiting(fate: Fate = 'done') {
  const setup = await onceSetup();
  const { service, journal, confirm } = setup;
  service.payments.push({ ...paymentBody, id: 'P1', status: 'waitingconfirmation' });
  service.fate = () => fate;
  return { ...setup, again: (more: object = {}) => confirm('P1', { journal, ...more }) };
}

type Waiting = Awaited<ReturnType<typeof waiting>>;

test('confirmOnce confirms a payment once, and then reads it by its id', async () => {
  const { again, service } = await waiting();
  expect(await again()).toMatchObject({ id: 'P1', status: 'planified' });
  Object.assign(service.payments[0] ?? {}, { status: 'finalized' });
  expect(await again()).toMatchObject({ id: 'P1', status: 'finalized' });
  expect(service.confirmed).toEqual(['P1']);
});

test('the record of a confirmation in the journal has the status before the confirmation, and no other field of the payment', async () => {
  const { again, journal } = await waiting('dropped');
  await errorOf(again());
  const { items } = await journal.listOpen();
  const { attempts } = await journal.read(String(items[0]?.key));
  expect(attempts.map(({ fields }) => fields)).toEqual([{ status: 'waitingconfirmation' }]);
});

test.each(['done, then dropped', 'done, then 500', 'done, then silence'] as const)(
  'confirmOnce reads the payment at once after an unknown outcome (%s)',
  async (fate) => {
    const { again, service } = await waiting(fate);
    const pass = holdTimers();
    service.onRequest = (method) => {
      if (method === 'PUT' && fate === 'done, then silence') pass(20_000);
    };
    expect(await again()).toMatchObject({ id: 'P1', status: 'planified' });
    expect(await again()).toMatchObject({ id: 'P1' });
    expect(service.confirmed).toEqual(['P1']);
  },
);

test('confirmOnce throws an UndecidedError when the answer to a confirmation is missing and the status has not changed', async () => {
  const { again } = await waiting('dropped');
  expect(await errorOf(again())).toMatchObject({
    name: 'UndecidedError',
    outcome: 'unknown',
    attempt: 1,
    candidates: [{ id: 'P1' }],
    notBefore: new Date('2026-11-21T12:10:00Z'),
    cause: { name: 'ConnectionError' },
  });
});

test.each(['service', 'journal'])(
  'confirmOnce throws the error of the failed confirmation unchanged when the %s cannot be read',
  async (one) => {
    const { again, journal, service, sent } = await waiting('dropped');
    const read: typeof journal.read = async (key) => {
      if (one === 'journal' && sent() > 0) throw new Error('disk gone');
      return journal.read(key);
    };
    service.failing = () => (one === 'service' && sent() > 0 ? 500 : undefined);
    expect(await errorOf(again({ journal: { ...journal, read } }))).toMatchObject({
      name: 'ConnectionError',
      outcome: 'unknown',
    });
  },
);

test('confirmOnce sends no second request when the journal has lost the record of the attempt', async () => {
  const { again, journal, sent } = await waiting('dropped');
  let reads = 0;
  const read: typeof journal.read = async (key) =>
    ++reads > 1 ? { now: new Date(), attempts: [] } : journal.read(key);
  const forgetful = { ...journal, read, claim: async () => true };
  expect(await errorOf(again({ journal: forgetful }))).toMatchObject({ name: 'ConnectionError' });
  expect(sent()).toBe(1);
});

test('a second call of confirmOnce reads the payment even while the first confirmation may still take effect', async () => {
  const { again, service } = await waiting('dropped');
  await errorOf(again());
  expect(await errorOf(again())).toMatchObject({ name: 'InProgressError' });
  Object.assign(service.payments[0] ?? {}, { status: 'planified' });
  expect(await again()).toMatchObject({ id: 'P1', status: 'planified' });
  expect(service.confirmed).toEqual([]);
});

test.each([
  ['planified', 'waitingconfirmation'],
  ['planified', 'awaitingconfirmation'],
  ['waitingconfirmation', 'awaiting_confirmation'],
  // In the next cases, the status before or after the confirmation is missing or is not a text, which proves nothing.
  [undefined, 'planified'],
  ['waitingconfirmation', undefined],
  [{ name: 'waitingconfirmation' }, { name: 'waitingconfirmation' }],
])(
  'a status that changed from %j to %j does not prove a lost confirmation, so a person decides',
  async (before, after) => {
    const { again, service, advance } = await waiting('dropped');
    Object.assign(service.payments[0] ?? {}, { status: before });
    await errorOf(again());
    Object.assign(service.payments[0] ?? {}, { status: after });
    service.fate = () => 'done';
    advance(9);
    expect(await errorOf(again({ resend: 1 }))).toMatchObject({ name: 'UndecidedError' });
    advance(1);
    expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError' });
    expect(await again({ resend: 1 })).toMatchObject({ status: 'planified' });
    expect(service.confirmed).toEqual(['P1']);
  },
);

test.each(['postponed', '__proto__'])(
  'the unknown status %s does not prove a lost confirmation, and prevents a second confirmation',
  async (status) => {
    const { again, service, advance } = await waiting('dropped');
    await errorOf(again());
    Object.assign(service.payments[0] ?? {}, { status });
    service.fate = () => 'done';
    advance(10);
    expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError' });
    expect(await errorOf(again({ resend: 1 }))).toMatchObject({ name: 'ChangedError' });
    expect(service.confirmed).toEqual([]);
  },
);

test('confirmOnce ignores the status that the payment had before a refused confirmation', async () => {
  const { again, service, advance } = await waiting('refused');
  await errorOf(again());
  // Another person changes the status of the payment, and the client's next confirmation request is lost.
  Object.assign(service.payments[0] ?? {}, { status: 'waitingsignature' });
  service.fate = () => 'dropped';
  expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError', attempt: 2 });
  advance(1);
  expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError' });
});

test('confirmOnce refuses a payment with an unknown status, and accepts a status in a spelling that public clients have seen', async () => {
  const { again, service } = await waiting();
  Object.assign(service.payments[0] ?? {}, { status: 'postponed' });
  const fields = ['status'];
  expect(await errorOf(again())).toMatchObject({
    name: 'ChangedError',
    outcome: 'not-sent',
    fields,
  });
  expect(service.confirmed).toEqual([]);
  Object.assign(service.payments[0] ?? {}, { status: 'awaitingconfirmation' });
  expect(await again()).toMatchObject({ id: 'P1' });
});

test.each(['processing', 'Processing', 'planified'])(
  'confirmOnce takes the status %s as proof of a confirmation whose answer was lost',
  async (status) => {
    const { again, service } = await waiting('dropped');
    await errorOf(again());
    Object.assign(service.payments[0] ?? {}, { status });
    expect(await again()).toMatchObject({ status });
  },
);

test('confirmOnce does not confirm a payment that it cannot read', async () => {
  const { again, service } = await waiting();
  service.failing = () => 500;
  expect(await errorOf(again())).toMatchObject({ name: 'ApiError' });
  expect(service.confirmed).toEqual([]);
});

test.each([
  ['the beneficiary', { externalBankAccountId: 'other' }, ['externalBankAccountId']],
  ['no beneficiary', { externalBankAccountId: undefined }, ['externalBankAccountId']],
  ['the source wallet', { sourceWalletId: 'other' }, ['sourceWalletId']],
  ['no source wallet', { sourceWalletId: null }, ['sourceWalletId']],
  ['the amount', { amount: eur('1250.01') }, ['amount.value']],
  ['an amount that is not a number', { amount: eur('x') }, ['amount.value']],
  ['one amount', { amount: eur('9999'), counterValue: paymentBody.amount }, ['amount.value']],
  ['the currency', { amount: { value: '1250', currency: 'USD' } }, ['amount.currency']],
  ['no amount', { amount: null }, ['amount.currency']],
])(
  'confirmOnce refuses a payment that differs from the approved body in %s',
  async (_what, change, fields) => {
    const { again, service } = await waiting();
    service.show = (payment) => ({ ...payment, ...change });
    const error = await errorOf(again({ expect: paymentBody }));
    expect(error).toMatchObject({ name: 'ChangedError', outcome: 'not-sent', fields });
    expect(service.confirmed).toEqual([]);
    service.show = (payment) => payment;
    expect(await again({ expect: paymentBody })).toMatchObject({ status: 'planified' });
  },
);

test.each([
  ['2099-01-02', '2099-01-02'],
  ['when John Smith says', 'no day'],
])(
  'confirmOnce confirms a payment whose execution date has changed to %s, and logs %s',
  async (day, told) => {
    const { journal, service } = await waiting();
    const warnings: string[] = [];
    const logger = { warn: (line: string) => warnings.push(line) };
    const fx = testClient({ baseUrl: service.url, timeout: 20_000, logger });
    service.show = (payment) => ({ ...payment, desiredExecutionDate: day });
    await fx.payments.confirmOnce('P1', { journal, expect: paymentBody });
    expect(service.confirmed).toEqual(['P1']);
    expect(warnings).toEqual([expect.stringContaining(`P1 is for ${told}, but`)]);
  },
);

test.each([null, false, '', {}, { ...paymentBody, amount: undefined }])(
  'confirmOnce refuses expect %j, and confirms nothing',
  async (expected) => {
    const { again, service } = await waiting();
    const error = await errorOf(again({ expect: expected }));
    expect(error).toMatchObject({ name: 'ValidationError', path: 'expect' });
    expect(service.confirmed).toEqual([]);
  },
);

test.each([
  ['by a call with this journal', async ({ again }: Waiting) => void (await again())],
  [
    'by somebody else, after the request was lost',
    async ({ again, service }: Waiting) => {
      service.fate = () => 'dropped';
      await errorOf(again());
      Object.assign(service.payments[0] ?? {}, { status: 'planified' });
    },
  ],
])(
  'confirmOnce compares even a payment that is already confirmed (%s) with the approved body',
  async (_by, confirmFirst) => {
    const setup = await waiting();
    await confirmFirst(setup);
    const { again, sent } = setup;
    const other = { ...paymentBody, amount: eur('9999') };
    for (const _ of ['at once', 'again']) {
      expect(await errorOf(again({ expect: other }))).toMatchObject({
        name: 'ChangedError',
        outcome: 'not-sent',
        fields: ['amount.value'],
        message: expect.stringContaining('was done before'),
      });
    }
    expect(await again({ expect: paymentBody })).toMatchObject({ status: 'planified' });
    expect(sent()).toBe(1);
  },
);

test('confirmOnce uses the approved body as it was at the call, even if the caller changes the body', async () => {
  const { again, service } = await waiting();
  const approved = { ...paymentBody, amount: eur('1') };
  const confirming = errorOf(again({ expect: approved }));
  approved.amount.value = paymentBody.amount.value;
  expect(await confirming).toMatchObject({ name: 'ChangedError', fields: ['amount.value'] });
  expect(service.confirmed).toEqual([]);
});

test('confirmOnce does not confirm when the service answers with a payment of another id', async () => {
  const { again, service } = await waiting();
  service.show = (payment) => ({ ...payment, id: 'P7' });
  expect(await errorOf(again())).toMatchObject({ name: 'UnexpectedResponseError' });
  expect(service.confirmed).toEqual([]);
});

test('confirmOnce refuses a journal without an account', async () => {
  const { again, journal, service } = await waiting();
  const error = await errorOf(again({ journal: { ...journal, account: '' } }));
  expect(error).toMatchObject({ name: 'ValidationError', path: 'journal' });
  expect(service.requests).toEqual([]);
});

test.each([undefined, null, ''])('confirmOnce refuses the id %o', async (id) => {
  const { confirm, journal, service } = await onceSetup();
  const error = await errorOf(confirm(id as string, { journal }));
  expect(error).toMatchObject({
    name: 'ValidationError',
    path: 'id',
  });
  expect(service.requests).toEqual([]);
});
