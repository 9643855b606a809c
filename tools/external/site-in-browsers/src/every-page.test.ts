import { expect, it } from 'vitest';
import { groups } from '../../../../docs/src/pages/pages.ts';
import { siteOpener } from './open-site.ts';
import { violationsOf } from './violations.ts';

const openSite = siteOpener();

const slugs = groups
  .flatMap(({ pages }) => pages.map(({ slug }) => slug))
  // The reference has tests of its own. Of the decisions, which are all alike, one is enough.
  .filter((slug) => slug !== 'reference' && !/^decisions\/000[2-9]|^decisions\/00[1-9]/.test(slug));
const paths = ['/', ...slugs.map((slug) => `/${slug}/`), '/404.html'];

const foldingPages = [
  '/data-classification/',
  '/dependencies/',
  '/events/',
  '/evidence/',
  '/examples/',
];

/** Runs in the page: opens all that it folds. Whether there is any. */
function unfold(): boolean {
  const folded = document.querySelectorAll('.sl-markdown-content details');
  for (const one of folded) one.setAttribute('open', '');
  return folded.length > 0;
}

const emptyHeader = 'empty-table-header: <th></th>';

const looks = [390, 820, 1400].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

// Colours differ by theme, and what is on the page by width: two of the six looks have all of them.
const looked = new Set(['390 dark', '1400 light']);

it.each(looks)(
  'every page, with all that it folds open, fits $width pixels, $colorScheme, asks nobody else and complains of nothing',
  async (look) => {
    const { page, urlOf } = await openSite('/', look);
    const folding: string[] = [];
    for (const path of paths) {
      await page.goto(urlOf(path));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      if (await page.evaluate(unfold)) folding.push(path);
      const shown = await page.evaluate(() => ({
        theme: document.documentElement.dataset['theme'],
        width: document.documentElement.scrollWidth,
      }));
      expect({ path, ...shown }).toEqual({ path, theme: look.colorScheme, width: look.width });
      if (!looked.has(`${look.width} ${look.colorScheme}`)) continue;
      // Markdown has no table without a header; where its words are empty, the column needs none.
      const violations = (await violationsOf(page)).filter((text) => text !== emptyHeader);
      expect({ path, violations }).toEqual({ path, violations: [] });
    }
    expect(folding.sort()).toEqual(foldingPages);
  },
  600_000,
);
