import { expect, it } from 'vitest';
import * as webhooks from './index.ts';

it('exports what the README names, and nothing else', () => {
  expect(Object.keys(webhooks).toSorted()).toEqual([
    'FailedNotificationError',
    'LeaseLostError',
    'ServiceClockError',
    'SharedConsumerError',
    'WebhookVerificationError',
    'createWebhookHandler',
    'eventKey',
    'fetchLatest',
    'memoryStore',
    'signWebhook',
    'verifyWebhook',
    'verifyWebhookSync',
  ]);
});
