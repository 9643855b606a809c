import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { describe, expect, it, vi } from 'vitest';
import {
  engines,
  expectRefused,
  good,
  headersOf,
  notifications,
  plain,
  signed,
  singleByteChanges,
  vectors,
} from '../../test/vectors.ts';
import type { WebhookSecretList } from './secrets.ts';
import { signWebhook, signWith } from './signature.ts';
import {
  deliveryVerifier,
  type VerifyWebhookOptions,
  verifyWebhook,
  verifyWebhookSync,
  verifyWith,
} from './verify-webhook.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

const secret = plain.secret;
const { clock } = good;

const atOnce = async (options: VerifyWebhookOptions) =>
  verifyWebhookSync({ ...options, secrets: options.secrets as WebhookSecretList });
const ways = [
  ...engines.map((each) => ({
    ...each,
    verify: async (options: VerifyWebhookOptions) =>
      (await verifyWith(each.engine.verify, options)).event,
  })),
  ...engines.slice(0, 1).map((each) => ({ ...each, name: 'synchronous', verify: atOnce })),
];

it('verifyWebhookSync returns the event without a promise', async () => {
  const options = { ...good, secrets: [secret] };
  expect(verifyWebhookSync(options)).toEqual(await verifyWebhook(good));
  const secrets = () => [secret];
  expect(() => Reflect.apply(verifyWebhookSync, undefined, [{ ...good, secrets }])).toThrow(
    TypeError,
  );
});

it('the error of verifyWebhook names white space at an end of the secret as the likely cause', async () => {
  const hint = 'begins or ends with white space';
  const call = (other: string) => expect(verifyWebhook({ ...good, secrets: [other] })).rejects;
  await call(`${secret}\n`).toThrow(hint);
  await call('another').not.toThrow(hint);
});

it('signWebhook takes the timestamp from the clock, in whole seconds', async () => {
  const at = () => new Date(1_774_746_000_999);
  const headers = await signWebhook({ rawBody: '{"event":"X"}', secret, clock: at });
  expect(headers).toHaveProperty('x-service-timestamp', '1774746000');
});

describe.each(engines)('signWebhook with the $name engine', ({ engine }) => {
  it.each(vectors)('signWebhook gives the headers of the test vector "$name"', async (vector) => {
    for (const encoding of ['hex', 'base64'] as const) {
      const signature = encoding === 'hex' ? vector.signatureHex : vector.signatureBase64;
      const headers = headersOf(vector.timestamp, signature);
      expect(await signWith(engine.sign, { ...vector, encoding })).toEqual(headers);
    }
  });
});

describe.each(ways)('verifyWebhook with the $name engine', ({ engine, verify }) => {
  describe.each(vectors)('the vector "$name"', (vector) => {
    const { rawBody, timestamp, signatureHex, signatureBase64 } = vector;
    const url = signatureBase64.replaceAll('+', '-').replaceAll('/', '_');

    it.each([
      ['hexadecimal', signatureHex],
      ['upper-case hexadecimal', signatureHex.toUpperCase()],
      ['Base64', signatureBase64],
      ['Base64url', url],
      ['Base64url without padding', url.replace('=', '')],
    ])('the verifier reads a signature in %s, and returns hexadecimal', async (_, signature) => {
      const headers = headersOf(timestamp, signature);
      const options = { rawBody, headers, secrets: ['another', vector.secret], clock };
      const text = Buffer.from(rawBody).toString();
      const event = JSON.parse(text);
      const fingerprint = createHmac('sha256', vector.secret).update('fingerprint.').digest('hex');
      const verifiedBy = fingerprint.slice(0, 16);
      const delivery = { event, signature: signatureHex, text, verifiedBy };
      expect(await deliveryVerifier(engine)(options)).toEqual({
        ...delivery,
        isOwn: expect.any(Function),
      });
    });
  });

  it.each(notifications)('verify passes the test vector "$name"', async ({ given, expected }) => {
    const rawBody = Buffer.from(given.bodyBase64, 'base64');
    const headers = headersOf(given.timestamp, given.signature);
    const call = verify({ rawBody, headers, secrets: [given.secret], clock });
    if (expected.genuine) return expect(call).resolves.toHaveProperty('event');
    return expect(call).rejects.toThrow(
      /^The x-service-signature header (?:must be 32 bytes.*Base64url: pass it intact|does not match the body: pass the raw body, .*secret of this subscription)/,
    );
  });

  it('verifyWebhook refuses a body, timestamp or signature with any byte changed, in every encoding', async () => {
    const { rawBody: right, timestamp, signatureHex } = plain;
    for (const rawBody of singleByteChanges(right)) {
      await expectRefused(verify({ ...good, rawBody }), 'SIGNATURE_MISMATCH');
    }
    const spoilt = [...singleByteChanges(Buffer.from(timestamp))].map((changed) =>
      headersOf(Buffer.from(changed).toString('latin1'), signatureHex),
    );
    for (const changed of singleByteChanges(Buffer.from(signatureHex, 'hex'))) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        spoilt.push(headersOf(timestamp, Buffer.from(changed).toString(encoding)));
      }
    }
    for (const headers of spoilt) {
      await expectRefused(verify({ ...good, headers }), 'SIGNATURE_MISMATCH');
    }
  });

  it('verifyWebhook refuses a notification when the first bytes of the body were moved to the timestamp header', async () => {
    const { headers } = signed('1.{"event":"X"}');
    const moved = { ...headers, 'x-service-timestamp': `${plain.timestamp}.1` };
    const options = { ...good, rawBody: '{"event":"X"}' };
    // The signed text (timestamp, dot, body) stays the same, so only the wrong form of the timestamp shows the change.
    await expectRefused(verify({ ...options, headers: moved }), 'TIMESTAMP_UNREADABLE');
  });

  it('verifyWebhook accepts each of several secrets, and refuses any other secret', async () => {
    const others = ['a'.repeat(32), 'b'.repeat(32)];
    for (let place = 0; place <= others.length; place += 1) {
      const secrets = others.toSpliced(place, 0, secret);
      await expect(verify({ ...good, secrets })).resolves.toHaveProperty('event');
    }
    await expectRefused(verify({ ...good, secrets: others }), 'SIGNATURE_MISMATCH');
  });
});

