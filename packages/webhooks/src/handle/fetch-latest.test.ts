import { expect, it, vi } from 'vitest';
import { createTestWebhook } from '../testing.ts';
import { fetchLatest } from './fetch-latest.ts';

const latest = { id: 'NTc4MTI2', status: 'finalized' };

it('fetchLatest reads the payment or the trade of an event, whose payload may be older', async () => {
  const get = vi.fn(async (id: string) => ({ ...latest, id }));
  const none = { get: () => Promise.reject(new Error('no such trade')) };
  const payload = { id: latest.id };
  const { event: payment } = await createTestWebhook('PAYMENT_PLANIFIED', { payload });
  const { event: trade } = await createTestWebhook('TRADE_BLOCKED', { payload });
  const [payments, trades] = [
    { payments: { get }, trades: none },
    { payments: none, trades: { get } },
  ];
  expect(await fetchLatest(payment, payments)).toEqual(latest);
  expect(await fetchLatest(trade, trades)).toEqual(latest);
  await expect(fetchLatest(trade, { trades: none })).rejects.toThrow('no such trade');
});

it('fetchLatest refuses an event about an object that no operation returns', async () => {
  const { event } = await createTestWebhook('FIXED_FORWARD_CANCELED');
  // @ts-expect-error The detail of a fixed forward is not documented.
  await expect(fetchLatest(event, {})).rejects.toThrow(/FIXED_FORWARD_CANCELED/);
  const unknown = { event: 'UNKNOWN', eventName: 'x', payload: null, webhookId: '' } as const;
  // @ts-expect-error What an unknown event is about is not known.
  await expect(fetchLatest(unknown, {})).rejects.toThrow(TypeError);
});
