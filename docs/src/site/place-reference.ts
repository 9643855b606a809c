import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { built, reference } from './folders.ts';

const body = '<body>';

/** Puts the reference into the site, under a header that leads back. */
export async function placeReference(base: string): Promise<void> {
  const page = await readFile(reference, 'utf8');
  const file = join(built, 'reference/index.html');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, underHeader(page, base));
}

/** @throws {Error} when the page has no `<body>` to put it into */
export function underHeader(page: string, base: string): string {
  if (!page.includes(body)) throw new Error(`The reference has no ${body}`);
  const links = [
    ['', 'crossborder-fx'],
    ['guides/quick-start/', 'Guides'],
    ['reference/', 'Reference'],
  ];
  const items = links.map(([path, name]) => `<a href="${base}${path}">${name}</a>`).join('\n    ');
  const header = `<header class="site-header">
  <nav aria-label="Site">
    ${items}
  </nav>
</header>`;
  return page.replace(body, () => `${body}\n${header}`);
}
