import { expect, test } from 'vitest';
import { expectEach, type Fields, fieldsOf, type Node, requests, shownBy, story } from './story.ts';

const currencyOfWallet = currenciesOf(story.wallets);
const currencyOfBeneficiary = currenciesOf(story.beneficiaries);

function currenciesOf(nodes: Node[]): Map<unknown, unknown> {
  return new Map(nodes.map(({ fields }) => [fields['id'], fields['currency']]));
}

function wrongCurrencies(
  nodes: Node[],
  expected: (fields: Fields) => Record<string, unknown>,
): string[] {
  const checked = nodes.flatMap(({ at, fields }) =>
    Object.entries(expected(fields))
      .filter(([key]) => fields[key])
      .map(([key, currency]) => ({ at, key, ok: currencyOf(fields[key]) === currency })),
  );
  expect(checked.length).toBeGreaterThan(0);
  return checked.filter(({ ok }) => !ok).map(({ at, key }) => `${at}/${key}`);
}

test('amounts in the examples are in the currency of their wallet or beneficiary', () => {
  const wallet = (id: unknown) => currencyOfWallet.get(id);
  const byWallets = (source: string, delivery: string) => (fields: Fields) =>
    source in fields
      ? { sourceAmount: wallet(fields[source]), deliveredAmount: wallet(fields[delivery]) }
      : {};
  const options = shownBy('getPaymentOptions').flatMap(({ at, fields }) =>
    entriesOf(fields).map((entry) => ({ at, fields: { ...fields, ...entry } })),
  );
  expect([
    ...wrongCurrencies(story.wallets, ({ currency }) => ({
      bookingAmount: currency,
      valueAmount: currency,
    })),
    ...wrongCurrencies(story.movements, ({ walletId }) => ({ amount: wallet(walletId) })),
    ...wrongCurrencies(story.payments, (payment) =>
      'sourceWalletId' in payment
        ? {
            amount: currencyOfBeneficiary.get(payment['externalBankAccountId']),
            counterValue: wallet(payment['sourceWalletId']),
            feePaymentAmount: wallet(payment['sourceWalletId']),
          }
        : {},
    ),
    ...wrongCurrencies(story.trades, byWallets('sourceWalletId', 'deliveryWalletId')),
    ...wrongCurrencies(story.forwards, byWallets('sourceAccountId', 'deliveryAccountId')),
    ...wrongCurrencies(options, (option) => ({
      priorityCost: wallet(option['sourceWalletId']),
      feeCost: wallet(option['sourceWalletId']),
      minimumAmountSource: wallet(option['sourceWalletId']),
      minimumAmountTarget: currencyOfBeneficiary.get(option['externalBankAccountId']),
    })),
  ]).toEqual([]);
});

test('the source amount, applied rate and delivered amount of each example exchange agree', () => {
  const exchanged = [...story.quotes, ...story.trades, ...story.forwardQuotes, ...story.forwards];
  expectEach(exchanged, 21, (fields) => {
    const pair = fields['currencyPair'] ?? fieldsOf(fields['rate'] ?? {})['currencyPair'];
    const amounts = [fields['sourceAmount'], fields['deliveredAmount']];
    const base = String(pair ?? 'EURUSD').slice(0, 3);
    const [first, second] = currencyOf(amounts[0]) === base ? amounts : [...amounts].reverse();
    return exchanges(first, fields['appliedRate'], second);
  });
});

test('the amount in an example request for an exchange is the amount sold or bought in the answer', () => {
  const asked = requests.filter(({ value }) => 'side' in fieldsOf(value));
  expect(asked.length).toBeGreaterThanOrEqual(7);
  for (const { operationId, name, value } of asked) {
    const { side, amount } = fieldsOf(value);
    const answer = shownBy(operationId).find(({ at }) => at === `${operationId} ${name}`);
    const leg = side === 'S' ? 'sourceAmount' : 'deliveredAmount';
    const pair = { operationId, name };
    expect({ ...pair, amount: answer?.fields[leg] }).toEqual({ ...pair, amount });
  }
});

test('the counter value of an example payment is its amount, converted if the payment has a rate', () => {
  const valued = story.payments.filter(({ fields }) => fields['counterValue']);
  expectEach(valued, 6, ({ amount, counterValue, rate }) =>
    rate
      ? exchanges(counterValue, fieldsOf(rate)['appliedBid'], amount)
      : unitsOf(counterValue) === unitsOf(amount),
  );
});

test('the fee of an example payment is one of the payment options for its wallet and its beneficiary', () => {
  const options = shownBy('getPaymentOptions').flatMap(({ fields }) =>
    entriesOf(fields).map((entry) => ({ ...fields, ...entry })),
  );
  const offered = options.map((option: Fields) =>
    feeKey({ ...option, cost: unitsOf(option['priorityCost']) + unitsOf(option['feeCost']) }),
  );
  const charged = story.payments.filter(({ fields }) => fields['feePaymentAmount']);
  expectEach(charged, 21, (fields) =>
    offered.includes(feeKey({ ...fields, cost: unitsOf(fields['feePaymentAmount']) })),
  );
});

