import { createHash, timingSafeEqual } from 'node:crypto';

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

/**
 * Finds whose token it is. All are compared, and in constant time, so that the time of an answer tells nothing.
 *
 * @throws {TypeError} when two names have one token
 */
export function createFinder(all: readonly Named[]): (token: string) => string | undefined {
  const known = all.map(({ name, token }) => ({ name, digest: digestOf(token) }));
  for (const { name, digest } of known) {
    const other = known.find((one) => one.name !== name && one.digest.equals(digest));
    if (other) throw new TypeError(`${name} and ${other.name} have the same token`);
  }
  return (token) => {
    const digest = digestOf(token);
    let found: string | undefined;
    for (const one of known) if (timingSafeEqual(one.digest, digest)) found = one.name;
    return found;
  };
}

/** The token of an `Authorization` header. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(header ?? '')?.[1];
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
