import { expect, test } from 'vitest';
import { plain } from '../../test/vectors.ts';
import { verifyWebhook } from './verify-webhook.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

const clock = () => new Date(1_774_746_000_000);

test('10,000 random requests: nothing but WebhookVerificationError is thrown, and none accepted', async () => {
  const random = generator(20_260_329);
  const pieces = [
    '',
    '0',
    '1774746000',
    plain.signatureHex,
    plain.signatureBase64,
    '\r\n',
    '\0',
    ', ',
    '=',
    'é',
    '{"event":"X"}',
    '__proto__',
  ];
  const text = () =>
    Array.from({ length: random(4) }, () => pieces[random(pieces.length)]).join('');
  const value = () =>
    [undefined, [], [text()], [text(), text()], text(), text(), text()][random(7)];
  for (let run = 0; run < 10_000; run += 1) {
    const headers = {
      'x-service-timestamp': value(),
      'X-Service-Signature': value(),
      [text()]: value(),
    };
    const rawBody = random(2) ? text() : Uint8Array.from({ length: random(50) }, () => random(256));
    const error = await verifyWebhook({ rawBody, headers, secrets: [plain.secret], clock }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(WebhookVerificationError);
  }
});

/** Integers below a limit, the same sequence for a seed (xorshift). */
function generator(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
