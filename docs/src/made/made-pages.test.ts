import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../../tools/external/browser/src/launch-browser.ts';
import { openPage } from '../../../tools/external/browser/src/open-page.ts';
import { built } from '../site/folders.ts';

const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css' };
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  const body = await readFile(join(built, file)).catch(() => undefined);
  const type = types[extname(file)] ?? 'application/octet-stream';
  response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
});
const phone = { width: 390, height: 844 };
let origin: string;
let browser: Awaited<ReturnType<typeof launchBrowser>>;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
}, 60_000);

afterAll(async () => {
  await browser.close();
  server.close();
});

it.each([
  'fields',
  'events',
  'error-names',
  'examples',
  'data-classification',
  'evidence',
  'dependencies',
])('the page %s fits a phone, with all that it folds open', { timeout: 60_000 }, async (slug) => {
  const { page } = await openPage(browser, `${origin}/${slug}/`, phone);
  await page.evaluate(() => {
    document.querySelectorAll('main details').forEach((one) => {
      one.setAttribute('open', '');
    });
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.context().close();
});

it('a link to a field shows it', { timeout: 60_000 }, async () => {
  const { page } = await openPage(browser, `${origin}/fields/#payment-communication`, phone);
  const row = page.locator('tr', { has: page.locator('#payment-communication') });
  await expect.poll(async () => (await row.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  await expect.poll(async () => (await row.boundingBox())?.y ?? 9999).toBeLessThan(phone.height);
  await page.context().close();
});
