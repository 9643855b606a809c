import { readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { payloadTypes } from './payload-types.ts';

test('each event has a payload with the fields of its detail operation', async () => {
  const types = payloadTypes(await readDocument('templated'));
  expect(types.PAYMENT_FINALIZED).toMatchObject({
    type: 'Payment',
    fields: {
      id: 'ObjectId',
      status: 'PaymentStatus',
      amount: 'Amount',
      rate: 'Rate',
      tag: 'string',
      tracker: 'string, provisional',
    },
  });
  expect(types.TRADE_BLOCKED.type).toBe('Trade');
  expect(types.FIXED_FORWARD_CANCELED.type).toBe('FixedForward');
  for (const { fields } of Object.values(types)) {
    expect(Object.keys(fields).length).toBeGreaterThan(5);
    expect(Object.values(fields)).not.toContain('any');
  }
});
