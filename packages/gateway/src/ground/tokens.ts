import { timingSafeEqual } from 'node:crypto';

/** A program or a person, and a token of theirs. One name may have several, while they change. */
export interface Named {
  name: string;
  token: string;
}

const namePattern = /^[a-z0-9][a-z0-9._-]{0,31}$/;
const shortestToken = 16;

/**
 * Names and tokens from a text such as `shop:TOKEN,erp:TOKEN`, or from lines of a file.
 *
 * @param source - where the text stands, for the error
 * @throws {TypeError} which never has a token in it
 */
export function readTokens(text: string, source: string): Named[] {
  const entries = text.split(/[,\n]/).map((entry) => entry.trim());
  const used = entries.filter((entry) => entry && !entry.startsWith('#'));
  return used.map((entry, index) => {
    const [name = '', token = ''] = [entry.split(':', 1)[0], entry.slice(entry.indexOf(':') + 1)];
    const place = `entry ${index + 1} of ${source}`;
    if (!entry.includes(':') || !namePattern.test(name)) {
      throw new TypeError(`${place} has to be NAME:TOKEN, with a name of small letters and digits`);
    }
    if (token.length < shortestToken || /[^\x21-\x7e]/.test(token)) {
      throw new TypeError(
        `the token of ${place} has to be ${shortestToken} characters or more, without spaces`,
      );
    }
    return { name, token };
  });
}

export interface Tokens {
  /** The programs that may call. */
  callers: readonly Named[];
  /** The people who decide. */
  deciders?: readonly Named[] | undefined;
}

/**
 * Finds programs and people by their tokens, which can be replaced.
 *
 * @throws {TypeError} when two names have one token; then nothing is replaced
 */
export function createTokens(given: Tokens) {
  let find = findersOf(given);
  return {
    findCaller: (token: string) => find.caller(token),
    findDecider: (token: string) => find.decider(token),
    replace(next: Tokens) {
      find = findersOf(next);
    },
  };
}

function findersOf({ callers, deciders = [] }: Tokens) {
  const decider = createFinder(deciders);
  const both = callers.find(({ token }) => decider(token) !== undefined);
  if (both) throw new TypeError(`${both.name} has the token of a decider`);
  return { caller: createFinder(callers), decider };
}

/**
 * Finds whose token it is. All are compared, and in constant time, so that the time of an answer tells nothing.
 *
 * @throws {TypeError} when two names have one token
 */
export function createFinder(all: readonly Named[]): (token: string) => string | undefined {
  // One byte more than the longest, so that what is cut off of a longer one cannot make it equal.
  const length = 1 + Math.max(0, ...all.map(({ token }) => token.length));
  const bytesOf = (token: string) => {
    const bytes = Buffer.alloc(length);
    bytes.write(token, 'latin1');
    return bytes;
  };
  const known = all.map(({ name, token }) => ({ name, bytes: bytesOf(token) }));
  for (const { name, bytes } of known) {
    // Of another name, such as `*`, the journal could be that of somebody else.
    if (!namePattern.test(name))
      throw new TypeError(`${name} has to be of small letters and digits`);
    const other = known.find((one) => one.name !== name && one.bytes.equals(bytes));
    if (other) throw new TypeError(`${name} and ${other.name} have the same token`);
  }
  return (token) => {
    const bytes = bytesOf(token);
    let found: string | undefined;
    for (const one of known) if (timingSafeEqual(one.bytes, bytes)) found = one.name;
    return found;
  };
}

export function bearerOf(header: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
