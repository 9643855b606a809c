import { expect, test } from 'vitest';
import { payerOf } from '../../../test/payer-of.ts';
import { callOperation } from '../../service/operations.ts';
import { receivePayment } from '../../service/payments/payments.ts';
import { deliveriesOf, deliveryOf } from './deliveries.ts';
import { detailIn, listNames, listOf } from './lists.ts';
import { objectOf, objectsOf } from './objects.ts';

const receiver = 'http://127.0.0.1:9/notifications';

function notifiedPayer() {
  const payer = payerOf();
  const { context } = payer;
  payer.change(() =>
    callOperation(context, 'createWebhook', {
      body: { url: receiver, events: ['PAYMENT_CREATED'] },
    }),
  );
  return { payer, id: payer.create(payer.beneficiary('Nordlicht')).id };
}

test('the pages of a console list together have as many rows as its total says, and the key of a row leads to the object of this row', () => {
  const { payer } = notifiedPayer();
  for (const name of listNames) {
    const { rows, total } = listOf(payer.context, name, 1);
    expect(rows.length, name).toBeGreaterThan(0);
    expect(total, name).toBeGreaterThanOrEqual(rows.length);
    const key = rows[0]?.key ?? '';
    const [{ fields }] = Object(detailIn(payer.context, name, key).parts);
    expect([fields.id, fields.webhookId], name).toContain(key);
    const last = Math.ceil(total / 50);
    const shown = Array.from(
      { length: last },
      (_, index) => listOf(payer.context, name, index + 1).rows.length,
    );
    expect(
      shown.reduce((sum, count) => sum + count, 0),
      name,
    ).toBe(total);
    expect(listOf(payer.context, name, last + 1).rows, name).toEqual([]);
  }
});

test('the console links a notification to its payment, and the payment to its notifications', () => {
  const { payer, id } = notifiedPayer();
  const { rows: deliveries, total } = deliveriesOf(payer.context, 1);
  expect(total).toBe(1);
  const [delivery] = deliveries;
  const about = { as: 'link', path: 'payments', id };
  expect(delivery?.cells).toMatchObject({
    Event: { name: 'PAYMENT_CREATED' },
    State: { text: 'pending' },
    About: about,
  });
  const { parts } = objectOf(payer.context, 'payments', id);
  expect(parts.find(({ name }) => name === 'Notifications')?.rows).toMatchObject([
    { Event: { path: 'deliveries', id: delivery?.key }, State: { text: 'pending' } },
  ]);
  const detail = deliveryOf(payer.context, delivery?.key ?? '');
  expect(detail.summary).toContainEqual(expect.objectContaining(about));
  const body = detail.parts.find(({ text }) => text !== undefined);
  expect(JSON.parse(body?.text ?? '').payload.id).toBe(id);
});

test('the console lists incoming payments under the status incoming', () => {
  const { payer } = notifiedPayer();
  const amount = { value: '000000000250.00', currency: 'EUR' } as const;
  const { id } = payer.change(() =>
    receivePayment(payer.context, { walletId: payer.walletId, amount }),
  );
  const { rows: objects, total } = objectsOf(payer.context, 'payments', {
    status: 'incoming',
    page: 1,
  });
  expect(total).toBe(1);
  expect(objects).toMatchObject([{ key: id, cells: { Status: { text: 'incoming' } } }]);
});