it('verifyWebhook applies toleranceSeconds and parseTimestamp', async () => {
  const local = signed('{"event":"X"}', '2026-03-29 01:00:09');
  const parseTimestamp = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
  await expectRefused(verifyWebhook(local), 'TIMESTAMP_UNREADABLE');
  const defaults = { toleranceSeconds: undefined, headerNames: { timestamp: undefined } };
  await expect(verifyWebhook({ ...local, ...defaults, parseTimestamp })).resolves.toBeDefined();
  await expectRefused(
    verifyWebhook({ ...local, parseTimestamp, toleranceSeconds: 8 }),
    'TIMESTAMP_OUT_OF_TOLERANCE',
  );
  await expect(
    verifyWebhook({ ...local, toleranceSeconds: Number.POSITIVE_INFINITY }),
  ).resolves.toBeDefined();
});

it('verifyWebhook refuses text injected into a header, and its error shows the text on one line', async () => {
  const { timestamp, signatureHex } = plain;
  const injected = ['\r\nx-service-signature: ', '\n', '\r', '\0', '\u2028', '; ', ', '];
  for (const text of injected.flatMap((one) => [one, `${one}${signatureHex}`])) {
    for (const headers of [
      headersOf(`${timestamp}${text}`, signatureHex),
      headersOf(`${text}${timestamp}`, signatureHex),
      headersOf(timestamp, `${signatureHex}${text}`),
      headersOf(timestamp, `${text}${signatureHex}`),
    ]) {
      await expect(verifyWebhook({ ...good, headers })).rejects.toThrow(
        expect.objectContaining({
          code: expect.stringMatching(/^(SIGNATURE_(MALFORMED|MISMATCH)|HEADER_DUPLICATED)$/),
          message: expect.stringMatching(/^[ -~]+$/),
        }),
      );
    }
  }
  // This timestamp is signed, so the receiver reads it and quotes it in the error.
  const quoting = signed('{}', `${timestamp}\r\nINFO all is well`);
  const quoted = /^[ -~]+"1774746000\\r\\nINFO all is well"[ -~]+$/;
  await expectRefused(verifyWebhook(quoting), 'TIMESTAMP_UNREADABLE', quoted);
});

it('verifyWebhook checks the type of the body first, then the signature, the timestamp and the JSON', async () => {
  const parsed = { ...good, rawBody: { event: 'PAYMENT_CREATED' }, headers: {} };
  await expectRefused(Reflect.apply(verifyWebhook, undefined, [parsed]), 'BODY_NOT_RAW');
  for (const timestamp of ['0000000001', 'junk']) {
    for (const rawBody of ['not JSON', Uint8Array.of(0xff)]) {
      const headers = headersOf(timestamp, plain.signatureHex);
      await expectRefused(verifyWebhook({ ...good, rawBody, headers }), 'SIGNATURE_MISMATCH');
    }
  }
  const late = verifyWebhook(signed('not JSON', '0000000001'));
  await expectRefused(late, 'TIMESTAMP_OUT_OF_TOLERANCE');
});

it('verifyWebhook accepts a signed text with half a surrogate pair, which becomes U+FFFD', async () => {
  const event = await verifyWebhook(signed('{"event":"X\ud800"}'));
  expect(event).toHaveProperty('eventName', 'X\ufffd');
});

