import { expect, it } from 'vitest';
import { siteOpener } from './open-site.ts';

const openSite = siteOpener();

it.each([
  { width: 390, height: 844, last: 'const fx' },
  { width: 1400, height: 900, last: 'createOnce' },
])(
  'the first screen of the start page names the risk of paying twice, installs the client and pays, at $width pixels',
  async (look) => {
    const { page } = await openSite('/', look);
    await page.getByText('your supplier is paid twice').waitFor();
    for (const text of ['npm install @crossborder-fx/client', look.last]) {
      const box = await page.getByText(text).first().boundingBox();
      expect((box?.y ?? look.height) + (box?.height ?? 0)).toBeLessThan(look.height);
    }
    const picture = page.getByAltText('The console of the sandbox', { exact: false });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBe(1280);
  },
);

it('the right edges of all blocks of the start page are aligned', async () => {
  const { page } = await openSite('/');
  const ends = await page
    .locator('.expressive-code, .card-grid')
    .evaluateAll((blocks) =>
      blocks.map((block) => Math.round(block.getBoundingClientRect().right)),
    );
  expect([...new Set(ends)]).toHaveLength(1);
});

it('the start page has a menu on a phone, though the page has no sidebar', async () => {
  const { page } = await openSite('/', { width: 390 });
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Reference', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: /Service API/ }).waitFor();
});

it.each(['light', 'dark'] as const)(
  'without scripts, a tool of the site says that it needs JavaScript, in the colour scheme %s',
  async (colorScheme) => {
    const { page } = await openSite('/tools/signature/', { colorScheme, javaScriptEnabled: false });
    expect(await page.locator('noscript p').textContent()).toContain('needs JavaScript');
    const [red = 0] = await page.evaluate(() =>
      (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number),
    );
    expect(red > 128).toBe(colorScheme === 'light');
  },
);

it('robots.txt names the sitemap, and the start page names the picture that a shared link shows', async () => {
  const { page, urlOf } = await openSite('/');
  const textOf = async (url: string) =>
    (await page.request.get(urlOf(new URL(url).pathname))).text();
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(await textOf(`${picture}`)).toContain('PNG');
  const robots = await (await page.request.get(urlOf('/robots.txt'))).text();
  const index = await textOf(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '');
  const listed = await textOf(/<loc>(.+?)<\/loc>/.exec(index)?.[1] ?? '');
  expect(listed).toContain('/guides/did-i-pay/</loc>');
});

it('a reader chooses light or dark once, for the pages of the site and for the API reference', async () => {
  const { page, urlOf } = await openSite('/guides/quick-start/', { colorScheme: 'light' });
  await page.getByRole('banner').getByLabel('Select theme').selectOption('dark');
  await page.goto(urlOf('/reference/'));
  await page.locator('html.dark').waitFor();
  await page.locator('.menu-content').getByTestId('color-mode-switcher').click();
  await page.locator('html.light').waitFor();
  await page.goto(urlOf('/events/'));
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
});

it('a guide links to the previous and the next guide, and to its source on GitHub', async () => {
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
