import { Problem } from './problem.ts';

const deepest = 64;
/** Fields and items together. The largest body has a file, and less than a hundred fields. */
const most = 10_000;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * JSON of a request, with or without a byte order mark. `JSON.parse` keeps the last of two fields with one name, and which of two amounts was meant nobody can
 * tell; it also takes any depth and number of values, at a hundred times their size.
 *
 * @returns undefined where there is no body
 * @throws {Problem} 400, without a part of the body
 */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  requireShape(bytes);
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw invalid('is not UTF-8');
  }
  return parse(text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('is not JSON');
  }
}

const [quote, backslash, colon, comma] = Buffer.from('"\\:,');
const [beginObject, endObject, beginList, endList] = Buffer.from('{}[]');
const spaces: ReadonlySet<number | undefined> = new Set(Buffer.from(' \t\r\n'));

/** Looks at each byte once, and keeps the names of the fields of what is open. */
function requireShape(bytes: Buffer): void {
  const open: (Set<unknown> | undefined)[] = [];
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === beginObject) open.push(new Set());
    else if (byte === beginList) open.push(undefined);
    else if (byte === endObject || byte === endList) open.pop();
    else if (byte === comma) count++;
    else if (byte === quote) {
      const end = endOfText(bytes, at);
      const names = open.at(-1);
      if (names && isName(bytes, end)) {
        // `"a"` and `"\u0061"` are one name.
        const name = parse(bytes.toString('utf8', at, end + 1));
        if (names.has(name)) throw invalid('has a field twice');
        names.add(name);
      }
      at = end;
    }
    if (open.length > deepest) throw invalid(`is nested more than ${deepest} deep`);
    if (count > most) throw invalid(`has more than ${most} fields and items`);
  }
}

/** @returns the place of the quote that ends a text, or of the end of the body */
function endOfText(bytes: Buffer, begin: number): number {
  let at = begin + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

function isName(bytes: Buffer, end: number): boolean {
  let at = end + 1;
  while (spaces.has(bytes[at])) at++;
  return bytes[at] === colon;
}

/** Whether a body says nothing: there is none, or null, or an object without fields. */
export function isEmpty(body: unknown): boolean {
  const isObject = typeof body === 'object' && !Array.isArray(body);
  return body === undefined || (isObject && Object.keys(body ?? {}).length === 0);
}

/** Clients that are generated for Java and C# write null in a field that is left out. */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNulls);
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]));
}

function invalid(what: string): Problem {
  return new Problem(400, 'invalid-request', `The body ${what}.`);
}
