import { isAbsolute } from 'node:path';

/** Matches the scheme of a URL inside a path. The drive letter of a Windows path is not a scheme. */
const scheme = /(^|[\\/])[^\\/]*[a-z][a-z0-9+.-]+:([\\/]|$)/i;

/**
 * Refuses a URL, which may hold a password, and a relative path: a process that was started in another folder would find
 * another, empty journal under this path.
 *
 * @throws {TypeError}
 */
export function requirePath(path: unknown, what: string): void {
  if (typeof path !== 'string' || !isAbsolute(path)) {
    throw new TypeError(`${what} of a journal must be an absolute path`);
  }
  if (scheme.test(path)) throw new TypeError(`${what} of a journal must be a path, not a URL`);
}
