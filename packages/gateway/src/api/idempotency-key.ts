import { Problem } from '../ground/problem.ts';

const longest = 37;

/**
 * The key of a request, as draft-ietf-httpapi-idempotency-key-header-07 spells it (a string in double quotes), or
 * bare. Both are one key.
 *
 * @param rawHeaders - names and values in turn: Node joins what came in two headers
 * @throws {Problem} 400 when there are two, or it has another form
 */
export function idempotencyKeyOf(rawHeaders: readonly string[]): string | undefined {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'idempotency-key',
  );
  const [value, ...others] = values;
  if (value === undefined) return undefined;
  if (others.length > 0) throw invalid('stands in two headers');
  const bare = /^"[^"\\]*"$/.test(value) ? value.slice(1, -1) : value;
  // What a reference may be, and is printable in a header. A comma would be that of two keys.
  if (!/^[\x21-\x7e]+$/.test(bare) || /[&<>%?\\/|",]/.test(bare)) {
    throw invalid('has spaces or characters that a tag cannot have');
  }
  if (bare.length > longest) throw invalid(`has more than ${longest} characters`);
  return bare;
}

function invalid(what: string): Problem {
  const form = `1 to ${longest} characters, such as a UUID`;
  return new Problem(400, 'key-invalid', `The Idempotency-Key ${what}. It has ${form}.`);
}
