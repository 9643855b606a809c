import { Problem } from '../http/problem.ts';

const longest = 37;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the idempotency key of a request, bare or in double quotes, as draft-ietf-httpapi-idempotency-key-header-07 spells
 * the key.
 *
 * @param value - the value of the header Idempotency-Key; Node joins two headers with a comma, which no key may have
 * @throws {Problem} 400 when there are two keys, or the key has another form
 */
export function idempotencyKeyOf(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  const bare = /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : text;
  // The idempotency key becomes part of a payment's tag, so it may have only characters that tags and headers allow.
  if (!/^[\x21-\x7e]+$/.test(bare) || /[&<>%?\\/|",]/.test(bare)) {
    throw invalid(
      'is empty, has a space, a character outside ASCII or one of &<>%?\\/|",, or was sent in two headers',
    );
  }
  if (bare.length > longest) throw invalid(`has more than ${longest} characters`);
  // A program's database may return a UUID in capitals, which is the same UUID as in lower case (RFC 9562, section 4).
  return uuid.test(bare) ? bare.toLowerCase() : bare;
}

function invalid(what: string): Problem {
  const form = `1 to ${longest} characters, such as a UUID`;
  return new Problem(400, 'key-invalid', `The Idempotency-Key ${what}. It must have ${form}.`);
}
