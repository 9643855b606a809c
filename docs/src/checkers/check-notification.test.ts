import { createHmac } from 'node:crypto';
import vectors from '@crossborder-fx/openapi/conformance/vectors.json' with { type: 'json' };
import { verifyWebhook, type WebhookVerificationError } from '@crossborder-fx/webhooks';
import { expect, test } from 'vitest';
import { checkNotification } from './check-notification.ts';

const secret = '0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh';
const timestamp = '1774746000';
const at = new Date(1_774_746_010_000);
const value = {
  event: 'PAYMENT_FINALIZED',
  payload: { id: 'NDgyODM', communication: 'café a/b' },
  webhookId: 'cf16243d-7e0a-4a5b-b996-ba7018201e30',
};
const compact = JSON.stringify(value);

function hmac(message: string, { key = secret as string | Buffer, hash = 'sha256' } = {}): Buffer {
  return createHmac(hash, key).update(message).digest();
}

const signed = (body: string) => hmac(`${timestamp}.${body}`).toString('hex');

function check(body: string | Uint8Array<ArrayBuffer>, signature: string, changes = {}) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return checkNotification({
    secrets: [secret],
    timestamp,
    signature,
    body: bytes,
    at,
    ...changes,
  });
}

test.each(vectors.notifications)(
  'checkNotification gives the expected result for a notification of the test vectors: $name',
  async ({ given, expected }) => {
    const { secret, timestamp, signature } = given;
    const body = new Uint8Array(Buffer.from(given.bodyBase64, 'base64'));
    const secrets = ['another', secret];
    const { computed, fits, event } = await check(body, signature, { secrets, timestamp });
    expect(fits).toBe(expected.genuine ? 1 : undefined);
    if (!expected.genuine) return;
    expect(Object.values(computed[1] ?? {})).toContain(signature);
    expect(event?.event).toBe(JSON.parse(new TextDecoder().decode(body)).event);
  },
);

const pretty = JSON.stringify(value, null, 2);
const python =
  '{"event": "PAYMENT_FINALIZED", "payload": {"id": "NDgyODM", "communication": "caf\\u00e9 a/b"}, "webhookId": "cf16243d-7e0a-4a5b-b996-ba7018201e30"}';
const php = compact.replace('é', '\\u00e9').replace('a/b', 'a\\/b');
const sortedKeys = `{"event":"PAYMENT_FINALIZED","payload":{"communication":"café a/b","id":"NDgyODM"},"webhookId":"${value.webhookId}"}`;

test.each([
  [pretty, signed(compact), ['written again; compact JSON']],
  [compact, signed(pretty), ['with 2 spaces of indentation']],
  [compact, signed(JSON.stringify(value, null, 4)), ['with 4 spaces']],
  [compact, signed(JSON.stringify(value, null, '\t')), ['with tabs']],
  [compact, signed(python), ['as Python writes it']],
  [compact, signed(php), ['as PHP writes it']],
  [compact, signed(sortedKeys), ['with sorted keys']],
  [JSON.stringify(compact), signed(compact), ['a JSON string that contains the signed body']],
  [`${compact}\n`, signed(compact), ['has a line break at its end that was not signed']],
  [compact, signed(`${compact}\n`), ['the signed body has a line break at its end']],
  [` ${compact} `, signed(compact), ['has space around it']],
  [
    pretty,
    signed(pretty.replaceAll('\n', '\r\n')),
    ['has LF line ends, and the signed body has CR LF'],
  ],
  [
    pretty.replaceAll('\n', '\r\n'),
    signed(pretty),
    ['has CR LF line ends, and the signed body has LF'],
  ],
  [`\uFEFF${compact}`, signed(compact), ['byte order mark']],
  [`${timestamp}.${compact}`, signed(compact), ['begins with the timestamp and the dot']],
  [Buffer.from(compact).toString('base64'), signed(compact), ['is in Base64']],
  [compact, hmac(compact).toString('hex'), ['the body alone']],
  [compact, hmac(timestamp + compact).toString('hex'), ['no dot']],
  [compact, hmac(`${compact}.${timestamp}`).toString('hex'), ['the body before the timestamp']],
  [compact, hmac(`${timestamp}000.${compact}`).toString('hex'), ['in milliseconds']],
  [compact, `sha256=${signed(compact)}`, ['has `sha256=` before it']],
  [compact, `"${signed(compact)}"`, ['quotes around it']],
  [compact, btoa(signed(compact)), ['the Base64 of its hexadecimal text']],
  [
    compact,
    hmac(`${timestamp}.${compact}`, { hash: 'sha512' }).toString('base64'),
    ['with SHA-512 instead of SHA-256'],
  ],
  [
    compact,
    hmac(`${timestamp}.${compact}`, { key: `${secret}\n` }).toString('hex'),
    ['a line break after the secret'],
  ],
  [
    compact,
    hmac(`${timestamp}.${compact}`, { key: Buffer.from(secret, 'base64') }).toString('hex'),
    ['the secret decoded from Base64'],
  ],
  [
    pretty,
    `v1=${hmac(compact, { hash: 'sha1' }).toString('hex')}`,
    ['`v1=` before it', 'with SHA-1', 'compact JSON', 'the body alone'],
  ],
])(
  'checkNotification finds the mistake in the body %j with the signature %j',
  async (body, signature, mistakes) => {
    const { fits, refusal, event } = await check(body, signature);
    expect(fits).toBeUndefined();
    expect(event).toBeUndefined();
    expect(refusal?.mistakes).toEqual(mistakes.map((mistake) => expect.stringContaining(mistake)));
  },
);

