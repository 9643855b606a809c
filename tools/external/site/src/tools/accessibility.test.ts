import { describe, expect, it } from 'vitest';
import { siteOpener } from '../open-site.ts';
import { violationsOf } from '../violations.ts';

const openSite = siteOpener();

const paths = ['/tools/signature/', '/tools/notification/', '/tools/decimal/', '/states/'];
const looks = [390, 820, 1400].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe.each(paths)('%s', (path) => {
  it.each(looks)('is without violations at $width pixels, $colorScheme', async (look) => {
    const { page } = await openSite(path, look);
    expect(await violationsOf(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(look.width);
  });
});
