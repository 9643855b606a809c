import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sendUnsigned, startBusySandbox } from './busy-sandbox.ts';
import { consoleOpener } from './open-console.ts';
import { sectionHeadings } from './places.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const openConsole = consoleOpener();

declare global {
  interface Window {
    axe: { run(): Promise<AxeResults> };
  }
}

async function violations(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const looks = [400, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe.each(looks)('at $width pixels, $colorScheme', (look) => {
  it('every section is without violations, and no wider than the screen', async () => {
    const { sandbox, waiting } = await startBusySandbox();
    await sendUnsigned(sandbox, '/wallets');
    const [delivery] = sandbox.deliveries;
    sandbox.fork();
    const opened = [
      `payments/${waiting}`,
      `deliveries/${delivery?.id}`,
      'requests/1',
      'try/createPayment',
    ];
    const page = await openConsole(sandbox.url, { ...look, callsService: true });
    await page.evaluate(axe);
    for (const hash of [...Object.keys(sectionHeadings), ...opened]) {
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      const heading = sectionHeadings[hash.split('/')[0] ?? ''] ?? '';
      const isOpen = hash.includes('/');
      // On a narrow screen, the list makes way for what is open in it.
      if (!isOpen) await page.getByRole('heading', { level: 2, name: heading }).waitFor();
      else await page.locator('.detail h2').waitFor();
      if (hash.startsWith('try/')) {
        await page.getByRole('button', { name: 'Send' }).click();
        await page.getByText(/^It was answered/).waitFor();
      }
      await page.getByText('Reading…').waitFor({ state: 'detached' });
      expect({ hash, violations: await violations(page) }).toEqual({ hash, violations: [] });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect({ hash, width }).toEqual({ hash, width: expect.any(Number) });
      expect(width, hash).toBeLessThanOrEqual(look.width);
    }
  });
});
