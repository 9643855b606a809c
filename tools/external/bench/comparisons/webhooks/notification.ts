import { createHmac } from 'node:crypto';
import type { Call } from '../../src/comparison.ts';

export const secret = '0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh';

// Four minutes ahead: all of them allow five either way, so that a run may take nine.
export const timestamp = String(Math.floor(Date.now() / 1000) + 240);

/** The bodies of the cases, as a server has received them. */
export const bodies = { '300 B': bodyOf(300), '10 kB': bodyOf(10_000), '1 MB': bodyOf(1_000_000) };

/** A call for each body. */
export function forEachBody(callWith: (rawBody: Buffer) => Call): Record<string, Call> {
  return Object.fromEntries(
    Object.entries(bodies).map(([title, rawBody]) => [title, callWith(rawBody)]),
  );
}

/** HMAC-SHA256 over the parts of a text, which every subject joins in its own way. */
export function hmacOf(...parts: (string | Buffer)[]) {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac;
}

function bodyOf(size: number): Buffer {
  const amount = { value: '000000001250.00', currency: 'EUR' };
  const payload = { id: 'NTc4MTI2', status: 'finalized', amount };
  const notification = {
    event: 'PAYMENT_FINALIZED',
    payload: { ...payload, tag: '', beside: [] as object[] },
    webhookId: 'cf16243d-7e0a-4a5b-b996-ba7018201e30',
  };
  const missing = () => size - JSON.stringify(notification).length;
  const count = Math.floor(missing() / (JSON.stringify(payload).length + 1));
  notification.payload.beside = Array.from({ length: count }, () => payload);
  notification.payload.tag = 'x'.repeat(missing());
  return Buffer.from(JSON.stringify(notification));
}
