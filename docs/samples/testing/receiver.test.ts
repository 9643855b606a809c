import { createWebhookHandler, memoryStore } from '@crossborder-fx/webhooks';
import { createTestWebhook } from '@crossborder-fx/webhooks/testing';
import { expect, test } from 'vitest';

const secret = 'theSecretThatTheReceiverKnows0123456789';

test('an event that comes three times is booked once', async () => {
  const booked: string[] = [];
  const webhooks = createWebhookHandler({
    secrets: [secret],
    store: memoryStore(),
    on: { PAYMENT_FINALIZED: ({ payload }) => void booked.push(payload.id) },
    onUnhandled: () => {},
  });
  const webhook = await createTestWebhook('PAYMENT_FINALIZED', {
    payload: { id: 'NTc4MTI2' },
    secret,
  });
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await webhooks.receive(webhook)).toMatchObject({ status: 204 });
  }
  expect(booked).toEqual(['NTc4MTI2']);
});
