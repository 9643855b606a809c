import { money } from '@crossborder-fx/client/money';
import type { Random } from '../../harness/random.ts';
import { addDays, newBeneficiary, newPayment, type RefusalCode } from '../inside.ts';
import { codeOf, requireThat, rulesKept, type World } from '../world.ts';
import { type Action, type Asked, writing } from './action.ts';

type Wrong = (world: World, random: Random) => Asked | undefined;

const unit = money('1', 'EUR');

/** Makes a request without random values, which always breaks the same single rule of the service. */
const always =
  (path: string, body?: object): Wrong =>
  () => ({ path, body });

/** Makes a beneficiary that is valid except for the given fields. */
const beneficiary = (given: Parameters<typeof newBeneficiary>[0]) =>
  always('/externalBankAccounts', newBeneficiary(given));

/** Makes a payment in euros that is valid except for the given fields, if a beneficiary has an account in euros. */
const payment =
  (given: object): Wrong =>
  (world, random) => {
    const active = "isDeleted = 0 AND currency = 'EUR'";
    const paid = world.pick(random, 'externalBankAccount', active);
    const body = newPayment({
      sourceWalletId: world.walletIn('EUR'),
      externalBankAccountId: world.idOf('externalBankAccount', paid),
      amount: unit,
      desiredExecutionDate: world.today(),
      ...given,
    });
    return paid && { path: '/payments', body };
  };

/** Asks the sandbox to move a trade or a forward back to `planified`. The state table has no row that allows this. */
const toTheBeginning =
  (table: 'trade' | 'fixedForward', path: string): Wrong =>
  ({ pick, idOf }, random) => {
    const found = pick(random, table);
    const one = `/_sandbox/simulate/${path}/${idOf(table, found)}`;
    return found && { path: one, body: { to: 'planified' } };
  };

const euros = (value: string) => ({ amount: { value, currency: 'EUR' } });

/** Requests that each break exactly one rule of the service. Other actions break these rules rarely or never. */
const wrongs: { [Code in RefusalCode]?: Wrong } = {
  tradeNotFound: always('/trades/nothing'),
  fixedForwardNotFound: always('/_sandbox/simulate/fixed-forwards/nothing', { to: 'canceled' }),
  deliveryNotFound: always('/_sandbox/deliveries/1000000/resend', {}),
  snapshotNotFound: always('/_sandbox/snapshots/restore', { name: 'never kept' }),
  tradeStateRefuses: toTheBeginning('trade', 'trades'),
  fixedForwardStateRefuses: toTheBeginning('fixedForward', 'fixed-forwards'),
  amountTooLarge: payment(euros('999999999999.99')),
  amountBelowMinimum: payment(euros('000000000000.99')),
  amountBelowFee: payment({ feePaymentOption: 'BEN' }),
  amountRoundsToZero: (world) => ({
    path: '/quotes',
    body: {
      currencyPair: 'EURKWD',
      side: 'S',
      amount: { value: '000000000000.001', currency: 'KWD' },
      deliveryDate: world.sandbox.clock.workingDay(1),
    },
  }),
  rateOutOfRange: always('/_sandbox/simulate/rates', { pair: 'EURUSD', mid: '0.00001' }),
  dateUnknown: (world) => ({ path: `/wallets/${world.walletIn('EUR')}/balance/2026-02-30` }),
  datesReversed: ({ today }) => ({
    path: `/payments/all?fromDate=${addDays(today(), 1)}&toDate=${today()}`,
  }),
  pageNotNumber: always('/trades/_all?page=0'),
  pageSizeNotAllowed: always('/externalBankAccounts?per_page=1001'),
  currencyUnknown: beneficiary({ currency: 'XXX' }),
  accountNumberInvalid: beneficiary({ accountNumber: 'DE89370400440532013001' }),
  bicInvalid: beneficiary({ holderBank: { bic: '12345678' } }),
  fileNotBase64({ pick, idOf }, random) {
    const found = pick(random, 'payment', "status = 'waitingconfirmation'");
    const path = `/payments/${idOf('payment', found)}/proofOfTransaction`;
    const body = { documentType: 'invoice', tag: 'invoice.pdf', file: 'QR==' };
    return found && { path, method: 'PUT', body };
  },
  urlInvalid: always('/webhooks', { events: ['PAYMENT_CREATED'], url: 'https://[' }),
  currencyNotOfWallet: (world) => ({
    path: '/_sandbox/simulate/incoming',
    body: { walletId: world.walletIn('USD'), amount: unit },
  }),
  timeOutOfRange: always('/_sandbox/clock/advance', { hours: 700_000 }),
  timeGoesBack: always('/_sandbox/clock/set', { time: '2001-01-01 09:00:00' }),
};

const codes = Object.keys(wrongs) as RefusalCode[];

export const refusalActions: readonly Action[] = [
  writing('do wrong', 4, async (world, random) => {
    const wanted = random.pick(codes);
    const wrong = wrongs[wanted]?.(world, random);
    if (!wrong) return `${wanted}: no object fits this action`;
    const code = codeOf((await world.call(wrong.path, wrong)).body);
    const said = `${wrong.path} was refused with ${code}, not ${wanted}`;
    requireThat(code === wanted, rulesKept, said);
    return wanted;
  }),
];
