import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOf } from '../../browser/src/violations.ts';
import {
  consoleOpener,
  newestRequest,
  sectionsOf,
  sendUnsigned,
  show,
  startBusySandbox,
} from './console.ts';

const openConsole = consoleOpener();

const looks = [400, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

it.each(looks)(
  'axe finds no accessibility fault in the console, which fits $width pixels, $colorScheme',
  async (look) => {
    const { sandbox, waiting } = await startBusySandbox();
    await sendUnsigned(sandbox, `/payments/${'x'.repeat(200)}`);
    const [delivery] = sandbox.deliveries;
    sandbox.fork();
    const opened = [`payments/${waiting}`, `deliveries/${delivery?.id}`];
    const page = await openConsole(sandbox.url, look);
    const tabs = await page
      .locator('.sections')
      .evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(tabs).toBe(0);
    const places = [...(await sectionsOf(page)), ...opened, await newestRequest(sandbox.url)];
    for (const hash of places) {
      await show(page, hash);
      // On a narrow screen, the details of the opened payment, delivery or request take the place of the list.
      await page.locator(hash.includes('/') ? '.detail h2' : '.list h2').waitFor();
      expect({ hash, found: await violationsOf(page) }).toEqual({ hash, found: [] });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, hash).toBeLessThanOrEqual(look.width);
      const cut = await page.locator('.table').evaluateAll((frames) =>
        frames.flatMap((frame) => {
          const { left, right } = frame.getBoundingClientRect();
          return [...frame.querySelectorAll('tbody :is(th, td), tbody :is(th, td) *')]
            .filter((cell) => {
              const box = cell.getBoundingClientRect();
              return box.width > 1 && (box.left < left || box.right > right + 0.5);
            })
            .map((cell) => cell.outerHTML);
        }),
      );
      expect({ hash, cut }).toEqual({ hash, cut: [] });
    }
  },
);

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

async function reach(page: Page, wanted: RegExp | string): Promise<void> {
  const passed: string[] = [];
  const fits = (text = '') => (typeof wanted === 'string' ? text === wanted : wanted.test(text));
  while (!fits(passed.at(-1))) {
    if (passed.length > 100)
      expect.fail(`Tab does not reach ${wanted}, only ${passed.join(' | ')}`);
    await page.keyboard.press('Tab');
    passed.push(await focused(page));
  }
}

it('the keyboard reaches each section of the console by its link, which is then marked as current', async () => {
  const { sandbox } = await startBusySandbox();
  const page = await openConsole(sandbox.url);
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  const [first = '', ...names] = await links.allTextContents();
  expect(names).toHaveLength(14);
  await reach(page, first);
  for (const name of names) {
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(name);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name }).waitFor();
    expect(await page.locator('.sections [aria-current="page"]').allTextContents()).toEqual([name]);
  }
});

it('a person can find and delete a payment in the console without a mouse, and the keyboard focus stays in the page', async () => {
  const { sandbox, waiting } = await startBusySandbox();
  const page = await openConsole(sandbox.url);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to the section');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('section');
  await page.reload();
  await reach(page, 'Payments');
  await page.keyboard.press('Enter');
  await page.getByRole('row').nth(1).waitFor();
  await reach(page, /waitingconfirmation \d/);
  await page.keyboard.press('Space');
  await page.getByText('1 to 1 of 1').waitFor();
  await reach(page, (await page.locator('tbody th a').textContent()) ?? '');
  await page.keyboard.press('Enter');
  await page.locator('.detail h2').waitFor();
  expect(page.url()).toContain(`#payments/${waiting}`);
  await reach(page, /^Delete/);
  await page.keyboard.press('Enter');
  await page.getByText('Delete: the payment is canceled.').waitFor();
  await page.locator('.detail .summary .badge', { hasText: 'canceled' }).waitFor();
  // The console page gives the keyboard focus back to an element only after the page has drawn the changed payment.
  await page.waitForFunction(() => document.activeElement !== document.body);
});
