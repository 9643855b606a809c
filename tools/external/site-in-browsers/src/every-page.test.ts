import { expect, it } from 'vitest';
import { groups } from '../../../../docs/src/pages/pages.ts';
import { violationsOf } from '../../browser/src/violations.ts';
import { siteOpener } from './open-site.ts';

const openSite = siteOpener();

const slugs = groups
  .flatMap(({ pages }) => pages.map(({ slug }) => slug))
  // The page with the API reference has tests of its own below.
  .filter((slug) => slug !== 'reference');
const paths = ['/', ...slugs.map((slug) => `/${slug}/`), '/404.html'];

/** Runs in the browser: opens all folded parts of the page, and returns the page's width in pixels. */
function widthWithAllOpen(): number {
  for (const one of document.querySelectorAll('.sl-markdown-content details')) {
    one.setAttribute('open', '');
  }
  return document.documentElement.scrollWidth;
}

/** Runs in the browser. */
function bytesOfScripts(): number {
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = fetched.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  return scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
}

// axe reports empty header cells. A page may have them, because each table in Markdown must have a header row.
const emptyHeader = 'empty-table-header: <th></th>';

const looks = [
  { width: 390, colorScheme: 'dark' },
  { width: 820, colorScheme: 'light' },
  { width: 1400, colorScheme: 'light' },
] as const;

it('every page of the site, with all parts open, is accessible, fits each width, dark and light, and requests only the site', async () => {
  const { page, urlOf } = await openSite('/');
  for (const path of paths) {
    await page.goto(urlOf(path), { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      expect({ path, width: await page.evaluate(widthWithAllOpen) }).toEqual({ path, width });
      const violations = (await violationsOf(page)).filter((text) => text !== emptyHeader);
      expect({ path, width, violations }).toEqual({ path, width, violations: [] });
    }
    // The limit includes 97 kB for the scripts of the site's search, which the page fetches last.
    await page.waitForLoadState('networkidle');
    const scriptBytes = await page.evaluate(bytesOfScripts);
    if (path.startsWith('/guides/')) expect(scriptBytes, path).toBeLessThanOrEqual(120_000);
  }
});

it.each([390, 820, 1400])(
  'the header of the API reference leads back to the documentation site, at %i pixels',
  async (width) => {
    const { page } = await openSite('/reference/', { width });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const header = await page.locator('.site-header').boundingBox();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 900));
    await page.getByRole('link', { name: 'Guides', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Quick start' }).waitFor();
    if (width < 820) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Reference', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: /Service API/ }).waitFor();
  },
);

// axe reports this button of Redoc, because its label "Example" is not its text, the name of the chosen example.
const exampleButton = 'label-content-name-mismatch: <button data-component-name="Button/Button"';

const referenceLooks = ['/reference/', '/reference/#/payments/createpayment'].flatMap((path) =>
  [390, 1400].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ path, width, colorScheme })),
  ),
);

it.each(referenceLooks)(
  '$path has no serious accessibility violation at $width pixels, $colorScheme',
  async ({ path, ...look }) => {
    const { page } = await openSite(path, look);
    const level = path.endsWith('/') ? 1 : 2;
    await page.getByRole('heading', { level }).first().waitFor();
    const violations = await violationsOf(page, false);
    expect(violations.filter((text) => !text.startsWith(exampleButton))).toEqual([]);
  },
);

it('the API reference names the alternative fields of a beneficiary, gives rules in words, and always shows its header', async () => {
  const { page } = await openSite('/reference/#/beneficiaries/createexternalbankaccount');
  const section = page.locator('[data-section-id$="/createexternalbankaccount"]').first();
  await section.getByText('An IBAN, with the BIC', { exact: true }).waitFor();
  await section.getByText('An account number, with a BIC or a clearing code').waitFor();
  expect(await section.getByText('(?=').count()).toBe(0);
  await section.getByRole('link', { name: 'the forbidden characters' }).first().waitFor();
  expect((await page.locator('.site-header').boundingBox())?.y).toBe(0);
  const menu = await page.locator('.menu-content').boundingBox();
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(901);
});
