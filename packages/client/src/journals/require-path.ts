import { isAbsolute } from 'node:path';

/** Matches the scheme of a URL inside a path. The drive letter of a Windows path is no scheme. */
const scheme = /(^|[\\/])[^\\/]*[a-z][a-z0-9+.-]+:([\\/]|$)/i;

/**
 * Refuses a relative path of a journal, which names another, empty journal in a process that was started in another folder, and
 * a URL, which may hold a password.
 *
 * @throws {TypeError}
 */
export function requirePath(path: unknown, what: string): void {
  if (typeof path !== 'string' || !isAbsolute(path)) {
    throw new TypeError(`${what} of a journal must be an absolute path`);
  }
  if (scheme.test(path)) throw new TypeError(`${what} of a journal must be a path, not a URL`);
}
