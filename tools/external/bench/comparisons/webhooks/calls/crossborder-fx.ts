import { verifyWebhook } from '@crossborder-fx/webhooks';
import type { Subject } from '../../../src/comparison.ts';
import { forEachBody, hmacOf, secret, timestamp } from '../notification.ts';

export const subject: Subject = {
  name: '@crossborder-fx/webhooks',
  setup: () =>
    forEachBody((rawBody) => {
      // As Node has them, with what every request has beside the two.
      const headers = {
        host: 'receiver.example',
        'user-agent': 'notifier/1.0',
        'content-type': 'application/json',
        'content-length': String(rawBody.length),
        accept: '*/*',
        'x-service-timestamp': timestamp,
        'x-service-signature': hmacOf(`${timestamp}.`, rawBody).digest('hex'),
      };
      return () => verifyWebhook({ rawBody, headers, secrets: [secret] });
    }),
};
