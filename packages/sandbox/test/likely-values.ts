import type { Client } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import type { QuoteCreate } from '@crossborder-fx/openapi';
import fc from 'fast-check';
import { uuidOf } from '../src/ground/hash-of.ts';
import type { IdKind } from '../src/service/ids/ids.ts';
import { createIds } from '../src/service/ids/ids.ts';
import { newPayment } from './new-payment.ts';
import type { Likely } from './valid-requests.ts';

const seed = 'crossborder-fx';
const ids = createIds(seed);
const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const idsOf = (kind: IdKind, count: number) => rows(count).map((row) => ids.idOf(kind, row));

const known = {
  wallets: idsOf('wallet', 4),
  externalBankAccounts: idsOf('externalBankAccount', 18),
  financialMovements: idsOf('financialMovement', 5),
  payments: idsOf('payment', 12),
  trades: idsOf('trade', 10),
};
// Those of all kinds, and some of nothing.
const anyId = fc.constantFrom(...Object.values(known).flat(), 'MQ', 'AAAA', '0');
const mostly = (values: readonly string[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, anyId);

const currencies = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('EUR', 'EUR', 'USD', 'GBP') },
  fc.constantFrom('JPY', 'KWD', 'XAU', 'CLF', 'CHF', 'AAA'),
);
const edges = ['2027-02-29', '2028-02-29', '2027-05-24', '0000-01-01', '9999-12-31', '0001-12-31'];
const days = (...likely: string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...likely) }, fc.constantFrom(...edges));
const past = days('2025-11-23', '2026-10-25', '2026-11-22', '2026-11-23');
const webhookIds = rows(30).map((counter) => uuidOf({ seed, kind: 'webhook', counter }));

/**
 * Values of fields and parameters, by their names, most of which the state of a new sandbox has, whose
 * clock stands at 2026-11-23.
 */
const likelyValues: Likely = {
  ...Object.fromEntries(
    Object.entries(known).map(([resource, values]) => [`${resource}.id`, mostly(values)]),
  ),
  walletId: mostly(known.wallets),
  sourceWalletId: fc.oneof(fc.constantFrom(...known.wallets.slice(0, 1)), mostly(known.wallets)),
  deliveryWalletId: fc.oneof(fc.constantFrom(...known.wallets.slice(1, 2)), mostly(known.wallets)),
  sourceAccountId: mostly(known.wallets.slice(0, 1)),
  deliveryAccountId: mostly(known.wallets.slice(1, 2)),
  externalBankAccountId: fc.oneof(
    fc.constantFrom(...known.externalBankAccounts.slice(0, 12)),
    mostly(known.externalBankAccounts),
  ),
  webhookId: fc.constantFrom(...webhookIds),
  amount: fc.oneof(
    { weight: 3, arbitrary: fc.constant({ value: '000000000250.00', currency: 'EUR' }) },
    fc.record({ value: amounts(), currency: currencies }),
  ),
  currency: currencies,
  feeCurrency: fc.oneof(fc.constant('EUR'), currencies),
  feePaymentOption: fc.constantFrom('SHARE', 'SHARE', 'OUR', 'BEN', 'SEPA', 'DSP', 'RTGS'),
  currencyPair: fc.constantFrom(
    'EURUSD',
    'EURUSD',
    'EURUSD',
    'EURGBP',
    'GBPUSD',
    'EURJPY',
    'USDEUR',
    'EUREUR',
  ),
  desiredExecutionDate: days('2026-11-23', '2026-11-24', '2026-11-28', '2026-12-25'),
  deliveryDate: days('2026-11-23', '2026-11-24', '2026-11-25', '2026-12-22', '2026-12-25'),
  date: past,
  fromDate: past,
  toDate: past,
  page: fc.constantFrom('1', '1', '2', '0', '007', '99999999999999999999', '9007199254740991'),
  per_page: fc.constantFrom('1', '50', '1000', '1001', '0', '99999999999999999999'),
  priorityPaymentOption: fc.constantFrom(
    '48H',
    '48H',
    '24H',
    '1H',
    'instant',
    'normal',
    'urgent',
    'x',
  ),
  accountNumber: fc.constantFrom(
    ...['DE89370400440532013000', 'de89 3704 0044 0532 0130 00', 'DE00370400440532013000'],
    ...['123456789', '0', '-', 'GB29NWBK60161331926819', `A${'1'.repeat(40)}`],
  ),
  bic: fc.constantFrom('EXAMDEFFXXX', 'EXAMUS33', 'XXXXXXXX', '12345678'),
  correspondentBic: fc.constantFrom('EXAMUS33XXX', 'EXAMUS33', '', 'x'),
  file: fc.constantFrom('SW52b2ljZQ==', 'A', 'AAAA=', 'QQ==\r\n', '+/+/'),
  name: fc.constantFrom('Nordlicht GmbH', 'Almost', 'Nomatch', 'Sign', 'Proof Block', 'Müller 😀'),
  url: fc.constantFrom(
    'http://127.0.0.1:9/',
    'http://127.0.0.1:9',
    'http://',
    'http://[',
    'http:// ',
  ),
};

/** The same, with quotes that can be booked while the clock stands. Some payments are made, for others to change. */
export async function likelyValuesFor(client: Client): Promise<Likely> {
  const amount = money('100.00', 'EUR');
  const { wallets, externalBankAccounts } = known;
  const payment = newPayment({
    sourceWalletId: wallets[0] ?? '',
    externalBankAccountId: externalBankAccounts[0] ?? '',
    desiredExecutionDate: '2026-11-25',
  });
  const exchange: QuoteCreate = {
    currencyPair: 'EURUSD',
    side: 'S',
    amount,
    deliveryDate: '2026-12-22',
  };
  await Promise.all(known.payments.map(() => client.payments.create(payment)));
  const quotes = await Promise.all(rows(20).map(() => client.fixedForwards.createQuote(exchange)));
  return {
    ...likelyValues,
    quoteId: fc.constantFrom(...quotes.map(({ quoteId = '' }) => quoteId)),
  };
}

/** Of all sizes, some too large, too precise or not above zero. */
function amounts(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      ...['000000000100.00', '000000000001', '000000000000.01', '999999999999.99', '000000000000'],
      ...['999999999999', '-00000000001', '000000001000.0000000', '000000000000.0000001'],
      ...[
        '000000000066.01',
        '000000000066.02',
        '000000000066.11',
        '000001000000.00',
        '000000000003.00',
      ],
    ),
    fc.nat({ max: 100_000_000 }).map((minor) => {
      const digits = String(minor).padStart(14, '0');
      return `${digits.slice(0, 12)}.${digits.slice(12)}`;
    }),
  );
}
