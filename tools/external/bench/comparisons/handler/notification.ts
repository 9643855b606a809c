import { createHmac, randomUUID } from 'node:crypto';

export const secret = '0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh';

/** An event that never came before. */
export function notification() {
  const payload = { id: randomUUID(), status: 'finalized' };
  const rawBody = Buffer.from(JSON.stringify({ event: 'PAYMENT_FINALIZED', payload }));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody);
  return {
    rawBody,
    headers: {
      'x-service-timestamp': timestamp,
      'x-service-signature': signature.digest('hex'),
    },
  };
}
