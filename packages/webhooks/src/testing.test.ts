import { expect, it } from 'vitest';
import { payloadWrappers } from './generated/events.ts';
import { createTestWebhook } from './testing.ts';
import { verifyWebhook } from './verify/verify-webhook.ts';
import type { WebhookEventName } from './verify/webhook-event.ts';

const names = Object.keys(payloadWrappers) as WebhookEventName[];

it.each(names)('createTestWebhook signs a valid %s with its example payload', async (name) => {
  const { rawBody, headers, secret, event } = await createTestWebhook(name);
  expect(await verifyWebhook({ rawBody, headers, secrets: [secret] })).toEqual(event);
  expect(event.event).toBe(name);
  expect(Object.keys(event.payload).length).toBeGreaterThan(3);
});

it('createTestWebhook replaces fields of the example, and leaves out undefined fields', async () => {
  const { event, rawBody } = await createTestWebhook('PAYMENT_FINALIZED', {
    payload: { id: 'mine', tag: undefined },
    webhookId: 'w1',
  });
  expect(event.payload).toMatchObject({ id: 'mine', status: 'finalized' });
  expect(event.payload).not.toHaveProperty('tag');
  expect(JSON.parse(rawBody)).toEqual({ ...event, webhookId: 'w1' });
});

it('createTestWebhook signs the given timestamp, and uses the header names in headerNames', async () => {
  const headerNames = { timestamp: 'x-other-timestamp' };
  const options = { timestamp: '1000000000', headerNames };
  const { secret, event: _, ...sent } = await createTestWebhook('TRADE_BLOCKED', options);
  expect(sent.headers['x-other-timestamp']).toBe('1000000000');
  const verified = verifyWebhook({ ...sent, secrets: [secret], headerNames });
  await expect(verified).rejects.toMatchObject({ code: 'TIMESTAMP_OUT_OF_TOLERANCE' });
});

it('createTestWebhook refuses an unknown event and an empty secret', async () => {
  for (const name of ['CARD_ISSUED', 'UNKNOWN', 'toString']) {
    await expect(createTestWebhook(name as WebhookEventName)).rejects.toThrow(TypeError);
  }
  await expect(createTestWebhook('TRADE_BLOCKED', { secret: '' })).rejects.toThrow(TypeError);
});
