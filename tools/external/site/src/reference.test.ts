import { notificationsOf, operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { referencePlaces } from '../../../../docs/src/reference/places.ts';
import { siteOpener } from './open-site.ts';

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
        timeout: 20_000,
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
