import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { engines, plain, singleByteChanges, vectors } from '../../test/vectors.ts';
import type { WebhookSecretList } from './secrets.ts';
import type { HmacEngine } from './signature.ts';
import { deliveryVerifier } from './verify-delivery.ts';
import {
  type VerifyWebhookOptions,
  verifyWebhook,
  verifyWebhookSync,
  verifyWith,
} from './verify-webhook.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

const now = 1_774_746_000_000;
const clock = () => new Date(now);
const secret = plain.secret;

const headersOf = (timestamp: string, signature: string) => ({
  'x-service-timestamp': timestamp,
  'x-service-signature': signature,
});

/** A call that succeeds; each test changes it to fail. */
const good: VerifyWebhookOptions = {
  rawBody: plain.rawBody,
  headers: headersOf(plain.timestamp, plain.signatureHex),
  secrets: [secret],
  clock,
};

/** Signed by node:crypto, not by the code under test. */
function signed(rawBody: string | Uint8Array, timestamp = plain.timestamp): VerifyWebhookOptions {
  const hmac = createHmac('sha256', secret).update(timestamp).update('.').update(rawBody);
  return { ...good, rawBody, headers: headersOf(timestamp, hmac.digest('hex')) };
}

const refused = (code: string) => expect.objectContaining({ code });

const ways = [
  ...engines.map((each) => ({
    ...each,
    verify: (options: VerifyWebhookOptions) => verifyWith(each.engine.verify, options),
  })),
  ...engines.slice(0, 1).map((each) => ({
    ...each,
    name: 'synchronous',
    verify: async (options: VerifyWebhookOptions) =>
      verifyWebhookSync({ ...options, secrets: options.secrets as WebhookSecretList }),
  })),
];

it('verifyWebhookSync returns the event at once', async () => {
  const options = { ...good, secrets: [secret] };
  expect(verifyWebhookSync(options)).toEqual(await verifyWebhook(good));
  const secrets = () => [secret];
  expect(() => Reflect.apply(verifyWebhookSync, undefined, [{ ...good, secrets }])).toThrow(
    TypeError,
  );
});

it('a secret with white space at an end is named as the likely cause, and never shown', async () => {
  const secrets = [`${secret}\n`];
  const hint = expect.objectContaining({
    message: expect.stringContaining('white space at an end'),
  });
  await expect(verifyWebhook({ ...good, secrets })).rejects.toThrow(hint);
  await expect(verifyWebhook({ ...good, secrets: ['another'] })).rejects.not.toThrow(hint);
});

