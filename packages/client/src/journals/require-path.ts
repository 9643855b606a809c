import { isAbsolute } from 'node:path';

/** A part of a path that was the scheme of a URL. A drive has one letter. */
const scheme = /(^|[\\/])[^\\/]*[a-z][a-z0-9+.-]+:([\\/]|$)/i;

/**
 * A relative path is another, empty journal for a process that was started elsewhere. One that was made of a URL may
 * have a password.
 *
 * @throws {TypeError}
 */
export function requirePath(path: unknown, what: string): void {
  if (typeof path !== 'string' || !isAbsolute(path)) {
    throw new TypeError(`${what} of a journal must be an absolute path`);
  }
  if (scheme.test(path)) throw new TypeError(`${what} of a journal must be a path, and is a URL`);
}
