import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { money } from '@crossborder-fx/client/money';
import { createPayoutRun } from '@crossborder-fx/payouts';
import { type Sandbox, startSandbox } from '@crossborder-fx/sandbox';
import { errorOf, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { createWebhookHandler, memoryStore } from '@crossborder-fx/webhooks';
import { expect, onTestFinished, test } from 'vitest';

// In these tests the day of the sandbox differs from the day of the machine. Journals, stores and searches use the clock of the
// machine.

const dayMilliseconds = 24 * 60 * 60 * 1000;
const within = [-10, -5, -1, 0, 1, 5, 10];
const far = [-400, -40, 40, 400];

async function scene(days: number) {
  const at = new Date(Date.now() + days * dayMilliseconds);
  const webhook = 'http://127.0.0.1:9/notifications';
  // The sandbox has no request log here, because the client would find a lost answer in the log on any day.
  const options = { at, webhook, notificationTimeout: 1000, serviceLog: 'none' } as const;
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials, maxRetries: 0 });
  const folder = await temporaryFolder();
  let passed = 0;
  return {
    sandbox,
    fx,
    journal: (name = 'journal', clock = () => new Date(Date.now() + passed)) =>
      fileJournal(join(folder, name), { account: 'acme-demo', clock }),
    async pass(minutes: number) {
      passed += minutes * 60_000;
      await sandbox.clock.advance({ minutes });
    },
  };
}

function paymentOn(sandbox: Sandbox) {
  return {
    sourceWalletId: 'MTY0ODgy',
    externalBankAccountId: 'MjMzMDA4',
    amount: money('12.50', 'EUR'),
    desiredExecutionDate: sandbox.clock.today(),
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  } as const;
}

function tradeOn(sandbox: Sandbox) {
  return {
    currencyPair: 'EURUSD',
    side: 'S',
    amount: money('1000', 'EUR'),
    sourceWalletId: 'MTY0ODgy',
    deliveryWalletId: 'MTY0ODgz',
    deliveryDate: sandbox.clock.workingDay(1),
  } as const;
}

test.each(within)(
  'on a sandbox whose clock is %i days off, createOnce finds the payment that it has created',
  async (days) => {
    const { sandbox, fx, journal, pass } = await scene(days);
    for (const operation of ['createPayment', 'createTrade'] as const) {
      sandbox.faults.add(operation, { drop: 'after', times: 1 });
    }
    const pay = () =>
      fx.payments.createOnce(paymentOn(sandbox), { journal: journal(), reference: 'invoice 1' });
    const trade = () =>
      fx.trades.createOnce(tradeOn(sandbox), { journal: journal(), reference: 'hedge 1' });
    expect(await errorOf(pay())).toMatchObject({ outcome: 'unknown' });
    const lost = await errorOf(trade());
    expect(lost).toMatchObject({ outcome: 'unknown' });
    await pass(2);
    expect(await pay()).toMatchObject({ tag: expect.stringMatching(/^invoice 1 /) });
    // The client cannot find a trade whose answer was lost, because a trade has no tag. So a person must choose the
    // trade.
    expect(await errorOf(trade())).toMatchObject({ candidates: [{ id: expect.any(String) }] });
    const since = Object(lost).startedAt;
    expect((await fx.trades.findCandidates(tradeOn(sandbox), { since })).similar).toHaveLength(1);
  },
);

test.each([...within, ...far])(
  'on a sandbox whose clock is %i days off, createOnce finds the created payment if its journal uses this clock',
  async (days) => {
    const { sandbox, fx, journal, pass } = await scene(days);
    const options = { journal: journal('own', sandbox.journalClock), reference: 'invoice 2' };
    const pay = () => fx.payments.createOnce(paymentOn(sandbox), options);
    sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
    expect(await errorOf(pay())).toMatchObject({ outcome: 'unknown' });
    await pass(2);
    expect(await pay()).toMatchObject({ tag: expect.stringMatching(/^invoice 2 /) });
  },
);

test('on a sandbox whose clock is 40 days behind, the error of createOnce says how a journal gets this clock', async () => {
  const { sandbox, fx, journal, pass } = await scene(-40);
  const options = { journal: journal(), reference: 'invoice 3' };
  sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
  await errorOf(fx.payments.createOnce(paymentOn(sandbox), options));
  await pass(2);
  const error = await errorOf(fx.payments.createOnce(paymentOn(sandbox), options));
  expect(String(error)).toMatch('clock: sandbox.journalClock');
});

test.each(within)(
  'on a sandbox whose clock is %i days off, a payout run refuses a row that a run with another journal has paid',
  async (days) => {
    const { sandbox, fx, journal, pass } = await scene(days);
    const rows = [{ reference: 'seller 1', ...paymentOn(sandbox) }];
    const runWith = (name: string) =>
      createPayoutRun(fx, { journal: journal(name), name: 'monday', rows });
    await runWith('first').create();
    await pass(6 * 24 * 60);
    expect(await errorOf(runWith('second').create())).toMatchObject({
      name: 'RowsError',
      problems: [{ reference: 'seller 1', field: 'reference' }],
    });
  },
);

test.each([...within, ...far])(
  'on a sandbox whose clock is %i days off, catchUp with this clock fetches failed notifications',
  async (days) => {
    const { sandbox, fx } = await scene(days);
    const events: string[] = [];
    let age = 20 * dayMilliseconds;
    const store = memoryStore({ clock: () => new Date(Date.now() - age) });
    await store.memory();
    age = 0;
    const handler = createWebhookHandler({
      secrets: ['a-secret-of-tests'],
      store,
      on: { PAYMENT_CREATED: ({ event }) => void events.push(event) },
      onUnhandled() {},
    });
    await sandbox.trigger('PAYMENT_CREATED');
    await sandbox.clock.advance({ minutes: 5 });
    const { webhookId = '' } = sandbox.webhook ?? {};
    const options = { clock: sandbox.clock.now, timeZone: 'Europe/Paris' };
    const caught = await handler.catchUp(fx, webhookId, options);
    expect(caught).toMatchObject({ failed: 0, forgotten: 0, unseen: [] });
    expect(events).toEqual(['PAYMENT_CREATED']);
  },
);

// A sandbox two days behind is not tested: at half past midnight in Paris, catchUp sees a difference of only one day,
// which it accepts when the store is new.
test.each([-10, -5, -3])(
  'on a sandbox whose clock is %i days off, catchUp without this clock reports that the clocks differ',
  async (days) => {
    const { sandbox, fx } = await scene(days);
    let age = dayMilliseconds / 2;
    const store = memoryStore({ clock: () => new Date(Date.now() - age) });
    await store.memory();
    age = 0;
    const errors: unknown[] = [];
    const handler = createWebhookHandler({
      secrets: ['a-secret-of-tests'],
      store,
      on: {},
      onUnhandled() {},
      onError: (error) => void errors.push(error),
    });
    await sandbox.trigger('PAYMENT_CREATED');
    await sandbox.clock.advance({ minutes: 5 });
    const { webhookId = '' } = sandbox.webhook ?? {};
    expect(await handler.catchUp(fx, webhookId)).toMatchObject({ processed: 0, forgotten: 2 });
    expect(errors).toMatchObject([
      { name: 'ServiceClockError', message: expect.stringMatching('clock: sandbox.clock.now') },
    ]);
  },
);