test('checkNotification recognizes a secret in hexadecimal and a secret with space around it', async () => {
  const hex = 'a1b2c3d4'.repeat(4);
  const byBytes = hmac(`${timestamp}.${compact}`, { key: Buffer.from(hex, 'hex') }).toString('hex');
  const { refusal } = await check(compact, byBytes, { secrets: [hex] });
  expect(refusal?.mistakes).toEqual([expect.stringContaining('decoded from hexadecimal')]);
  const spaced = await check(compact, signed(compact), { secrets: [`${secret} `] });
  expect(spaced.refusal?.mistakes).toEqual([expect.stringContaining('space around it')]);
});

test('checkNotification lists no mistake of the receiver when the typed secret is wrong', async () => {
  const { refusal } = await check(compact, signed(compact), { secrets: ['another'] });
  expect(refusal?.reason).toContain('does not match');
  expect(refusal?.mistakes).toBeUndefined();
});

test('checkNotification refuses a signature of the wrong length', async () => {
  const { refusal } = await check(compact, 'abc');
  expect(refusal?.reason).toContain('must be 32 bytes');
});

test.each([300, 301])(
  'checkNotification and verifyWebhook agree about a notification that is %i seconds old',
  async (age) => {
    const now = new Date((Number(timestamp) + age) * 1000);
    const signature = signed(compact);
    const { afterSignature } = await check(compact, signature, { at: now });
    const verified = verifyWebhook({
      rawBody: compact,
      headers: { 'x-service-timestamp': timestamp, 'x-service-signature': signature },
      secrets: [secret],
      clock: () => now,
    });
    const refusal = await verified.then(
      () => [],
      (error: WebhookVerificationError) => [error.message],
    );
    expect(afterSignature).toEqual(refusal);
  },
);

test('checkNotification reports an old time or a wrong body even when the signature is right', async () => {
  const late = { at: new Date(at.getTime() + 1_000_000) };
  const old = await check(compact, signed(compact), late);
  expect(old).toMatchObject({ fits: 0, event: { event: 'PAYMENT_FINALIZED' } });
  expect(old.afterSignature).toEqual([expect.stringContaining('beyond toleranceSeconds')]);
  const text = await check('hello', signed('hello'));
  expect(text).toMatchObject({ fits: 0, event: undefined });
  expect(text.afterSignature).toEqual([expect.stringContaining('the body is not JSON')]);
});

test.each([
  ['[]', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['{}', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
])('checkNotification can check a body of many nested %s', async (_, body) => {
  const { fits, refusal } = await check(body, signed('another'));
  expect([fits, refusal?.mistakes]).toEqual([undefined, undefined]);
  expect((await check(`${body}\n`, signed(body))).refusal?.mistakes?.join()).toContain(
    'has a line break at its end',
  );
  expect((await check(body, signed(body))).fits).toBe(0);
});
