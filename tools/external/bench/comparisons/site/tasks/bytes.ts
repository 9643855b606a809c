import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { built } from '../../../../../../docs/src/site/folders.ts';
import { onGuides } from './on-guides.ts';

// What a reader's browser has to fetch, the search included, which is fetched when it has time.
const weights = await onGuides(Number(process.argv[2]), async (page, url) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const inline = await page.evaluate(() =>
    Array.from(document.scripts, ({ src, text }) => (src ? '' : text)).join(''),
  );
  const bodies = [Buffer.from(inline), ...(await Promise.all(scripts))];
  return { plain: sumOf(bodies.map(({ length }) => length)), gzipped: sumOf(bodies.map(gzipped)) };
});
const reference = await readFile(join(built, 'reference/index.html'));
console.log(
  JSON.stringify({
    'scripts of a guide, the most': Math.max(...weights.map(({ plain }) => plain)),
    'scripts of a guide, the most, gzipped': Math.max(...weights.map(({ gzipped }) => gzipped)),
    'reference, gzipped': gzipped(reference),
  }),
);

function gzipped(content: Buffer): number {
  return gzipSync(content, { level: 9 }).length;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
