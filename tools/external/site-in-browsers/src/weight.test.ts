import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { built } from '../../../../docs/src/build/folders.ts';
import { groups } from '../../../../docs/src/pages/pages.ts';
import { siteOpener } from './open-site.ts';

const openSite = siteOpener();

const guides = groups
  .flatMap(({ pages }) => pages.map(({ slug }) => slug))
  .filter((slug) => slug.startsWith('guides/'));

/** Bytes of the scripts that the page has fetched, and of those inside it. */
function scriptBytes(): number {
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const inline = Array.from(document.scripts, ({ src, text }) => (src ? '' : text)).join('');
  return fetched
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, inline.length);
}

// Of these, 97 kB are those of Starlight's search, which are fetched once the page is there.
it('no guide has more than 120 kB of scripts, what is fetched later included', async () => {
  for (const guide of guides) {
    const { page } = await openSite(`/${guide}/`);
    expect(await page.evaluate(scriptBytes), guide).toBeLessThanOrEqual(120_000);
  }
}, 600_000);

it('the reference has at most 1 MB, gzipped', async () => {
  const reference = await readFile(join(built, 'reference/index.html'));
  expect(gzipSync(reference, { level: 9 }).length).toBeLessThanOrEqual(1_000_000);
});
