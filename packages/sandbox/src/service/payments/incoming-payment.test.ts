import { expect, test } from 'vitest';
import { payerOf } from '../../../test/payer-of.ts';
import { refusalOf } from '../../../test/refusals.ts';
import { nothing } from '../operation.ts';
import { type Incoming, paymentOperations, receivePayment } from './payments.ts';

function receiverOf() {
  const payer = payerOf({ funds: 0n });
  const receive = (fields: Partial<Incoming> = {}) =>
    payer.change(() =>
      receivePayment(payer.context, {
        walletId: payer.walletId,
        amount: { value: '000000000250.00', currency: 'EUR' },
        ...fields,
      }),
    );
  return { ...payer, receive };
}

test('a payment that comes in credits the account, and has no status', () => {
  const { receive, get, booked, movements, balances, context, rowsOf } = receiverOf();
  const payment = receive({ communication: 'Invoice 12' });
  expect(payment).toEqual({
    id: payment.id,
    createdDate: '2026-11-23 09:00:00',
    executionDate: '2026-11-23',
    amount: { value: '000000000250.00', currency: 'EUR' },
    communication: 'Invoice 12',
  });
  expect(get(payment.id)).toEqual(payment);
  expect(booked()).toEqual(['ExternalCounterpartCredit 25000']);
  expect(movements()[0]?.description).toBe('Invoice 12');
  expect(balances()).toEqual({ booked: 25_000n, value: 25_000n });
  expect(rowsOf(payment.id)).toEqual(['P21']);
  const call = { path: { status: 'all' }, query: {}, body: undefined } as never;
  expect(paymentOperations.listPayments(context, call)).toBe(nothing);
});

test('a later value date counts in valueAmount from that day on, and pays nothing before', async () => {
  const payer = receiverOf();
  payer.receive({ valueDate: '2026-11-25' });
  expect(payer.balances()).toEqual({ booked: 25_000n, value: 0n });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.confirm(id);
  await payer.until('2026-11-24 06:00:00');
  expect(payer.rowsOf(id)).toEqual(['P1', 'P4b', 'P16']);
  await payer.until('2026-11-25 06:00:00');
  expect(payer.rowsOf(id).at(-1)).toBe('P15');
});

test('a payment that came in is neither confirmed, deleted, proven nor simulated', () => {
  const payer = receiverOf();
  const { id } = payer.receive();
  for (const work of [payer.confirm, payer.remove, payer.prove]) {
    expect(refusalOf(() => work(id)).code).toBe('paymentStateRefuses');
  }
  expect(refusalOf(() => payer.simulate(id, 'refused'))).toMatchObject({
    code: 'paymentStateRefuses',
    message: 'The payment is /incoming: it stays so.',
  });
});

test.each([
  ['walletUnknown', { walletId: 'NTc4MTI2' }],
  ['currencyNotOfWallet', { amount: { value: '000000000001.00', currency: 'USD' } }],
  ['amountNotPositive', { amount: { value: '-000000000001.00', currency: 'EUR' } }],
  ['amountTooLarge', { amount: { value: '999999999999.01', currency: 'EUR' } }],
  ['dateUnknown', { valueDate: '2026-02-30' }],
] as const)('%s: %j does not come in', (code, fields) => {
  const payer = receiverOf();
  expect(refusalOf(() => payer.receive(fields)).code).toBe(code);
  expect(payer.booked()).toEqual([]);
});
