import { type Client, createClient } from '@crossborder-fx/client';
import type { PaymentCreate } from '@crossborder-fx/openapi';
import { type Sandbox, startSandbox } from '@crossborder-fx/sandbox';
import { expect, test, vi } from 'vitest';
import { accounts, subscription } from './accounts.ts';
import { fixedForward, trade } from './exchange.ts';
import { lostAnswer } from './lost-answer.ts';
import { payment } from './payment.ts';
import { startReceiver } from './receiver.ts';
import { reconciliation } from './reconciliation.ts';
import type { Scene } from './scene.ts';

// In each, one thing comes out otherwise than the scene tells.

type Act = (scene: Scene) => Promise<unknown>;
type Sabotage = (fx: Client, sandbox: Sandbox) => void;

const subscribeAndPay = async (scene: Scene) => {
  await subscription(scene);
  return payment(scene);
};

const loseAnAnswer: Act = async (scene) => {
  const { items } = await scene.fx.externalBankAccounts.list();
  const inEuro = items.find(({ currency }) => currency === 'EUR');
  return lostAnswer(scene, inEuro?.id ?? '');
};

const endMonth: Act = async (scene) => {
  // On the first days of a month, nothing else may have moved in it.
  const { executionDate } = await subscribeAndPay(scene);
  return reconciliation(scene, String(executionDate));
};

/** Has every result of a method hold other values. */
function change(resource: object, method: string, values: object): void {
  const methods = resource as Record<string, (...given: unknown[]) => Promise<object>>;
  const real = methods[method];
  methods[method] = async (...given) => ({ ...(await real?.(...given)), ...values });
}

const noItems = { async *[Symbol.asyncIterator]() {}, toArray: async () => [] };

const rows: [what: string, act: Act, sabotage: Sabotage, error: string | RegExp][] = [
  [
    'a new account without its tag',
    accounts,
    ({ wallets }) => change(wallets, 'get', { tag: undefined }),
    'The tag of the new account: undefined, not Suppliers in Switzerland.',
  ],
  [
    'a new account with money',
    accounts,
    ({ wallets }) =>
      change(wallets, 'getBalance', {
        balance: { bookingAmount: { value: '01.00', currency: 'CHF' } },
      }),
    'The balance of the new account: 1.00 CHF, not 0.00 CHF.',
  ],
  [
    'a subscription that is not listed',
    subscription,
    ({ webhooks }) => change(webhooks, 'list', { items: [] }),
    'Subscriptions: 0, not 1.',
  ],
  [
    'a subscription that was not changed',
    subscription,
    ({ webhooks }) => change(webhooks, 'get', { events: ['PAYMENT_PLANIFIED'] }),
    'The events of the subscription: PAYMENT_PLANIFIED, not PAYMENT_PLANIFIED,PAYMENT_FINALIZED.',
  ],
  [
    'the account of another holder',
    subscribeAndPay,
    ({ externalBankAccounts }) =>
      change(externalBankAccounts, 'get', { holder: { name: 'Somebody' } }),
    'The holder of the account: Somebody, not Nordlicht Logistik.',
  ],
  [
    'a payee that is not verified',
    subscribeAndPay,
    ({ externalBankAccounts }) =>
      change(externalBankAccounts, 'create', { payeeVerification: { status: 'FAILURE' } }),
    'The verification of the payee: FAILURE, not SUCCESS.',
  ],
  [
    'no way to pay',
    subscribeAndPay,
    ({ payments }) => change(payments, 'getOptions', { options: [] }),
    'The sandbox has no way to pay.',
  ],
  [
    'a payment that is not confirmed',
    subscribeAndPay,
    ({ payments }) => change(payments, 'confirm', { status: 'waitingconfirmation' }),
    'The payment that was confirmed: waitingconfirmation, not planified.',
  ],
  [
    'a payment that is rejected',
    subscribeAndPay,
    ({ payments }) => change(payments, 'get', { status: 'rejected' }),
    'The payment, on the evening of its day: rejected, not finalized.',
  ],
  ['no notification', payment, () => {}, 'Notifications of PAYMENT_FINALIZED: 0, not 1.'],
  [
    'a movement of another amount',
    subscribeAndPay,
    ({ financialMovements }) =>
      change(financialMovements, 'get', { amount: { value: '-1.00', currency: 'EUR' } }),
    'The movement of the payment: -1.00 EUR, not -1250.00 EUR.',
  ],
  [
    'a trade of the other side',
    trade,
    ({ trades }) => change(trades, 'get', { side: 'B' }),
    'The side of the trade: B, not S.',
  ],
  [
    'a trade that is not delivered',
    trade,
    ({ trades }) => change(trades, 'get', { status: 'planified' }),
    'The trade, on the evening of its delivery: planified, not finalized.',
  ],
  [
    'a trade that is not listed',
    trade,
    ({ trades }) => change(trades, 'list', { items: [] }),
    'Trades that are finalized: 0, not 1.',
  ],
  [
    'a contract that is not booked',
    fixedForward,
    ({ fixedForwards }) => change(fixedForwards, 'create', { status: 'refused' }),
    'The contract that was booked: refused, not planified.',
  ],
  [
    'a contract that is not listed',
    fixedForward,
    ({ fixedForwards }) => change(fixedForwards, 'list', { items: [] }),
    'Contracts that are planified: 0, not 1.',
  ],
  [
    'an answer that is not lost',
    loseAnAnswer,
    (_fx, { faults }) => vi.spyOn(faults, 'add').mockReturnValue(undefined as never),
    'No answer was lost.',
  ],
  [
    'a request that never left',
    loseAnAnswer,
    ({ payments }) => {
      const { createOnce } = payments;
      payments.createOnce = (body, options) => createOnce({ ...body, feeCurrency: '' }, options);
    },
    'The outcome of a lost answer, with ValidationError: not-sent, not unknown.',
  ],
  [
    'a payment that is sent twice',
    loseAnAnswer,
    ({ payments }) => {
      payments.createOnce = (body) => payments.create(body as PaymentCreate);
    },
    'Payments sent for the invoice: 2, not 1.',
  ],
  [
    'a payment that stays after its deletion',
    loseAnAnswer,
    ({ payments }) => change(payments, 'delete', { status: 'planified' }),
    'The payment that was deleted: planified, not canceled.',
  ],
  [
    'a month without accounts',
    endMonth,
    ({ wallets }) => {
      wallets.iterate = () => noItems;
    },
    'There is no account to reconcile.',
  ],
  [
    'an account without a balance',
    endMonth,
    ({ wallets }) => change(wallets, 'getBalance', { balance: undefined }),
    /^The sandbox has no balance of \w+ on \d{4}-\d\d-\d\d\.$/,
  ],
  [
    'a movement that is missing',
    endMonth,
    ({ financialMovements }) => {
      financialMovements.iterate = () => noItems;
    },
    /^The movements of \w+ do not explain its balance\.$/,
  ],
];

test.each(rows)('%s breaks the story off', async (_what, act, sabotage, error) => {
  await using sandbox = await startSandbox();
  using receiver = await startReceiver();
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  sabotage(fx, sandbox);
  const played = act({ fx, sandbox, receiver, tell: () => {} });
  await expect(played).rejects.toThrow(error);
});
