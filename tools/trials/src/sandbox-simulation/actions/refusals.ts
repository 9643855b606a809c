import type { Random } from '../../kit/random.ts';
import { addDays, addWorkingDays, type RefusalCode, workingDaysOf } from '../inside.ts';
import { requireThat } from '../promises.ts';
import { codeOf, noId, type World, walletIn } from '../world.ts';
import { type Action, type Asked, writing } from './action.ts';

const unit = { value: '000000000001.00', currency: 'EUR' };

/** A payment in euro that is right but for what is given; undefined when nobody can be paid so. */
function paymentOf(world: World, random: Random, given: object): Asked | undefined {
  const active = "isDeleted = 0 AND currency = 'EUR'";
  const paid = world.pick<{ id: number }>(random, 'externalBankAccount', active);
  const body = {
    sourceWalletId: walletIn(world, 'EUR'),
    externalBankAccountId: world.ids.idOf('externalBankAccount', paid?.id ?? noId),
    amount: unit,
    desiredExecutionDate: world.today(),
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
    ...given,
  };
  return paid && { path: '/payments', body };
}

const beneficiaryOf = (given: object): Asked => ({
  path: '/externalBankAccounts',
  body: {
    accountNumber: '000123456',
    currency: 'EUR',
    holderBank: { bic: 'EXAMDEFFXXX' },
    holder: { name: 'Nordlicht', type: 'Corporate' },
    ...given,
  },
});

/** No row of a table leads back to the beginning. */
function toTheBeginning(
  world: World,
  random: Random,
  table: 'trade' | 'fixedForward',
): Asked | undefined {
  const found = world.pick<{ id: number }>(random, table);
  const path = { trade: 'trades', fixedForward: 'fixed-forwards' }[table];
  return (
    found && {
      path: `/_sandbox/simulate/${path}/${world.ids.idOf(table, found.id)}`,
      body: { to: 'planified' },
    }
  );
}

const euros = (value: string) => ({ amount: { value, currency: 'EUR' } });

/** What one rule refuses, and no other: what the other actions rarely or never do wrong. */
const wrongs: { [Code in RefusalCode]?: (world: World, random: Random) => Asked | undefined } = {
  tradeNotFound: () => ({ path: '/trades/nothing' }),
  fixedForwardNotFound: () => ({
    path: '/_sandbox/simulate/fixed-forwards/nothing',
    body: { to: 'canceled' },
  }),
  deliveryNotFound: () => ({ path: '/_sandbox/deliveries/1000000/resend', body: {} }),
  snapshotNotFound: () => ({ path: '/_sandbox/snapshots/restore', body: { name: 'never kept' } }),
  tradeStateRefuses: (world, random) => toTheBeginning(world, random, 'trade'),
  fixedForwardStateRefuses: (world, random) => toTheBeginning(world, random, 'fixedForward'),
  amountTooLarge: (world, random) => paymentOf(world, random, euros('999999999999.99')),
  amountBelowMinimum: (world, random) => paymentOf(world, random, euros('000000000000.99')),
  amountBelowFee: (world, random) => paymentOf(world, random, { feePaymentOption: 'BEN' }),
  amountRoundsToZero: (world) => ({
    path: '/quotes',
    body: {
      currencyPair: 'EURKWD',
      side: 'S',
      amount: { value: '000000000000.001', currency: 'KWD' },
      deliveryDate: addWorkingDays(world.today(), 1, workingDaysOf()),
    },
  }),
  rateOutOfRange: () => ({
    path: '/_sandbox/simulate/rates',
    body: { pair: 'EURUSD', mid: '0.00001' },
  }),
  dateUnknown: (world) => ({ path: `/wallets/${walletIn(world, 'EUR')}/balance/2026-02-30` }),
  datesReversed: (world) => ({
    path: `/payments/all?fromDate=${addDays(world.today(), 1)}&toDate=${world.today()}`,
  }),
  pageNotNumber: () => ({ path: '/trades/_all?page=0' }),
  pageSizeNotAllowed: () => ({ path: '/externalBankAccounts?per_page=1001' }),
  accountNumberTooLong: () => beneficiaryOf({ accountNumber: '1'.repeat(41) }),
  bicInvalid: () => beneficiaryOf({ holderBank: { bic: '12345678' } }),
  fileNotBase64(world, random) {
    const found = world.pick<{ id: number }>(random, 'payment', "status = 'waitingconfirmation'");
    return (
      found && {
        path: `/payments/${world.ids.idOf('payment', found.id)}/proofOfTransaction`,
        method: 'PUT',
        body: { documentType: 'invoice', tag: 'invoice.pdf', file: 'QR==' },
      }
    );
  },
  urlInvalid: () => ({
    path: '/webhooks',
    body: { events: ['PAYMENT_CREATED'], url: 'https://[' },
  }),
  currencyNotOfWallet: (world) => ({
    path: '/_sandbox/simulate/incoming',
    body: { walletId: walletIn(world, 'USD'), amount: unit },
  }),
  timeOutOfRange: () => ({ path: '/_sandbox/clock/advance', body: { hours: 700_000 } }),
  timeGoesBack: () => ({ path: '/_sandbox/clock/set', body: { time: '2001-01-01 09:00:00' } }),
};

const codes = Object.keys(wrongs) as RefusalCode[];

async function refused(world: World, random: Random): Promise<string> {
  const wanted = random.pick(codes);
  const wrong = wrongs[wanted]?.(world, random);
  if (!wrong) return `${wanted}: nothing is there to do it with`;
  const code = codeOf((await world.call(wrong.path, wrong)).body);
  requireThat(code === wanted, 'rules of the service', `${wrong.path}: ${code}, not ${wanted}`);
  return wanted;
}

export const refusalActions: readonly Action[] = [writing('do wrong', 3, refused)];
