import { readBase } from './read-base.ts';

/** The path of the site on its host, which the environment names. Begins and ends with a slash. */
export const siteBase = readBase(process.env['SITE_BASE'] ?? '/');
