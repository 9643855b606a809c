import { expect, it } from 'vitest';
import { violationsOf } from '../../browser/src/violations.ts';
import { sendUnsigned, startBusySandbox } from './busy-sandbox.ts';
import { consoleOpener, newestRequest, sectionsOf, show } from './open-console.ts';

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
