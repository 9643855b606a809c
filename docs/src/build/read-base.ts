import { BuildError } from './run-astro.ts';

/**
 * Reads the path of the documentation site on its host from the environment. The path begins and ends with a slash.
 *
 * @throws {BuildError} when the path has other characters than letters, digits and `/_-.`, or begins with two slashes,
 *   which would name a host
 */
export function readBase(given = process.env['SITE_BASE'] ?? '/'): string {
  const base = given.endsWith('/') ? given : `${given}/`;
  if (/^\/(?:[\w-][\w.-]*\/)*$/.test(base)) return base;
  throw new BuildError(`SITE_BASE must be a path such as /crossborder-fx/, not ${given}`);
}

/**
 * The origin (protocol and host) under which search engines list the site, from the environment: canonical links, the
 * sitemap and the picture of a page need the origin. A copy elsewhere, such as a preview, names this origin, not its
 * own.
 */
export const siteOrigin = process.env['SITE_ORIGIN'] ?? 'https://crossborder-fx.github.io';
