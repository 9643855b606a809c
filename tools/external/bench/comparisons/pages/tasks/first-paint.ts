import { startSandbox } from '@crossborder-fx/sandbox';
import { groups } from '../../../../../../docs/src/pages/pages.ts';
import { launchBrowser } from '../../../../browser/src/launch-browser.ts';
import { serveBuiltSite } from '../../../../site-in-browsers/src/serve-built-site.ts';

// Milliseconds in which somebody sees nothing, by the browser's own clock; each page without a cache.

const [sandbox, site, browser] = await Promise.all([
  startSandbox(),
  serveBuiltSite(),
  launchBrowser(),
]);

async function firstPaint(url: string): Promise<number> {
  const page = await browser.newPage();
  await page.goto(url);
  const entry = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const milliseconds = Number(await entry.jsonValue());
  await page.close();
  return milliseconds;
}

let slowest = 0;
for (const { slug } of groups.flatMap(({ pages }) => pages)) {
  if (!slug.startsWith('guides/')) continue;
  slowest = Math.max(slowest, await firstPaint(`${site.url}${slug}/`));
}
const shown = await firstPaint(`${sandbox.url}/_sandbox/`);
await Promise.all([browser.close(), site[Symbol.asyncDispose](), sandbox.close()]);
console.log(JSON.stringify({ console: shown, 'slowest guide': slowest }));
