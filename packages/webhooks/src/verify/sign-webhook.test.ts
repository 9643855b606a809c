import { describe, expect, it } from 'vitest';
import { engines, plain, vectors } from '../../test/vectors.ts';
import { signWebhook, signWith } from './sign-webhook.ts';

describe.each(engines)('with the $name engine, signWebhook', ({ engine }) => {
  it.each(vectors)(
    'gives the vector "$name"',
    async ({ rawBody, secret, timestamp, ...answer }) => {
      const input = { rawBody, secret, timestamp };
      expect(await signWith(engine.sign, input)).toEqual({
        'x-service-timestamp': timestamp,
        'x-service-signature': answer.signatureHex,
      });
      expect(await signWith(engine.sign, { ...input, encoding: 'base64' })).toHaveProperty(
        'x-service-signature',
        answer.signatureBase64,
      );
    },
  );
});

it('takes the timestamp from the clock, in whole seconds', async () => {
  const clock = () => new Date(1_774_746_000_999);
  const headers = await signWebhook({ rawBody: '{"event":"X"}', secret: plain.secret, clock });
  expect(headers).toHaveProperty('x-service-timestamp', '1774746000');
});
