import { expect, it, vi } from 'vitest';
import { createTestWebhook } from '../testing.ts';
import { type DetailReader, fetchLatest } from './fetch-latest.ts';

function reader() {
  return {
    payments: { get: vi.fn(async (id: string) => ({ id, status: 'finalized' })) },
    trades: { get: vi.fn(async (id: string) => ({ id, status: 'finalized' })) },
  } satisfies DetailReader;
}

it('reads the payment of a payment event, whose payload may be older', async () => {
  const fx = reader();
  const { event } = await createTestWebhook('PAYMENT_PLANIFIED', { payload: { id: 'NTc4MTI2' } });
  expect(await fetchLatest(event, fx)).toEqual({ id: 'NTc4MTI2', status: 'finalized' });
  expect(fx.payments.get).toHaveBeenCalledExactlyOnceWith('NTc4MTI2');
  expect(fx.trades.get).not.toHaveBeenCalled();
});

it('reads the trade of a trade event', async () => {
  const fx = reader();
  const { event } = await createTestWebhook('TRADE_BLOCKED', { payload: { id: 'NjIxNTQ5' } });
  expect(await fetchLatest(event, fx)).toEqual({ id: 'NjIxNTQ5', status: 'finalized' });
  expect(fx.trades.get).toHaveBeenCalledExactlyOnceWith('NjIxNTQ5');
});

it('throws the error of the client', async () => {
  const { event } = await createTestWebhook('TRADE_BLOCKED');
  const failed = new Error('no such trade');
  const trades = { get: () => Promise.reject(failed) };
  await expect(fetchLatest(event, { trades })).rejects.toBe(failed);
});

it('refuses an event for whose object there is no operation', async () => {
  const fx = reader();
  const { event } = await createTestWebhook('FIXED_FORWARD_CANCELED');
  // @ts-expect-error The detail of a fixed forward is not documented.
  await expect(fetchLatest(event, fx)).rejects.toThrow(/FIXED_FORWARD_CANCELED/);
  const unknown = { event: 'UNKNOWN', eventName: 'x', payload: null, webhookId: '' } as const;
  // @ts-expect-error What an unknown event is about is not known.
  await expect(fetchLatest(unknown, fx)).rejects.toThrow(TypeError);
});
