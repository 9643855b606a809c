import { Problem } from './problem.ts';

const deepest = 64;
/** A request body may have at most this many fields and items. The largest documented body has fewer than a hundred. */
const most = 10_000;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the JSON body of a request, with or without a byte order mark. Unlike `JSON.parse`, it refuses deep nesting,
 * which costs a hundred times the body's size in memory, and two fields with the same name, because nobody can tell
 * which amount the program meant.
 *
 * @returns undefined when there is no body
 * @throws {Problem} 400, which quotes no part of the body
 */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = orInvalid('is not UTF-8', () => decoder.decode(bytes));
  requireShape(text);
  return parse(text);
}

const parse = (text: string) => orInvalid('is not JSON', () => JSON.parse(text));

function orInvalid<Value>(what: string, read: () => Value): Value {
  try {
    return read();
  } catch {
    throw invalid(what);
  }
}

/** Refuses repeated field names, deep nesting and too many items. Stores only the field names of unfinished objects. */
function requireShape(text: string): void {
  const open: (Set<unknown> | undefined)[] = [];
  let count = 0;
  const tokens = /["[\]{},]/g;
  const colon = /\s*:/y;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const [token] = found;
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') count++;
    else {
      const end = endOfText(text, found.index);
      tokens.lastIndex = colon.lastIndex = end;
      const names = open.at(-1);
      if (names && colon.test(text)) {
        // JSON.parse decodes escapes in field names, so `"a"` and `"\u0061"` count as the same field name.
        const name = parse(text.slice(found.index, end));
        if (names.has(name)) throw invalid('has a field twice');
        names.add(name);
      }
    }

    if (open.length > deepest) throw invalid(`is nested more than ${deepest} deep`);
    if (count > most) throw invalid(`has more than ${most} fields and items`);
  }
}

/** @returns the index after the quotation mark that ends a JSON string */
function endOfText(text: string, begin: number): number {
  let at = begin + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

export function isEmpty(body: unknown): boolean {
  const isObject = typeof body === 'object' && !Array.isArray(body);
  return body === undefined || (isObject && Object.keys(body ?? {}).length === 0);
}

/** Leaves out the fields of a body that are null, because generated clients for Java and C# write null for a missing field. */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNulls);
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]));
}

/** Whether a text in a value has the character NUL, which PostgreSQL cannot store. */
export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

function invalid(what: string): Problem {
  return new Problem(400, 'invalid-request', `The body ${what}.`);
}
