import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readDocument } from '@crossborder-fx/tools-description';
import { documents, headersFile, type PublishedFile } from '../published-files/published-files.ts';
import { guardPages } from '../reference/content-security-policy.ts';
import { built } from './folders.ts';
import { placeReference } from './place-reference.ts';
import { readBase, siteOrigin } from './read-base.ts';
import { reportBuildError, runAstro } from './run-astro.ts';

await buildSite().catch(reportBuildError);

/** @throws {BuildError} with the output of Astro, such as the list of dead links */
async function buildSite(): Promise<void> {
  const base = readBase();
  // Deletes the built site first, because a failed build must not leave the site of an earlier build behind.
  await rm(built, { recursive: true, force: true });
  await runAstro(['build'], { SITE_BASE: base });
  await placeReference(base);
  await placePrograms(base);
  await guardPages();
  console.log('docs/dist/site is built');
}

async function placePrograms(base: string): Promise<void> {
  const { info } = await readDocument('templated');
  const files: PublishedFile[] = [...documents(info.version), headersFile(base), robots(base)];
  for (const { path, text } of files) {
    const file = join(built, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

function robots(base: string): PublishedFile {
  const sitemap = new URL(`${base}sitemap-index.xml`, siteOrigin);
  return { path: 'robots.txt', text: `User-agent: *\nAllow: /\nSitemap: ${sitemap}\n` };
}
