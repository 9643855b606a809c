import { Webhook } from 'standardwebhooks';
import type { Subject } from '../../../src/comparison.ts';
import { forEachBody, hmacOf, secret, timestamp } from '../notification.ts';

export const subject: Subject = {
  name: 'standardwebhooks',
  setup: () => {
    const webhook = new Webhook(secret, { format: 'raw' });
    return forEachBody((rawBody) => {
      const headers = {
        'webhook-id': 'NTc4MTI2',
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${hmacOf(`NTc4MTI2.${timestamp}.`, rawBody).digest('base64')}`,
      };
      return () => webhook.verify(rawBody, headers);
    });
  },
};
