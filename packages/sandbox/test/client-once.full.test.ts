import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import type { Rule } from '@crossborder-fx/test-server';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { dateAt } from '../src/calendar/paris-time.ts';
import { clientOf } from './strict.ts';
import { watchedSandbox } from './watched-sandbox.ts';

// What creates and confirms once, on a service that keeps what it did although its answer is lost.

const reference = 'invoice 1108';

async function setup() {
  // Of today, since a search goes by the day on the wall.
  const sandbox = await watchedSandbox({ at: undefined });
  const seen = clientOf(sandbox);
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials, timeout: 20_000 });
  const folder = await mkdtemp(join(tmpdir(), 'once-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  const journal = fileJournal(folder, { account: 'acme-test', clock });
  const [source, delivery] = (await seen.wallets.list()).items;
  const [beneficiary] = (await seen.externalBankAccounts.list()).items;
  const body = {
    sourceWalletId: source?.id ?? '',
    externalBankAccountId: beneficiary?.id ?? '',
    amount: { value: '000000001250.00', currency: 'EUR' },
    desiredExecutionDate: dateAt(sandbox.clock.now().getTime()),
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  } as const;
  return {
    sandbox,
    fx,
    seen,
    journal,
    body,
    delivery: delivery?.id ?? '',
    pay: () => fx.payments.createOnce(body, { journal, reference }),
    /** After it, an answer can no longer come. */
    wait: () => {
      passed += 120_000;
    },
    sentTo: (operation: 'createPayment' | 'confirmPayment' | 'createTrade') =>
      sandbox.listRequests({ operation }).length,
    /** What was debited for a payment. */
    async debits(id: string) {
      const fromDate = dateAt(sandbox.clock.now().getTime() - 20 * 24 * 60 * 60 * 1000);
      const { items } = await seen.financialMovements.list({
        walletId: body.sourceWalletId,
        fromDate,
      });
      return items.filter(
        ({ amount, description }) =>
          amount?.value === '-000000001250.00' && description?.includes(id),
      );
    },
  };
}

const lostAfter: Record<string, Rule> = {
  'a reset': { reset: 'after' },
  'a connection that closes': { drop: 'after' },
  'bytes that are not HTTP': { garbage: 'after' },
  'an answer that breaks off': { truncate: 1 },
  'an answer that does not end': { slow: 1 },
  'a 500': { status: 500, stage: 'after' },
  'a 503': { status: 503, stage: 'after' },
};

test.each(Object.entries(lostAfter))(
  'createOnce after %s: one payment exists, and its money is debited once',
  async (_, rule) => {
    const { sandbox, fx, seen, journal, pay, wait, sentTo, debits } = await setup();
    sandbox.faults.add('createPayment', { ...rule, times: 1 });
    expect(await errorOf(pay())).toMatchObject({ outcome: 'unknown' });
    wait();
    const payment = await pay();
    expect(await pay()).toMatchObject({ id: payment.id });
    expect((await seen.payments.list({ status: 'all' })).items.map(({ id }) => id)).toEqual([
      payment.id,
    ]);
    expect(sentTo('createPayment')).toBe(1);

    await fx.payments.confirmOnce(payment.id, { journal });
    await sandbox.clock.advance({ days: 5 });
    expect(await pay()).toMatchObject({ id: payment.id, status: 'finalized' });
    expect(await debits(payment.id)).toHaveLength(1);
    sandbox.expectBooks();
  },
);

test.each(Object.entries(lostAfter))(
  'confirmOnce after %s: the payment is released once, and read back',
  async (_, rule) => {
    const { sandbox, fx, journal, pay, sentTo, debits } = await setup();
    const { id } = await pay();
    sandbox.faults.add('confirmPayment', { ...rule, times: 1 });
    expect(await fx.payments.confirmOnce(id, { journal })).toMatchObject({ status: 'planified' });
    expect(await fx.payments.confirmOnce(id, { journal })).toMatchObject({ id });
    expect(sentTo('confirmPayment')).toBe(1);
    await sandbox.clock.advance({ days: 5 });
    expect(await debits(id)).toHaveLength(1);
    sandbox.expectBooks();
  },
);

test.each<[string, Rule]>([
  ['a reset', { reset: 'before' }],
  ['a connection that closes', { drop: 'before' }],
  ['a 503', { status: 503 }],
])('createOnce after %s before the work: nothing exists, and a person decides', async (_, rule) => {
  const { sandbox, seen, fx, body, journal, pay, wait } = await setup();
  sandbox.faults.add('createPayment', { ...rule, times: 1 });
  expect(await errorOf(pay())).toMatchObject({ outcome: 'unknown' });
  wait();
  expect(await errorOf(pay())).toMatchObject({ name: 'UndecidedError', candidates: [] });
  expect((await seen.payments.list({ status: 'all' })).items).toEqual([]);
  for (let minutes = 0; minutes < 10; minutes += 2) wait();
  const payment = await fx.payments.createOnce(body, { journal, reference, resend: 1 });
  expect((await seen.payments.list({ status: 'all' })).items.map(({ id }) => id)).toEqual([
    payment.id,
  ]);
});

test.each(Object.entries(lostAfter))(
  'createOnce of a trade after %s: one trade exists',
  async (_, rule) => {
    const { sandbox, fx, seen, journal, body, delivery, wait, sentTo } = await setup();
    const day = dateAt(sandbox.clock.now().getTime());
    const trade = {
      currencyPair: 'EURUSD',
      side: 'S',
      amount: body.amount,
      deliveryDate: day,
      sourceWalletId: body.sourceWalletId,
      deliveryWalletId: delivery,
    } as const;
    const once = () => fx.trades.createOnce(trade, { journal, reference });
    sandbox.faults.add('createTrade', { ...rule, times: 1 });
    expect(await errorOf(once())).toMatchObject({ outcome: 'unknown' });
    wait();
    const error = await errorOf(once());
    const [made] = (await seen.trades.list({ status: 'all' })).items;
    // A trade is shown without its tag, so that nobody can tell whose it is.
    expect(error).toMatchObject({ name: 'UndecidedError', candidates: [{ id: made?.id }] });
    expect((await seen.trades.list({ status: 'all' })).items).toHaveLength(1);
    expect(sentTo('createTrade')).toBe(1);
  },
);

test('a client that creates again by itself pays twice', async () => {
  const { sandbox, fx, seen, body } = await setup();
  sandbox.faults.add('createPayment', { reset: 'after', times: 1 });
  expect(await errorOf(fx.payments.create(body))).toMatchObject({ outcome: 'unknown' });
  await fx.payments.create(body);
  expect((await seen.payments.list({ status: 'all' })).items).toHaveLength(2);
});
