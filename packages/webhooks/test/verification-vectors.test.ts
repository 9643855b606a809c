import { describe, expect, it } from 'vitest';
import { signWebhook, verifyWebhook } from '../src/index.ts';
import { vectors } from './vectors.ts';
import {
  clock,
  describeVerification,
  good,
  now,
  refused,
  signed,
} from './verification-contract.ts';

describe('verifyWebhook', () => {
  describeVerification(verifyWebhook);

  it.each([-300_000, 300_000])('accepts a timestamp %i ms away', async (offset) => {
    const late = { ...good, clock: () => new Date(now + offset) };
    await expect(verifyWebhook(late)).resolves.toBeDefined();
  });

  it.each([-301_000, 301_000])('refuses a timestamp %i ms away', async (offset) => {
    const late = { ...good, clock: () => new Date(now + offset) };
    await expect(verifyWebhook(late)).rejects.toThrow(refused('TIMESTAMP_OUT_OF_TOLERANCE'));
  });

  it.each(['', '{}', '[]', 'null'])('refuses the signed body %j', async (rawBody) => {
    await expect(verifyWebhook(signed(rawBody))).rejects.toThrow(
      refused(rawBody === '' ? 'BODY_NOT_JSON' : 'BODY_NOT_NOTIFICATION'),
    );
  });
});

describe('signWebhook', () => {
  it.each(vectors)('gives the vector "$name"', async (vector) => {
    const { rawBody, secret, timestamp, signatureHex } = vector;
    expect(await signWebhook({ rawBody, secret, timestamp, clock })).toEqual({
      'x-service-timestamp': timestamp,
      'x-service-signature': signatureHex,
    });
  });
});
