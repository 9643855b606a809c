import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { built, reference, referencePage } from './folders.ts';
import { siteLinks, sourceUrl } from './site-links.ts';

const body = '<body>';
const header = readFileSync(join(import.meta.dirname, 'site-header.html'), 'utf8');

/** Puts the API reference into the documentation site, below a header with links to the site's other pages. */
export async function placeReference(base: string): Promise<void> {
  const page = await readFile(reference, 'utf8');
  const file = join(built, referencePage);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, underHeader(page, base));
}

/** @throws {Error} when the reference page has no `<body>` */
export function underHeader(page: string, base: string): string {
  if (!page.includes(body)) throw new Error(`The HTML of the reference page has no ${body}`);
  const links = [{ path: '', label: 'crossborder-fx' }, ...siteLinks].map(({ path, label }) => {
    const current = path === 'reference/' ? ' aria-current="page"' : '';
    return `<a href="${base}${path}"${current}>${label}</a>`;
  });
  // The reference page has no search, so its link "Search" leads to the start page, which opens the search.
  const others = [`<a href="${base}?search">Search</a>`, `<a href="${sourceUrl}">Source</a>`];
  const shown = header.replace('{links}', [...links, ...others].join('\n    '));
  return page.replace(body, () => `${body}\n${shown}`);
}
