import { expect, test } from 'vitest';
import { expectBooksBalance } from '../../../test/books.ts';
import { type Payer, payerOf } from '../../../test/payer-of.ts';

const accounts = ['clearing', 'fx', 'fees'] as const;

/** Returns a function that returns how the provider's balances in a currency have changed since this call. */
function change(payer: Payer, currency: string) {
  const balances = () => accounts.map((name) => payer.balanceOf(`${name}:${currency}`));
  const before = balances();
  return () =>
    Object.fromEntries(
      balances().map((after, index) => [accounts[index], after - (before[index] ?? 0n)]),
    );
}

const gbp = { currency: 'GBP', accountNumber: 'GB29NWBK60161331926819' };

test('a payment in the currency of the account books the amount to the clearing account and the fee to the fee account', async () => {
  const payer = payerOf();
  const euros = change(payer, 'EUR');
  const id = payer.confirmed('Nordlicht', { communication: 'Invoice 7' });
  await payer.until('2026-11-24 17:00:00');
  expect(euros()).toEqual({ clearing: 10_000n, fx: 0n, fees: 300n });
  expect(payer.movements().map(({ description }) => description)).toEqual([
    'Invoice 7',
    `Fee of payment ${id}`,
  ]);
});

test('a payment with an empty communication has its id in the descriptions of its movements', async () => {
  const payer = payerOf({ funds: 50n });
  const id = payer.confirmed('Nordlicht', { communication: '' });
  payer.fund(100n);
  await payer.until('2026-11-24 06:00:00');
  expect(payer.movements().map(({ description }) => description)).toEqual([
    `Funds locked for payment ${id}`,
    `Funds released of payment ${id}`,
    `Payment ${id}`,
    `Fee of payment ${id}`,
  ]);
});

test('the amount of a rejected payment in another currency is paid back at the rate of the debit', async () => {
  const payer = payerOf();
  const [euros, pounds] = [change(payer, 'EUR'), change(payer, 'GBP')];
  payer.confirmed(
    'Reject Ltd',
    {
      amount: { value: '000000000100.00', currency: 'GBP' },
    },
    gbp,
  );
  await payer.until('2026-11-24 06:00:00');
  payer.change(() => payer.context.market.setMid('EURGBP', 20_000_000n));
  await payer.until('2026-11-24 17:00:00');
  expect(euros()).toEqual({ clearing: 0n, fx: 0n, fees: 500n });
  expect(pounds()).toEqual({ clearing: 0n, fx: 0n, fees: 0n });
  expect(payer.balances().booked).toBe(99_500n);
});

test.each(['Reject', 'Return'])(
  'BEN: after a payment with the trigger word %s, the account gets back exactly the amount that it paid',
  async (word) => {
    const payer = payerOf();
    const [euros, pounds] = [change(payer, 'EUR'), change(payer, 'GBP')];
    payer.confirmed(
      `${word} Ltd`,
      {
        amount: { value: '000000000100.00', currency: 'GBP' },
        feePaymentOption: 'BEN',
        feeCurrency: 'GBP',
      },
      gbp,
    );
    await payer.until('2026-11-30 17:00:00');
    expect(payer.balances()).toEqual({ booked: 100_000n, value: 100_000n });
    expect(euros()).toEqual({ clearing: 0n, fx: 0n, fees: 0n });
    expect(pounds()).toEqual({ clearing: 0n, fx: 0n, fees: 0n });
  },
);

test('BEN: the balance must cover only the amount of a payment, not the fee', async () => {
  const payer = payerOf({ funds: 100n });
  const id = payer.confirmed('Nordlicht', { feePaymentOption: 'BEN' });
  await payer.until('2026-11-24 17:00:00');
  expect(payer.get(id).status).toBe('finalized');
  expect(payer.balances().booked).toBe(0n);
});

const decimals = [
  ['KWD', 'EUR', '000000000100.00', 'SHARE', /^\d{12}\.\d{3}$/],
  ['EUR', 'KWD', '000000000100.005', 'BEN', /^\d{12}\.\d{2}$/],
  ['JPY', 'EUR', '000000000100.00', 'OUR', /^\d{12}$/],
  ['EUR', 'JPY', '000000002001', 'BEN', /^\d{12}\.\d{2}$/],
  ['JPY', 'JPY', '000000001001', 'SHARE', /^\d{12}$/],
  ['EUR', 'EUR', '000000000100.00', 'BEN', /^\d{12}\.\d{2}$/],
] as const;
test.each(decimals)(
  '2.1: a payment from %s to %s of %s with %s writes each amount with the decimals of its currency',
  async (currency, paid, value, charges, form) => {
    const payer = payerOf({ currency, funds: 100_000n });
    const [own, other] = [change(payer, currency), change(payer, paid)];
    const beneficiary = payer.beneficiary('Nordlicht', { currency: paid, accountNumber: '12345' });
    const { id, amount, counterValue, feePaymentAmount } = payer.create(beneficiary, {
      amount: { value, currency: paid },
      feeCurrency: paid,
      feePaymentOption: charges,
    });
    expect(amount).toEqual({ value, currency: paid });
    expect(counterValue?.currency).toBe(currency);
    expect(counterValue?.value).toMatch(form);
    expect(feePaymentAmount?.value).toHaveLength(value.length);
    payer.confirm(id);
    await payer.until('2026-11-24 17:00:00');
    const minor = (text = '') => BigInt(text.replace('.', ''));
    const [debit, fee] = payer.movements();
    expect(debit?.amount).toBe(-minor(counterValue?.value));
    const withheld = charges === 'BEN' ? minor(feePaymentAmount?.value) : 0n;
    expect(fee === undefined).toBe(charges === 'BEN');
    const isExchanged = currency !== paid;
    const paidFee = -(fee?.amount ?? 0n);
    expect(other()).toEqual({
      clearing: minor(value) - withheld,
      fx: isExchanged ? -minor(value) : 0n,
      fees: withheld + (isExchanged ? 0n : paidFee),
    });
    if (isExchanged) {
      expect(own()).toEqual({ clearing: 0n, fx: minor(counterValue?.value), fees: paidFee });
    }
    expectBooksBalance(payer.context);
  },
);

test('2.3: the detail of a debit names the payment and its beneficiary', async () => {
  const payer = payerOf();
  const id = payer.confirmed('Nordlicht', {
    communication: 'Invoice 7',
    feePaymentOption: 'BEN',
  });
  await payer.until('2026-11-24 17:00:00');
  const row = payer.context.statements.get<{ record: string }>(
    "SELECT record FROM entry WHERE typeLabel = 'DebitForTransfer' ORDER BY id DESC LIMIT 1",
  );
  expect(JSON.parse(row?.record ?? '')).toEqual({
    internalReference: id,
    orderingAmount: { value: '000000000100.00', currency: 'EUR' },
    beneficiaryAccountNumber: 'DE89370400440532013000',
    beneficiaryCustomer: 'Nordlicht',
    beneficiaryInstitution: 'Beispielbank',
    beneficiaryAmount: { value: '000000000097.00', currency: 'EUR' },
    remittanceInformation: 'Invoice 7',
    chargesDetails: 'BEN',
  });
});
