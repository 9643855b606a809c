import { expect, test } from 'vitest';
import { payerOf } from '../../../test/payer-of.ts';
import { paymentTable } from '../tables/payment-table.ts';
import { receivePayment } from './payments.ts';

// Nothing listens there: that a notification is planned is what counts.
const url = 'http://127.0.0.1:9/';
const events = JSON.stringify(paymentTable.rows.flatMap((row) => row.events));

/** A payer with a subscription to all events of payments. */
function notifiedPayer(choices: Parameters<typeof payerOf>[0] = {}) {
  const payer = payerOf(choices);
  const { statements } = payer.context;
  payer.change(() => {
    statements.run(
      `INSERT INTO subscription (number, webhookId, url, events, secret, isDeleted)
         VALUES (1, 'all', :url, :events, 'secret', 0)`,
      { url, events },
    );
  });
  return {
    ...payer,
    /** Each event with the status and the execution date of its payload. */
    notified: () =>
      payer.user.listDeliveries().map(({ event, rawBody }) => {
        const { payload } = JSON.parse(rawBody);
        const { status, executionDate } = payload.payment ?? payload;
        return [event, status, executionDate];
      }),
    payloads: () => payer.user.listDeliveries().map(({ rawBody }) => JSON.parse(rawBody).payload),
  };
}

test('6: each change of a payment is notified with the payment as it is then', async () => {
  const payer = notifiedPayer();
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  const created = payer.get(id);
  payer.confirm(id);
  await payer.until('2026-11-24 17:00:00');
  expect(payer.notified()).toEqual([
    ['PAYMENT_CREATED', 'waitingconfirmation', '2026-11-24'],
    ['PAYMENT_AWAITING_CONFIRMATION', 'waitingconfirmation', '2026-11-24'],
    ['PAYMENT_PLANIFIED', 'planified', '2026-11-24'],
    ['PAYMENT_FINALIZED', 'finalized', '2026-11-24'],
  ]);
  expect(payer.payloads()[0]).toEqual(created);
  expect(payer.payloads()[3]).toEqual(payer.get(id));
});

test('payloadShape wrapped: the payload is the answer of the detail operation', () => {
  const payer = notifiedPayer({ payloadShape: 'wrapped' });
  const payment = payer.create(payer.beneficiary('Nordlicht'));
  expect(payer.payloads()[0]).toEqual({ payment });
});

test('a payment that is canceled, and one that comes in, are notified', () => {
  const payer = notifiedPayer();
  payer.remove(payer.create(payer.beneficiary('Nordlicht')).id);
  expect(payer.notified().at(-1)).toEqual(['PAYMENT_CANCELED', 'canceled', undefined]);
  payer.change(() =>
    receivePayment(payer.context, {
      walletId: payer.walletId,
      amount: { value: '000000000001.00', currency: 'EUR' },
    }),
  );
  expect(payer.notified().at(-1)).toEqual(['PAYMENT_INCOMING', undefined, '2026-11-23']);
});
