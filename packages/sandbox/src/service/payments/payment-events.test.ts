import { expect, test } from 'vitest';
import { subscribe } from '../../../test/notify.ts';
import { payerOf } from '../../../test/payer-of.ts';
import { paymentTable } from '../tables/payment-table.ts';

// Nothing listens there: that a notification is planned is what counts.
const url = 'http://127.0.0.1:9/';
const events = paymentTable.rows.flatMap((row) => row.events);

/** A payer with a subscription to all events of payments. */
function notifiedPayer(choices: Parameters<typeof payerOf>[0] = {}) {
  const payer = payerOf(choices);
  subscribe(payer.user, url, events);
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
