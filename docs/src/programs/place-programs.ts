import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readDocument } from '@crossborder-fx/tools-description';
import { built } from '../build/folders.ts';
import { siteOrigin } from '../build/read-base.ts';
import { documents } from './documents.ts';
import { headersFile } from './headers.ts';
import type { PublishedFile } from './published-file.ts';

/** Puts into the site what programs read: the documents, the headers of all files, and what search engines ask for. */
export async function placePrograms(base: string): Promise<void> {
  const { info } = await readDocument('templated');
  const files: PublishedFile[] = [...documents(info.version), headersFile(base), robots(base)];
  for (const { path, text } of files) {
    const file = join(built, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Lets everybody read, and names the sitemap that Astro writes. */
function robots(base: string): PublishedFile {
  const sitemap = new URL(`${base}sitemap-index.xml`, siteOrigin);
  return { path: 'robots.txt', text: `User-agent: *\nAllow: /\nSitemap: ${sitemap}\n` };
}
