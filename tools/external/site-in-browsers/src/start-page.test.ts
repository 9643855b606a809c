import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchBrowser } from '../../browser/src/launch-browser.ts';
import { siteOpener } from './open-site.ts';
import { serveBuiltSite } from './serve-built-site.ts';

const openSite = siteOpener();

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openWithoutScripts(path: string) {
  const site = await serveBuiltSite();
  onTestFinished(() => site[Symbol.asyncDispose]());
  const page = await browser.newPage({ javaScriptEnabled: false });
  onTestFinished(() => page.close());
  await page.goto(site.url + path.slice(1));
  return page;
}

it('the picture of the console is there', async () => {
  const { page } = await openSite('/');
  const picture = page.getByAltText('The console of the sandbox', { exact: false });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1280);
});

it('without scripts, the tables and the bars are there', async () => {
  const page = await openWithoutScripts('/measured/');
  expect(await page.locator('.sl-markdown-content > table').count()).toBe(3);
  const charts = await page.locator('figure.bars').all();
  expect(charts.length).toBeGreaterThan(3);
  for (const chart of charts) {
    const rows = await chart.locator('li').all();
    const bars = await Promise.all(
      rows.map(async (row) => ({
        width: (await row.locator('.bar').boundingBox())?.width ?? 0,
        value: Number((await row.locator('.value').textContent())?.replace(/[^\d.]/g, '')),
      })),
    );
    const longest = bars.at(-1);
    if (!longest) throw new Error('A chart has no bars');
    for (const { width, value } of bars) {
      // Two pixels are the least that can be seen, and the values are rounded.
      const expected = Math.max(2, (longest.width * value) / longest.value);
      expect(Math.abs(width - expected)).toBeLessThan(0.03 * longest.width);
    }
  }
});

it.each([
  { width: 390, height: 844 },
  { width: 1400, height: 900 },
])('the first screen names the risk, installs and pays, at $width pixels', async (size) => {
  const { page } = await openSite('/', size);
  await page.getByText('your supplier is paid twice').waitFor();
  await page.getByRole('link', { name: 'I do not know whether I paid' }).first().waitFor();
  const bottomOf = async (text: string) => {
    const box = await page.getByText(text).first().boundingBox();
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
  };
  expect(await bottomOf('npm install @crossborder-fx/client')).toBeLessThan(size.height);
  const last = size.width < 800 ? 'const fx' : 'createOnce';
  expect(await bottomOf(last)).toBeLessThan(size.height);
});

it('has a menu on a phone, also where no sidebar is', async () => {
  const { page } = await openSite('/', { width: 390 });
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Reference', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: /Service API/ }).waitFor();
});

it.each(['light', 'dark'] as const)(
  'without scripts, a page is %s where its reader wants it',
  async (colorScheme) => {
    const page = await openWithoutScripts('/guides/payments/');
    await page.emulateMedia({ colorScheme });
    const [red = 0] = await page.evaluate(() =>
      (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number),
    );
    expect(red > 128).toBe(colorScheme === 'light');
  },
);

it('tells search engines and those who share it where it is, and what', async () => {
  const { page, urlOf } = await openSite('/');
  expect(await page.title()).toBe('Pay across borders, once | crossborder-fx');
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const place = new URL(`${picture}`).pathname;
  expect((await page.request.get(urlOf(place))).status()).toBe(200);
  const robots = await (await page.request.get(urlOf('/robots.txt'))).text();
  const sitemap = new URL(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '').pathname;
  const index = await (await page.request.get(urlOf(sitemap))).text();
  const listed = new URL(/<loc>(.+?)<\/loc>/.exec(index)?.[1] ?? '').pathname;
  expect(await (await page.request.get(urlOf(listed))).text()).toContain(
    '/guides/did-i-pay/</loc>',
  );
});

it('light or dark is chosen once, on a page or on the reference', async () => {
  const { page, urlOf } = await openSite('/guides/quick-start/', { colorScheme: 'light' });
  const reference = urlOf('/reference/');
  await page.getByRole('banner').getByLabel('Select theme').selectOption('dark');
  await page.goto(reference);
  await page.locator('html.dark').waitFor();
  await page.locator('.menu-content').getByTestId('color-mode-switcher').click();
  await page.locator('html.light').waitFor();
  await page.goto(urlOf('/events/'));
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
  await page.getByRole('banner').getByLabel('Select theme').selectOption('auto');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(reference);
  await page.locator('html.dark').waitFor();
});

it('a guide leads to the guides beside it, and to where it can be changed', async () => {
  const { page, urlOf } = await openSite('/guides/payments/');
  const previous = page.locator('a[rel=prev]');
  expect(await previous.evaluate((link: HTMLAnchorElement) => link.href)).toBe(
    urlOf('/guides/quick-start/'),
  );
  expect(await page.getByRole('link', { name: 'Edit page' }).getAttribute('href')).toMatch(
    /\/edit\/main\/docs\/guides\/payments\.md$/,
  );
  await page.locator('a[rel=next]').click();
  await page.getByRole('heading', { level: 1, name: 'Pay once' }).waitFor();
});

it('a link to a field shows it', async () => {
  const { page } = await openSite('/fields/#payment-communication', { width: 390 });
  const row = page.locator('tr', { has: page.locator('#payment-communication') });
  await expect
    .poll(async () => (await row.boundingBox())?.y ?? -1, { timeout: 60_000 })
    .toBeGreaterThan(0);
  await expect
    .poll(async () => (await row.boundingBox())?.y ?? 9999, { timeout: 60_000 })
    .toBeLessThan(900);
});

it('without scripts, a tool says that it needs them', async () => {
  const page = await openWithoutScripts('/tools/signature/');
  const words = page.locator('noscript p');
  expect(await words.isVisible()).toBe(true);
  expect(await words.textContent()).toContain('needs JavaScript');
});

it.each([390, 1400])('the reference has the header of the site, %i pixels wide', async (width) => {
  const { page } = await openSite('/reference/', { width });
  const nav = page.getByRole('navigation', { name: 'Site' });
  const header = await page.locator('.site-header').boundingBox();
  if (!header) throw new Error('There is no header');
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  if (width > 800) {
    const menu = await page.locator('.menu-content').boundingBox();
    expect(menu?.y).toBeCloseTo(header.y + header.height, 0);
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(901);
  }
  await nav.getByRole('link', { name: 'crossborder-fx' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pay across borders, once' }).waitFor();
  await page.getByRole('link', { name: 'Reference' }).first().click();
  await page.locator('.site-header').waitFor();
});
