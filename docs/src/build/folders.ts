import { globSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../..');

/** The Astro project, with a lock of its own. */
export const project = join(docs, 'site');
/** Pages that only the site has: the start page, "Measured", and the page for an unknown address. */
export const ownPages = join(project, 'src/content/docs');
/** The reference, a page that stands alone. */
export const reference = join(docs, 'dist/reference/index.html');
/** Its path below the root of the site. */
export const referencePage = 'reference/index.html';
/** The built site. */
export const built = join(docs, 'dist/site');

/** The files of a folder that fit a pattern, in the order of their names, which have slashes on every system. */
export function filesIn(cwd: string, pattern: string | string[], exclude: string[] = []): string[] {
  return globSync(pattern, { cwd, exclude })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}
