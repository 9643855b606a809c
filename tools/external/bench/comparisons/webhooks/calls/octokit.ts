import { verify } from '@octokit/webhooks-methods';
import type { Subject } from '../../../src/comparison.ts';
import { forEachBody, hmacOf, secret } from '../notification.ts';

// There is no timestamp in it, and it does not parse.
export const subject: Subject = {
  name: 'octokit',
  setup: () =>
    forEachBody((rawBody) => {
      const signature = `sha256=${hmacOf(rawBody).digest('hex')}`;
      return async () => {
        const text = rawBody.toString();
        if (!(await verify(secret, text, signature))) throw new Error('does not match');
        return JSON.parse(text);
      };
    }),
};
