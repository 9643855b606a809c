import type { Random } from '../../kit/random.ts';
import { addDays, addWorkingDays, type RefusalCode, workingDaysOf } from '../inside.ts';
import { requireThat } from '../promises.ts';
import type { World } from '../world.ts';
import { codeOf } from '../world.ts';
import { type Action, writing } from './action.ts';

/** Something that one rule refuses, and no other. */
interface Wrong {
  /** Of the interface, or of its control interface when it starts with no slash. */
  path: string;
  method?: string;
  body?: object;
}

const unit = { value: '000000000001.00', currency: 'EUR' };

const walletIn = (world: World, currency: string): string => {
  const found = world.row<{ id: number }>('SELECT id FROM wallet WHERE currency = ?', currency);
  return world.ids.idOf('wallet', found?.id ?? 0);
};

/** A payment in euro that is right but for what is given; undefined when nobody can be paid so. */
function paymentOf(world: World, random: Random, given: object): Wrong | undefined {
  const paid = world.pick<{ id: number }>(
    random,
    'externalBankAccount',
    "isDeleted = 0 AND currency = 'EUR'",
  );
  return (
    paid && {
      path: '/payments',
      body: {
        sourceWalletId: walletIn(world, 'EUR'),
        externalBankAccountId: world.ids.idOf('externalBankAccount', paid.id),
        amount: unit,
        desiredExecutionDate: world.today(),
        feeCurrency: 'EUR',
        feePaymentOption: 'SHARE',
        priorityPaymentOption: '48H',
        ...given,
      },
    }
  );
}

const beneficiaryOf = (given: object): Wrong => ({
  path: '/externalBankAccounts',
  body: {
    accountNumber: '000123456',
    currency: 'EUR',
    holderBank: { bic: 'EXAMDEFFXXX' },
    holder: { name: 'Nordlicht', type: 'Corporate' },
    ...given,
  },
});

function simulated(
  world: World,
  random: Random,
  { table, path, to }: { table: 'trade' | 'fixedForward'; path: string; to: string },
): Wrong | undefined {
  const found = world.pick<{ id: number }>(random, table);
  return found && { path: `simulate/${path}/${world.ids.idOf(table, found.id)}`, body: { to } };
}

const euros = (value: string) => ({ amount: { value, currency: 'EUR' } });

/** What the other actions rarely or never do wrong. */
const wrongs: { [Code in RefusalCode]?: (world: World, random: Random) => Wrong | undefined } = {
  tradeNotFound: () => ({ path: '/trades/nothing' }),
  fixedForwardNotFound: () => ({
    path: 'simulate/fixed-forwards/nothing',
    body: { to: 'canceled' },
  }),
  deliveryNotFound: () => ({ path: 'deliveries/1000000/resend' }),
  snapshotNotFound: () => ({ path: 'snapshots/restore', body: { name: 'never kept' } }),
  // No row leads back to the beginning.
  tradeStateRefuses: (world, random) =>
    simulated(world, random, { table: 'trade', path: 'trades', to: 'planified' }),
  fixedForwardStateRefuses: (world, random) =>
    simulated(world, random, { table: 'fixedForward', path: 'fixed-forwards', to: 'planified' }),
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
  rateOutOfRange: () => ({ path: 'simulate/rates', body: { pair: 'EURUSD', mid: '0.00001' } }),
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
    path: 'simulate/incoming',
    body: { walletId: walletIn(world, 'USD'), amount: unit },
  }),
  timeOutOfRange: () => ({ path: 'clock/advance', body: { hours: 700_000 } }),
  timeGoesBack: () => ({ path: 'clock/set', body: { time: '2001-01-01 09:00:00' } }),
};

const codes = Object.keys(wrongs) as RefusalCode[];

async function refused(world: World, random: Random): Promise<string> {
  const wanted = random.pick(codes);
  const wrong = wrongs[wanted]?.(world, random);
  if (!wrong) return `${wanted}: nothing is there to do it with`;
  const { path, ...request } = wrong;
  const code = path.startsWith('/')
    ? codeOf((await world.call(path, request)).body)
    : (await world.steer(path, request.body)).code;
  requireThat(code === wanted, 'rules of the service', `${path}: ${code}, not ${wanted}`);
  return wanted;
}

export const refusalActions: readonly Action[] = [writing('do wrong', 3, refused)];
