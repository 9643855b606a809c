import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { VerifyWebhookOptions, verifyWebhook } from '../src/index.ts';
import { plain, singleByteChanges, vectors } from './vectors.ts';

export const now = 1_774_746_000_000;
export const clock = () => new Date(now);
export const secret = plain.secret;

export const headersOf = (timestamp: string, signature: string) => ({
  'x-service-timestamp': timestamp,
  'x-service-signature': signature,
});

/** A call that succeeds; each test changes it to fail. */
export const good: VerifyWebhookOptions = {
  rawBody: plain.rawBody,
  headers: headersOf(plain.timestamp, plain.signatureHex),
  secrets: [secret],
  clock,
};

/** Signed by node:crypto, not by the code under test. */
export function signed(
  rawBody: string | Uint8Array,
  timestamp = plain.timestamp,
): VerifyWebhookOptions {
  const hmac = createHmac('sha256', secret).update(timestamp).update('.').update(rawBody);
  return { ...good, rawBody, headers: headersOf(timestamp, hmac.digest('hex')) };
}

export const refused = (code: string) => expect.objectContaining({ code });

/** What verification promises, by whichever engine. */
export function describeVerification(verify: typeof verifyWebhook): void {
  describe.each(vectors)('given the vector "$name"', (vector) => {
    const { rawBody, timestamp, signatureHex, signatureBase64 } = vector;
    const url = signatureBase64.replaceAll('+', '-').replaceAll('/', '_');

    it.each([
      ['hexadecimal', signatureHex],
      ['upper-case hexadecimal', signatureHex.toUpperCase()],
      ['Base64', signatureBase64],
      ['Base64url', url],
      ['Base64url without padding', url.replace('=', '')],
    ])('accepts the signature in %s', async (_, signature) => {
      const headers = headersOf(timestamp, signature);
      const event = await verify({ rawBody, headers, secrets: [vector.secret], clock });
      const body = JSON.parse(Buffer.from(rawBody).toString());
      expect(event).toEqual(
        body.event === 'CARD_ISSUED' ? { ...body, event: 'UNKNOWN', eventName: body.event } : body,
      );
    });

    it.each([
      ['text', Buffer.from(rawBody).toString()],
      ['a Buffer', Buffer.from(rawBody)],
      ['an ArrayBuffer', rawBody.buffer.slice(0)],
    ])('accepts the body as %s', async (_, body) => {
      const headers = headersOf(timestamp, signatureHex);
      const accepted = verify({ rawBody: body, headers, secrets: [vector.secret], clock });
      await expect(accepted).resolves.toHaveProperty('event');
    });
  });

  it('refuses the body with any byte changed', async () => {
    for (const rawBody of singleByteChanges(plain.rawBody)) {
      await expect(verify({ ...good, rawBody })).rejects.toThrow(refused('SIGNATURE_MISMATCH'));
    }
  });

  it('refuses the body with any byte removed, doubled, or cut off', async () => {
    const { rawBody: body } = plain;
    for (let index = 0; index < body.length; index += 1) {
      for (const rawBody of [
        Buffer.concat([body.subarray(0, index), body.subarray(index + 1)]),
        Buffer.concat([body.subarray(0, index + 1), body.subarray(index)]),
        body.subarray(0, index),
      ]) {
        await expect(verify({ ...good, rawBody })).rejects.toThrow(refused('SIGNATURE_MISMATCH'));
      }
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

  it('refuses the signature text with any character changed', async () => {
    for (const text of [plain.signatureHex, plain.signatureBase64]) {
      for (const changed of singleByteChanges(Buffer.from(text))) {
        const signature = Buffer.from(changed).toString('latin1');
        // The other case of a hexadecimal digit is the same digit.
        if (signature.toLowerCase() === plain.signatureHex) continue;
        const headers = headersOf(plain.timestamp, signature);
        await expect(verify({ ...good, headers })).rejects.toThrow(
          expect.objectContaining({
            code: expect.stringMatching(/^(SIGNATURE_(MALFORMED|MISMATCH)|HEADER_DUPLICATED)$/),
          }),
        );
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
}
