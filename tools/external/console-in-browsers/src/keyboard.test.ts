import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBusySandbox } from './busy-sandbox.ts';
import { consoleOpener } from './open-console.ts';

const openConsole = consoleOpener();

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