describe.each(ways)('with the $name engine, verifyWebhook', ({ engine, verify }) => {
  describe.each(vectors)('given the vector "$name"', (vector) => {
    const { rawBody, timestamp, signatureHex, signatureBase64 } = vector;
    const url = signatureBase64.replaceAll('+', '-').replaceAll('/', '_');

    it.each([
      ['hexadecimal', signatureHex],
      ['upper-case hexadecimal', signatureHex.toUpperCase()],
      ['Base64', signatureBase64],
      ['Base64url', url],
      ['Base64url without padding', url.replace('=', '')],
    ])('accepts the signature in %s, and tells it in hexadecimal', async (_, signature) => {
      const headers = headersOf(timestamp, signature);
      const options = { rawBody, headers, secrets: [vector.secret], clock };
      const text = Buffer.from(rawBody).toString();
      const body = JSON.parse(text);
      const event =
        body.event === 'CARD_ISSUED' ? { ...body, event: 'UNKNOWN', eventName: body.event } : body;
      const fingerprint = createHmac('sha256', vector.secret).update('fingerprint.').digest('hex');
      const verifiedBy = fingerprint.slice(0, 16);
      const delivery = { event, signature: signatureHex, text, verifiedBy };
      expect(await deliveryVerifier(engine)(options)).toEqual({
        ...delivery,
        isOwn: expect.any(Function),
      });
    });
  });

  it('refuses the body with any byte changed', async () => {
    for (const rawBody of singleByteChanges(plain.rawBody)) {
      await expect(verify({ ...good, rawBody })).rejects.toThrow(refused('SIGNATURE_MISMATCH'));
    }
  });

  it('refuses the timestamp with any byte changed', async () => {
    for (const changed of singleByteChanges(Buffer.from(plain.timestamp))) {
      const timestamp = Buffer.from(changed).toString('latin1');
      const headers = headersOf(timestamp, plain.signatureHex);
      await expect(verify({ ...good, headers })).rejects.toThrow(refused('SIGNATURE_MISMATCH'));
    }
  });

  it('refuses the signature with any byte changed, in every encoding', async () => {
    for (const changed of singleByteChanges(Buffer.from(plain.signatureHex, 'hex'))) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        const headers = headersOf(plain.timestamp, Buffer.from(changed).toString(encoding));
        await expect(verify({ ...good, headers })).rejects.toThrow(refused('SIGNATURE_MISMATCH'));
      }
    }
  });

  it('refuses a dot that was moved between timestamp and body', async () => {
    const { headers } = signed('1.{"event":"X"}');
    const moved = { ...headers, 'x-service-timestamp': `${plain.timestamp}.1` };
    const options = { ...good, rawBody: '{"event":"X"}' };
    // The same signed text, so the signature holds; the timestamp must not.
    await expect(verify({ ...options, headers: moved })).rejects.toThrow(
      refused('TIMESTAMP_UNREADABLE'),
    );
  });

  it('accepts each of several secrets, and refuses any other', async () => {
    const others = ['a'.repeat(32), 'b'.repeat(32)];
    for (let place = 0; place <= others.length; place += 1) {
      const secrets = others.toSpliced(place, 0, secret);
      await expect(verify({ ...good, secrets })).resolves.toHaveProperty('event');
    }
    await expect(verify({ ...good, secrets: others })).rejects.toThrow(
      refused('SIGNATURE_MISMATCH'),
    );
  });
  it('refuses a secret that differs in its end, its case or a space', async () => {
    for (const other of [`${secret} `, `${secret}\n`, secret.slice(0, -1), secret.toUpperCase()]) {
      await expect(verify({ ...good, secrets: [other] })).rejects.toThrow(
        refused('SIGNATURE_MISMATCH'),
      );
    }
  });

  it('refuses a body that was serialized again, and asks for the raw one', async () => {
    const spaced = signed('{ "event": "PAYMENT_CREATED", "payload": {} }');
    const rawBody = JSON.stringify(JSON.parse(String(spaced.rawBody)));
    await expect(verify({ ...spaced, rawBody })).rejects.toThrow(
      expect.objectContaining({
        code: 'SIGNATURE_MISMATCH',
        message: expect.stringMatching(
          /^The x-service-signature header does not match: pass the raw body, .*secret of this subscription/,
        ),
      }),
    );
  });
});

