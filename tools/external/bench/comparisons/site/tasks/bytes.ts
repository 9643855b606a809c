import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { built } from '../../../../../../docs/src/site/folders.ts';
import { onGuides } from './on-guides.ts';

// What a reader's browser has to fetch, the search included, which is fetched when it has time.
const weights = await onGuides(async (page, url) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const inline = await page.evaluate(() =>
    Array.from(document.scripts, ({ src, text }) => (src ? '' : text)).join(''),
  );
  const bodies = [Buffer.from(inline), ...(await Promise.all(scripts))];
  return bodies.reduce((sum, { length }) => sum + length, 0);
});
const reference = await readFile(join(built, 'reference/index.html'));
console.log(
  JSON.stringify({
    'scripts of a guide, the most': Math.max(...weights),
    'reference, gzipped': gzipSync(reference, { level: 9 }).length,
  }),
);
