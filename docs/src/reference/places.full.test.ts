import { operationNamed, readDocument } from '@crossborder-fx/tools-description';
import { getThing, smallDescription } from '@crossborder-fx/tools-description/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../../../tools/external/browser/src/browser.ts';
import { referenceLink, referencePlaces } from './places.ts';

const document = await readDocument('templated');
const index = new URL('../../dist/reference/index.html', import.meta.url).href;

describe('the places of the built reference page', () => {
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('a link to an operation scrolls the built API reference to the operation', async () => {
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

it('referencePlaces refuses an operation without a tag, and names the operation', () => {
  const untagged = smallDescription({ '/things/{id}': { get: { ...getThing, tags: [] } } });
  expect(() => referencePlaces(untagged)).toThrow('getThing has no tag');
});

it('referenceLink returns the link of an operation, and refuses an unknown operation', () => {
  expect(referenceLink(document, 'createPayment')).toBe('/reference/#/payments/createpayment');
  expect(() => referenceLink(document, 'createPayments')).toThrow('no operation createPayments');
});