describe('verifyWebhook', () => {
  it('passes toleranceSeconds and parseTimestamp on', async () => {
    const local = signed('{"event":"X"}', '2026-03-29 01:00:09');
    const parseTimestamp = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
    await expect(verifyWebhook(local)).rejects.toThrow(refused('TIMESTAMP_UNREADABLE'));
    await expect(verifyWebhook({ ...local, parseTimestamp })).resolves.toBeDefined();
    await expect(verifyWebhook({ ...local, parseTimestamp, toleranceSeconds: 8 })).rejects.toThrow(
      refused('TIMESTAMP_OUT_OF_TOLERANCE'),
    );
    await expect(
      verifyWebhook({ ...local, toleranceSeconds: Number.POSITIVE_INFINITY }),
    ).resolves.toBeDefined();
  });

  it('refuses what is injected into a header, and shows it on one line', async () => {
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
    // Signed, so that it is read and quoted.
    await expect(verifyWebhook(signed('{}', `${timestamp}\r\nINFO all is well`))).rejects.toThrow(
      expect.objectContaining({
        code: 'TIMESTAMP_UNREADABLE',
        message: expect.stringMatching(/^[ -~]+"1774746000\\r\\nINFO all is well"[ -~]+$/),
      }),
    );
  });

  it('checks the signature before the timestamp and the body', async () => {
    for (const timestamp of ['0000000001', 'junk']) {
      for (const rawBody of ['not JSON', Uint8Array.of(0xff)]) {
        const headers = headersOf(timestamp, plain.signatureHex);
        await expect(verifyWebhook({ ...good, rawBody, headers })).rejects.toThrow(
          refused('SIGNATURE_MISMATCH'),
        );
      }
    }
  });

  it('checks the timestamp before the body', async () => {
    await expect(verifyWebhook(signed('not JSON', '0000000001'))).rejects.toThrow(
      refused('TIMESTAMP_OUT_OF_TOLERANCE'),
    );
  });

  it.each<[string, string | Uint8Array, string]>([
    ['not JSON', 'event=PAYMENT_CREATED', 'BODY_NOT_JSON'],
    ['not UTF-8', Buffer.from('{"event":"é"}', 'latin1'), 'BODY_NOT_UTF8'],
    ['an object without an event', '{}', 'BODY_NOT_NOTIFICATION'],
  ])('refuses a signed body that is %s', async (_, rawBody, code) => {
    await expect(verifyWebhook(signed(rawBody))).rejects.toThrow(refused(code));
  });

  it('verifies text with half a surrogate pair as the bytes that were signed', async () => {
    const event = await verifyWebhook(signed('{"event":"X\ud800"}'));
    expect(event).toHaveProperty('eventName', 'X\ufffd');
  });

  it('refuses a parsed body before anything else', async () => {
    const parsed = { ...good, rawBody: { event: 'PAYMENT_CREATED' }, headers: {} };
    await expect(Reflect.apply(verifyWebhook, undefined, [parsed])).rejects.toThrow(
      refused('BODY_NOT_RAW'),
    );
  });

  it('asks a function for the secrets of each notification', async () => {
    const secrets = vi.fn<() => string[] | Promise<string[]>>(() => ['before the rotation']);
    await expect(verifyWebhook({ ...good, secrets })).rejects.toThrow(
      refused('SIGNATURE_MISMATCH'),
    );
    secrets.mockReturnValueOnce([secret]);
    await expect(verifyWebhook({ ...good, secrets })).resolves.toBeDefined();
    secrets.mockResolvedValueOnce(['previous', secret]);
    await expect(verifyWebhook({ ...good, secrets })).resolves.toBeDefined();
    const failure = new Error('the vault is sealed');
    secrets.mockRejectedValueOnce(failure);
    await expect(verifyWebhook({ ...good, secrets })).rejects.toBe(failure);
    expect(secrets).toHaveBeenCalledTimes(4);
  });

  it.each<[string, unknown]>([
    ['no secrets', undefined],
    ['a function that returns a lone string', () => secret],
    ['a lone string', secret],
    ['an empty secret after a good one', [secret, '']],
  ])('throws a TypeError for %s, since the receiver is at fault', async (_, secrets) => {
    const call = Reflect.apply(verifyWebhook, undefined, [{ ...good, secrets }]);
    await expect(call).rejects.toThrow(TypeError);
    await expect(call).rejects.toThrow(/^secrets has to be an array of non-empty strings$/);
    await expect(call).rejects.not.toThrow(secret);
  });

  it('names the accepted encodings when the header has no signature', async () => {
    const headers = headersOf(plain.timestamp, 'none');
    await expect(verifyWebhook({ ...good, headers })).rejects.toThrow(
      /^The x-service-signature header is not 32 bytes.*Base64url: pass it as received/,
    );
  });

  it.each([-1, Number.NaN, Number.NEGATIVE_INFINITY, '300', null])(
    'throws a TypeError for a toleranceSeconds of %s',
    async (toleranceSeconds) => {
      const call = Reflect.apply(verifyWebhook, undefined, [{ ...good, toleranceSeconds }]);
      await expect(call).rejects.toThrow(/^toleranceSeconds has to be a number/);
      // Whatever is sent, so that it is not the first genuine notification that shows it.
      const forged = { ...good, headers: {}, toleranceSeconds };
      await expect(Reflect.apply(verifyWebhook, undefined, [forged])).rejects.toThrow(TypeError);
    },
  );

  it('uses the default for an option that is undefined', async () => {
    const options = {
      toleranceSeconds: undefined,
      parseTimestamp: undefined,
      headerNames: { timestamp: undefined, signature: undefined },
    };
    await expect(verifyWebhook({ ...good, ...options })).resolves.toBeDefined();
    await expect(
      verifyWebhook({ ...good, ...options, clock: () => new Date(now + 301_000) }),
    ).rejects.toThrow(refused('TIMESTAMP_OUT_OF_TOLERANCE'));
  });

  it('repeats neither the secret, nor a signature, nor the body in an error', async () => {
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

  describe('with parseSignature', () => {
    const withHeader = (header: string) => ({
      ...good,
      headers: headersOf(plain.timestamp, header),
    });
    const afterScheme = (header: string) => header.split('=', 2)[1];
    const versionOne = (header: string) => /(?:^|[ ,])v1,([^ ,]+)/.exec(header)?.[1];

    it.each([
      ['a scheme', `sha256=${plain.signatureHex}`, afterScheme],
      ['a version and a comma', `v1,${plain.signatureBase64}`, versionOne],
      ['others of another version', `v0,AAAA v1,${plain.signatureBase64}`, versionOne],
      ['others that Node has joined', `v0,AAAA, v1,${plain.signatureBase64}`, versionOne],
    ])('accepts a signature after %s', async (_, header, parseSignature) => {
      await expect(
        verifyWebhook({ ...withHeader(header), parseSignature }),
      ).resolves.toHaveProperty('event');
      await expect(verifyWebhook(withHeader(header))).rejects.toThrow(
        refused(header.includes(',') ? 'HEADER_DUPLICATED' : 'SIGNATURE_MALFORMED'),
      );
    });

    it('still refuses a signature that is wrong, and a timestamp with a comma', async () => {
      const [first = ''] = plain.signatureHex;
      const other = `${first === '0' ? '1' : '0'}${plain.signatureHex.slice(1)}`;
      const options = { ...withHeader(`sha256=${other}`), parseSignature: afterScheme };
      await expect(verifyWebhook(options)).rejects.toThrow(refused('SIGNATURE_MISMATCH'));
      const headers = headersOf(`${plain.timestamp}, 1`, `sha256=${plain.signatureHex}`);
      await expect(verifyWebhook({ ...options, headers })).rejects.toThrow(
        refused('HEADER_DUPLICATED'),
      );
    });

    it.each<[string, (header: string) => unknown]>([
      ['returns undefined', () => undefined],
      ['returns more than the signature', () => `${plain.signatureHex} `],
      ['returns hexadecimal with one digit less', () => plain.signatureHex.slice(1)],
      ['returns bytes', () => Buffer.from(plain.signatureHex, 'hex')],
    ])('that %s is SIGNATURE_MALFORMED', async (_, parseSignature) => {
      const call = Reflect.apply(verifyWebhook, undefined, [{ ...good, parseSignature }]);
      await expect(call).rejects.toThrow(refused('SIGNATURE_MALFORMED'));
    });

    it('that throws is SIGNATURE_MALFORMED, with what was thrown as the cause', async () => {
      const cause = new Error('no such scheme');
      const parseSignature = () => {
        throw cause;
      };
      await expect(verifyWebhook({ ...good, parseSignature })).rejects.toThrow(
        expect.objectContaining({ code: 'SIGNATURE_MALFORMED', cause }),
      );
    });
  });

  it('leaves the comparison to the engine', async () => {
    const verify = vi.fn<HmacEngine['verify']>(() => false);
    await expect(verifyWith(verify, { ...good, secrets: ['a', 'b'] })).rejects.toThrow(
      refused('SIGNATURE_MISMATCH'),
    );
    const signature = new Uint8Array(Buffer.from(plain.signatureHex, 'hex'));
    expect(verify.mock.calls).toEqual([[['a', 'b'], plain.timestamp, plain.rawBody, signature]]);
  });
});