it('verifyWebhook calls the function secrets for each notification', async () => {
  const secrets = vi.fn<() => string[] | Promise<string[]>>(() => ['before the rotation']);
  await expectRefused(verifyWebhook({ ...good, secrets }), 'SIGNATURE_MISMATCH');
  secrets.mockReturnValueOnce([secret]);
  await expect(verifyWebhook({ ...good, secrets })).resolves.toBeDefined();
  secrets.mockResolvedValueOnce(['previous', secret]);
  await expect(verifyWebhook({ ...good, secrets })).resolves.toBeDefined();
  const failure = new Error('the vault is sealed');
  secrets.mockRejectedValueOnce(failure);
  await expect(verifyWebhook({ ...good, secrets })).rejects.toBe(failure);
  expect(secrets).toHaveBeenCalledTimes(4);
});

it.each([-1, Number.NaN, Number.NEGATIVE_INFINITY, '300', null])(
  'verifyWebhook throws a TypeError for a toleranceSeconds of %s',
  async (toleranceSeconds) => {
    const call = Reflect.apply(verifyWebhook, undefined, [{ ...good, toleranceSeconds }]);
    await expect(call).rejects.toThrow(/^toleranceSeconds must be 0 or more/);
    // verifyWebhook refuses a wrong option even with a forged notification, so that developers see the mistake early.
    const forged = { ...good, headers: {}, toleranceSeconds };
    await expect(Reflect.apply(verifyWebhook, undefined, [forged])).rejects.toThrow(TypeError);
  },
);

it('an error of verifyWebhook repeats neither the secret, nor a signature, nor the body', async () => {
  const body = '{"event":"PAYMENT_CREATED","payload":{"holder":"Jane Doe"}}';
  const answer = signed(body);
  const [signature] = Object.values(answer.headers).slice(1);
  for (const spoiled of [
    { ...answer, rawBody: `${body} ` },
    { ...answer, secrets: [`${secret}0`] },
    { ...answer, clock: () => new Date(0) },
    { ...answer, headers: {} },
    { ...answer, headers: headersOf(plain.timestamp, `${signature}0`) },
    signed(body, 'today'),
    signed(`[${body}]`),
  ]) {
    const error = await verifyWebhook(spoiled).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WebhookVerificationError);
    const shown = inspect(error, { depth: 9 });
    for (const hidden of [secret, String(signature), 'Jane']) expect(shown).not.toContain(hidden);
  }
});

const withHeader = (header: string) => ({ ...good, headers: headersOf(plain.timestamp, header) });
const afterScheme = (header: string) => header.split('=', 2)[1];
const versionOne = (header: string) => /(?:^|[ ,])v1,([^ ,]+)/.exec(header)?.[1];

it.each([
  ['a scheme', `sha256=${plain.signatureHex}`, afterScheme],
  ['a version and a comma', `v1,${plain.signatureBase64}`, versionOne],
  ['another signature, of version 0', `v0,AAAA v1,${plain.signatureBase64}`, versionOne],
  [
    'another signature, which Node has joined with a comma',
    `v0,AAAA, v1,${plain.signatureBase64}`,
    versionOne,
  ],
])(
  'verifyWebhook with parseSignature accepts a signature that follows %s',
  async (_, header, parseSignature) => {
    const parsed = verifyWebhook({ ...withHeader(header), parseSignature });
    await expect(parsed).resolves.toHaveProperty('event');
    await expectRefused(
      verifyWebhook(withHeader(header)),
      header.includes(',') ? 'HEADER_DUPLICATED' : 'SIGNATURE_MALFORMED',
    );
  },
);

it('verifyWebhook with parseSignature still refuses a wrong signature, and a timestamp with a comma', async () => {
  const [first = ''] = plain.signatureHex;
  const other = `${first === '0' ? '1' : '0'}${plain.signatureHex.slice(1)}`;
  const options = { ...withHeader(`sha256=${other}`), parseSignature: afterScheme };
  await expectRefused(verifyWebhook(options), 'SIGNATURE_MISMATCH');
  const headers = headersOf(`${plain.timestamp}, 1`, `sha256=${plain.signatureHex}`);
  await expectRefused(verifyWebhook({ ...options, headers }), 'HEADER_DUPLICATED');
});

it.each<[string, (header: string) => unknown]>([
  ['returns undefined', () => undefined],
  ['returns more than the signature', () => `${plain.signatureHex} `],
  ['returns hexadecimal with one digit less', () => plain.signatureHex.slice(1)],
  ['returns bytes', () => Buffer.from(plain.signatureHex, 'hex')],
  ['throws', () => expect.fail('no such scheme')],
])('a parseSignature that %s leads to SIGNATURE_MALFORMED', async (what, parse) => {
  const options = { ...good, parseSignature: parse };
  const error = await errorOf(Reflect.apply(verifyWebhook, undefined, [options]));
  expect(error).toMatchObject({ code: 'SIGNATURE_MALFORMED' });
  expect(Object(error).cause?.message).toBe(what === 'throws' ? 'no such scheme' : undefined);
});
