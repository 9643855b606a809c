import { operationNamed, readDocument } from '@crossborder-fx/tools-description';
import { getThing, smallDescription } from '@crossborder-fx/tools-description/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchBrowser } from '../../../tools/external/browser/src/launch-browser.ts';
import { openPage } from '../../../tools/external/browser/src/open-page.ts';
import { referenceLink, referencePlaces } from './places.ts';

const document = await readDocument('templated');
const tags = (document.tags ?? []) as { name: string; 'x-displayName'?: string }[];
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');
const index = new URL('../../dist/reference/index.html', import.meta.url).href;

describe('the places of the built reference page', () => {
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('are those that its menu links to', async () => {
    const { page } = await openPage(browser, index);
    const menu = page.locator('.menu-content');
    await menu.getByText('Authentication', { exact: true }).first().waitFor();
    const found = new Set<string>();
    for (const { name, 'x-displayName': displayed } of tags) {
      // A heading of the introduction can have the name of a group; the groups come after it.
      const group = menu.getByText(displayed ?? name, { exact: true }).last();
      const links = menu.locator(`a[href^="#/${slug(name)}/"]`);
      // Redoc opens and shuts groups itself as the page scrolls, and a click shuts an open one.
      const hrefs = await vi.waitFor(
        async () => {
          if ((await links.count()) === 0) await group.click();
          await links.first().waitFor({ timeout: 2_000 });
          const shown = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
          expect(shown).not.toEqual([]);
          return shown;
        },
        { timeout: 120_000 },
      );
      for (const href of hrefs) found.add(`${href}`);
    }
    expect([...found].sort()).toEqual([...referencePlaces(document).values()].sort());
    await page.context().close();
  });

  it('are shown when a link leads to them', async () => {
    const { page } = await openPage(browser, index + referencePlaces(document).get('getTrade'));
    const { summary = '' } = operationNamed(document, 'getTrade').operation;
    const heading = page.getByRole('heading', { level: 2, name: summary });
    const isInView = async () => {
      const { y = -1 } = (await heading.boundingBox()) ?? {};
      return y >= 0 && y < 1000;
    };
    await heading.waitFor();
    await expect.poll(isInView).toBe(true);
    await page.context().close();
  });
});

it('names the operation without a tag', () => {
  const untagged = smallDescription({ '/things/{id}': { get: { ...getThing, tags: [] } } });
  expect(() => referencePlaces(untagged)).toThrow('getThing has no tag');
});

it('makes a link of the site, and names an operation that does not exist', () => {
  expect(referenceLink(document, 'createPayment')).toBe('/reference/#/payments/createpayment');
  expect(() => referenceLink(document, 'createPayments')).toThrow('no operation createPayments');
});
