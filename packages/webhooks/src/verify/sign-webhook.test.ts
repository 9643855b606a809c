import { describe, expect, it } from 'vitest';
import { engines, plain, vectors } from '../../test/vectors.ts';
import { signWebhook, signWith } from './sign-webhook.ts';
import { verifyWith } from './verify-webhook.ts';

const now = 1_774_746_000_999;
const clock = () => new Date(now);

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

  it('makes a signature that every engine verifies, for any body, secret and encoding', async () => {
    for (let size = 0; size < 64; size += 1) {
      // Characters of one to four bytes.
      const eventName = String.fromCodePoint(0x20, ...Array(size).fill(0x3f * 2 ** (size % 15)));
      const rawBody = JSON.stringify({ event: eventName, payload: size });
      const secret = String.fromCodePoint(0x21 + size * 700).repeat(1 + size);
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        const headers = await signWith(engine.sign, { rawBody, secret, encoding, clock });
        for (const { engine: other } of engines) {
          const event = await verifyWith(other.verify, {
            rawBody,
            headers,
            secrets: [secret],
            clock,
          });
          expect(event).toEqual({
            event: 'UNKNOWN',
            eventName,
            payload: size,
            webhookId: '',
          });
        }
      }
    }
  });
});

describe('signWebhook', () => {
  const input = { rawBody: '{"event":"X"}', secret: plain.secret };

  it('takes the timestamp from the clock, in whole seconds', async () => {
    expect(await signWebhook({ ...input, clock })).toHaveProperty(
      'x-service-timestamp',
      '1774746000',
    );
  });

  it('writes Base64url without padding', async () => {
    const headers = await signWebhook({ ...input, encoding: 'base64url', clock });
    expect(headers['x-service-signature']).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});
