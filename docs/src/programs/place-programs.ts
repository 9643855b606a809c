import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readDocument } from '@crossborder-fx/tools-description';
import { built } from '../build/folders.ts';
import { siteOrigin } from '../build/read-base.ts';
import { groups } from '../pages/pages.ts';
import type { StagedPage } from '../pages/stage-page.ts';
import { documents } from './documents.ts';
import { headersFile } from './headers.ts';
import { jsonSchemas } from './json-schemas.ts';
import { llmsFullText, llmsText } from './llms.ts';
import type { PublishedFile } from './published-file.ts';
import { referencePages } from './reference-pages.ts';

/** Puts into the site what programs read: Markdown, documents, schemas, a collection, and their headers. */
export async function placePrograms(base: string, pages: readonly StagedPage[]): Promise<void> {
  const document = await readDocument('templated');
  const reference = referencePages(document, base);
  const llms = { document, groups, pages, reference, base };
  const files: PublishedFile[] = [
    ...[...pages, ...reference].map(({ slug, text }) => ({ path: `${slug}.md`, text })),
    llmsText(llms),
    llmsFullText(llms),
    ...documents(document.info.version),
    ...jsonSchemas(document),
    headersFile(base),
    robots(base),
  ];
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
