import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Subject } from '../../../src/comparison.ts';
import { forEachBody, hmacOf, secret, timestamp } from '../notification.ts';

// The least that a receiver can do: no tolerance, no second secret, no look at what is in the headers.
export const subject: Subject = {
  name: 'node:crypto and JSON.parse',
  setup: () =>
    forEachBody((rawBody) => {
      const headers: Record<string, string> = {
        'x-service-timestamp': timestamp,
        'x-service-signature': hmacOf(`${timestamp}.`, rawBody).digest('hex'),
      };
      return () => {
        const expected = createHmac('sha256', secret)
          .update(`${headers['x-service-timestamp']}.`)
          .update(rawBody)
          .digest();
        const signature = Buffer.from(headers['x-service-signature'] ?? '', 'hex');
        if (!timingSafeEqual(signature, expected)) throw new Error('does not match');
        return JSON.parse(rawBody.toString());
      };
    }),
};
