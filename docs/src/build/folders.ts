import { globSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../..');

/** The folder of the site's Astro project, which has its own lock file for npm. */
export const project = join(docs, 'site');
/** The pages that only the site has: the start page, "Measured", and the page for an unknown address. */
export const ownPages = join(project, 'src/content/docs');
/** The built API reference, a single HTML page that needs no other file. */
export const reference = join(docs, 'dist/reference/index.html');
/** The URL path of the API reference below the root of the documentation site. */
export const referencePage = 'reference/index.html';
export const built = join(docs, 'dist/site');

export function filesIn(cwd: string, pattern: string | string[], exclude: string[] = []): string[] {
  return globSync(pattern, { cwd, exclude })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}
