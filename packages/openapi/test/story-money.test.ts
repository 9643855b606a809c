import { expect, test } from 'vitest';
import { currencyOf, decimal, exchanges, unitsOf } from './money.ts';
import { type Fields, fieldsOf, type Node, requests, shownBy, story } from './story.ts';

const currencyOfWallet = currenciesOf(story.wallets);
const currencyOfBeneficiary = currenciesOf(story.beneficiaries);

function currenciesOf(nodes: Node[]): Map<unknown, unknown> {
  return new Map(nodes.map(({ fields }) => [fields['id'], fields['currency']]));
}

/** Amounts that are not in the currency they should be in. */
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

test('amounts are in the currency of their wallet, or of the beneficiary', () => {
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

test('source amount, applied rate and delivered amount add up', () => {
  const exchanged = [...story.quotes, ...story.trades, ...story.forwardQuotes, ...story.forwards];
  expect(exchanged.length).toBeGreaterThan(20);
  for (const { at, fields } of exchanged) {
    const pair = fields['currencyPair'] ?? fieldsOf(fields['rate'] ?? {})['currencyPair'];
    const amounts = [fields['sourceAmount'], fields['deliveredAmount']];
    const base = String(pair ?? 'EURUSD').slice(0, 3);
    const [first, second] = currencyOf(amounts[0]) === base ? amounts : [...amounts].reverse();
    expect({ at, addsUp: exchanges(first, fields['appliedRate'], second) }).toEqual({
      at,
      addsUp: true,
    });
  }
});

test('the amount that is asked for is the one sold or bought', () => {
  const asked = requests.filter(({ value }) => 'side' in fieldsOf(value));
  expect(asked.length).toBeGreaterThanOrEqual(7);
  for (const { operationId, name, value } of asked) {
    const { side, amount } = fieldsOf(value);
    const answer = shownBy(operationId).find(({ at }) => at === `${operationId} ${name}`);
    const leg = side === 'S' ? 'sourceAmount' : 'deliveredAmount';
    expect({ operationId, name, amount: answer?.fields[leg] }).toEqual({
      operationId,
      name,
      amount,
    });
  }
});

test('the counter value of a payment is its amount, at its rate where there is one', () => {
  const valued = story.payments.filter(({ fields }) => fields['counterValue']);
  expect(valued.length).toBeGreaterThan(5);
  for (const { at, fields } of valued) {
    const { amount, counterValue, rate } = fields;
    const addsUp = rate
      ? exchanges(counterValue, fieldsOf(rate)['appliedBid'], amount)
      : unitsOf(counterValue) === unitsOf(amount);
    expect({ at, addsUp }).toEqual({ at, addsUp: true });
  }
});

test('the fee of a payment is one of the options between its wallet and its beneficiary', () => {
  const offered = new Set(
    shownBy('getPaymentOptions').flatMap(({ fields }) =>
      entriesOf(fields).map((entry) =>
        feeKey({
          ...fields,
          ...entry,
          cost: unitsOf(entry['priorityCost']) + unitsOf(entry['feeCost']),
        }),
      ),
    ),
  );
  const charged = story.payments.filter(({ fields }) => fields['feePaymentAmount']);
  expect(charged.length).toBeGreaterThan(20);
  for (const { at, fields } of charged) {
    const key = feeKey({ ...fields, cost: unitsOf(fields['feePaymentAmount']) });
    expect({ at, key, offered: offered.has(key) }).toEqual({ at, key, offered: true });
  }
});

const feeKey = (one: Fields) =>
  [
    one['sourceWalletId'],
    one['externalBankAccountId'],
    one['priorityPaymentOption'],
    one['feePaymentOption'],
    one['cost'],
  ].join(' ');

function entriesOf(paymentOption: Fields): Fields[] {
  const { options } = paymentOption;
  return Array.isArray(options) ? options.map(fieldsOf) : [];
}

const movements = [
  ...new Map(story.movements.map(({ fields }) => [fields['id'], fields])).values(),
];

function hasMovement(walletId: unknown, date: unknown, value: bigint): boolean {
  return movements.some(
    (movement) =>
      movement['walletId'] === walletId &&
      movement['valueDate'] === date &&
      unitsOf(movement['amount']) === value,
  );
}

test('a finalized payment has its debits: the counter value and the fee', () => {
  const finalized = story.payments.filter(({ fields }) => fields['status'] === 'finalized');
  expect(new Set(finalized.map(({ fields }) => fields['id'])).size).toBeGreaterThanOrEqual(2);
  for (const { at, fields } of finalized) {
    const { sourceWalletId, executionDate, counterValue, feePaymentAmount } = fields;
    for (const amount of [counterValue, feePaymentAmount]) {
      const debited = hasMovement(sourceWalletId, executionDate, -unitsOf(amount));
      expect({ at, amount, debited }).toEqual({ at, amount, debited: true });
    }
  }
});

test('a finalized trade has its debit and its credit', () => {
  const finalized = story.trades.filter(({ fields }) => fields['status'] === 'finalized');
  expect(new Set(finalized.map(({ fields }) => fields['id'])).size).toBeGreaterThanOrEqual(2);
  for (const { at, fields } of finalized) {
    const { sourceWalletId, deliveryWalletId, deliveryDate } = fields;
    expect({
      at,
      debited: hasMovement(sourceWalletId, deliveryDate, -unitsOf(fields['sourceAmount'])),
      credited: hasMovement(deliveryWalletId, deliveryDate, unitsOf(fields['deliveredAmount'])),
    }).toEqual({ at, debited: true, credited: true });
  }
});

function balanceAt(walletId: unknown, date: string): bigint {
  return movements
    .filter(
      (one) => one['walletId'] === walletId && String(one['bookingDate']).slice(0, 10) <= date,
    )
    .reduce((sum, one) => sum + unitsOf(one['amount']), 0n);
}

test('balances are the sum of the movements', () => {
  expect(story.balances.length).toBeGreaterThanOrEqual(2);
  for (const { at, fields } of story.balances) {
    const { closingDate, bookingAmount, valueAmount } = fieldsOf(fields['balance']);
    const sum = balanceAt(fields['id'], String(closingDate));
    expect({ at, booking: unitsOf(bookingAmount), value: unitsOf(valueAmount) }).toEqual({
      at,
      booking: sum,
      value: sum,
    });
  }
});

test('a wallet holds the sum of its movements, the last of which is as it says', () => {
  expect(story.wallets.length).toBeGreaterThanOrEqual(6);
  for (const { at, fields } of story.wallets) {
    const last = fields['dateLastFinancialMovement'];
    const sum = last ? balanceAt(fields['id'], String(last)) : 0n;
    expect({ at, holds: unitsOf(fields['bookingAmount']) }).toEqual({ at, holds: sum });
    if (last)
      expect(
        movements.some((one) => one['walletId'] === fields['id'] && one['valueDate'] === last),
      ).toBe(true);
  }
});

test('rates are quoted around the middle', () => {
  const rates = [...story.payments, ...story.trades].flatMap(({ at, fields }) =>
    fields['rate'] ? [{ at, rate: fieldsOf(fields['rate']) }] : [],
  );
  expect(rates.length).toBeGreaterThan(5);
  for (const { at, rate } of rates) {
    const ascending = ['appliedBid', 'coreBid', 'midMarket', 'coreAsk', 'appliedAsk'].map((key) =>
      decimal(rate[key]),
    );
    const sorted = [...ascending].sort((a, b) => (a < b ? -1 : 1));
    expect({ at, ascending }).toEqual({ at, ascending: sorted });
  }
});
