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

it('without scripts, the program, the tables and the bars are there', async () => {
  const page = await openWithoutScripts('/');
  await page.getByText('createClient', { exact: false }).first().waitFor();
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

it('the start page has six figures, none of them empty', async () => {
  const { page } = await openSite('/');
  const figures = await page.locator('.figures a').all();
  expect(figures.length).toBe(6);
  for (const figure of figures) {
    expect(
      Number((await figure.locator('strong').textContent())?.replace(/,/g, '')),
    ).toBeGreaterThan(0);
  }
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
    urlOf('/guides/amounts-and-dates/'),
  );
  expect(await page.getByRole('link', { name: 'Edit page' }).getAttribute('href')).toMatch(
    /\/edit\/main\/docs\/guides\/payments\.md$/,
  );
  await page.locator('a[rel=next]').click();
  await page.getByRole('heading', { level: 1, name: 'Verification of payee' }).waitFor();
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