const feeFields = [
  ...['sourceWalletId', 'externalBankAccountId', 'priorityPaymentOption', 'feePaymentOption'],
  'cost',
];
const feeKey = (one: Fields) => feeFields.map((field) => one[field]).join(' ');

function entriesOf(paymentOption: Fields): Fields[] {
  const { options } = paymentOption;
  return Array.isArray(options) ? options.map(fieldsOf) : [];
}

const movements = [
  ...new Map(story.movements.map(({ fields }) => [fields['id'], fields])).values(),
];

function hasMovement(walletId: unknown, date: unknown, value: bigint): boolean {
  const onDay = movements.filter(
    (one) => one['walletId'] === walletId && one['valueDate'] === date,
  );
  return onDay.some(({ amount }) => unitsOf(amount) === value);
}

test('a finalized payment in the examples has the movements of its counter value and its fee', () => {
  const finalized = story.payments.filter(({ fields }) => fields['status'] === 'finalized');
  expect(new Set(finalized.map(({ fields }) => fields['id'])).size).toBeGreaterThanOrEqual(2);
  expectEach(finalized, 2, ({ sourceWalletId, executionDate, counterValue, feePaymentAmount }) =>
    [counterValue, feePaymentAmount].every((amount) =>
      hasMovement(sourceWalletId, executionDate, -unitsOf(amount)),
    ),
  );
});

test('a finalized trade in the examples has the movements of its debit and its credit', () => {
  const finalized = story.trades.filter(({ fields }) => fields['status'] === 'finalized');
  expect(new Set(finalized.map(({ fields }) => fields['id'])).size).toBeGreaterThanOrEqual(2);
  expectEach(
    finalized,
    2,
    ({ sourceWalletId, deliveryWalletId, deliveryDate, sourceAmount, deliveredAmount }) =>
      hasMovement(sourceWalletId, deliveryDate, -unitsOf(sourceAmount)) &&
      hasMovement(deliveryWalletId, deliveryDate, unitsOf(deliveredAmount)),
  );
});

function balanceAt(walletId: unknown, date: string): bigint {
  return movements
    .filter((one) => one['walletId'] === walletId)
    .filter((one) => String(one['bookingDate']).slice(0, 10) <= date)
    .reduce((sum, one) => sum + unitsOf(one['amount']), 0n);
}

test('the balances in the examples are the sums of the movements', () => {
  expectEach(story.balances, 2, ({ id, balance }) => {
    const { closingDate, bookingAmount, valueAmount } = fieldsOf(balance);
    const sum = balanceAt(id, String(closingDate));
    return unitsOf(bookingAmount) === sum && unitsOf(valueAmount) === sum;
  });
});

test('each wallet in the examples holds the sum of its movements on the day of its last movement', () => {
  expectEach(story.wallets, 6, ({ id, bookingAmount, dateLastFinancialMovement: last }) => {
    if (!last) return unitsOf(bookingAmount) === 0n;
    const isLast = movements.some((one) => one['walletId'] === id && one['valueDate'] === last);
    return isLast && unitsOf(bookingAmount) === balanceAt(id, String(last));
  });
});

test('the rates in the examples ascend from bid to ask, with the middle rate between them', () => {
  const rated = [...story.payments, ...story.trades].filter(({ fields }) => fields['rate']);
  expectEach(rated, 6, ({ rate }) => {
    const ascending = ['appliedBid', 'coreBid', 'midMarket', 'coreAsk', 'appliedAsk'].map((key) =>
      decimal(fieldsOf(rate)[key]),
    );
    return ascending.every((one, index) => index === 0 || one >= (ascending[index - 1] ?? one));
  });
});

/** The number of decimal digits in calculations with a QuotedDecimal. */
const digits = 7;
const one = 10n ** BigInt(digits);
const halfCent = one / 200n;

function decimal(text: unknown): bigint {
  const [whole = '', fraction = ''] = String(text).split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}

const unitsOf = (amount: unknown) => decimal(fieldsOf(amount)['value']);
const currencyOf = (amount: unknown) => String(fieldsOf(amount)['currency']);

/** Tells whether the amounts of a currency exchange are equal, to the cent, when one is converted at the rate. */
function exchanges(base: unknown, rate: unknown, quoted: unknown): boolean {
  const applied = decimal(rate);
  const difference = unitsOf(base) * applied - unitsOf(quoted) * one;
  const tolerance = halfCent * (applied > one ? applied : one);
  return difference <= tolerance && difference >= -tolerance;
}
