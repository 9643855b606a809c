import { notificationsOf, operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { referencePlaces } from '../../../../docs/src/reference/places.ts';
import { siteOpener } from './open-site.ts';
import { seriousViolationsOf } from './violations.ts';

const openSite = siteOpener();
const description = await readDocument('templated');
const places = referencePlaces(description);
const summaries = new Map(
  [
    ...Array.from(operationsOf(description), ({ operation }) => operation),
    ...notificationsOf(description).values(),
  ].map(({ operationId, summary }) => [operationId, summary]),
);

test('each operation and notification is shown at its place', async () => {
  const { page } = await openSite('/reference/');
  const reference = page.url();
  expect(places.size).toBe(summaries.size);
  for (const [operationId, place] of places) {
    // As a link from another page leads there: the page is loaded anew.
    await page.goto('about:blank');
    await page.goto(`${reference}${place}`);
    const heading = page.getByRole('heading', { level: 2, name: `${summaries.get(operationId)}` });
    await heading.first().waitFor();
    await expect
      .poll(async () => (await heading.first().boundingBox())?.y, {
        message: place,
        timeout: 60_000,
      })
      .toSatisfy((y) => y >= 0 && y < 900);
  }
}, 600_000);

test.each([390, 820, 1400])('the header leads back, at %i pixels', async (width) => {
  const { page } = await openSite('/reference/', { width });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await page.getByRole('link', { name: 'Guides', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Quick start' }).waitFor();
  if (width < 820) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Reference', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: /Service API/ }).waitFor();
});

// Redoc names its choice of an example "Example", and shows the name of the one that is chosen.
const exampleButton = 'label-content-name-mismatch: <button data-component-name="Button/Button"';

const createPayment = '/reference/#/payments/createpayment';
const looks = ['/reference/', createPayment].flatMap((path) =>
  [390, 1400].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ path, width, colorScheme })),
  ),
);

test.each(looks)(
  '$path is without serious violations at $width pixels, $colorScheme',
  async ({ path, ...look }) => {
    const { page } = await openSite(path, look);
    await page
      .getByRole('heading', { level: path === createPayment ? 2 : 1 })
      .first()
      .waitFor();
    const violations = await seriousViolationsOf(page);
    expect(violations.filter((text) => !text.startsWith(exampleButton))).toEqual([]);
  },
);

test('a beneficiary has alternatives with names, and rules in words, under a header that stays', async () => {
  const { page } = await openSite('/reference/#/beneficiaries/createexternalbankaccount');
  const section = page.locator('[data-section-id$="/createexternalbankaccount"]').first();
  await section.getByText('An IBAN, with the BIC', { exact: true }).waitFor();
  await section.getByText('An account number, with a BIC or a clearing code').waitFor();
  expect(await section.getByText('(?=').count()).toBe(0);
  await section.getByRole('link', { name: 'the forbidden characters' }).first().waitFor();
  expect((await page.locator('.site-header').boundingBox())?.y).toBe(0);
  const fontOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).fontFamily);
  expect(await fontOf('.site-header')).toBe(await fontOf('.menu-content'));
  expect(await fontOf('.site-header')).toMatch(/^ui-sans-serif, system-ui,/);
});
