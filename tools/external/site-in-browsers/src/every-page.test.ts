import { expect, it } from 'vitest';
import { groups } from '../../../../docs/src/pages/pages.ts';
import { violationsOf } from '../../browser/src/violations.ts';
import { siteOpener } from './open-site.ts';

const openSite = siteOpener();

const slugs = groups
  .flatMap(({ pages }) => pages.map(({ slug }) => slug))
  // The page with the API reference is left out, because reference.test.ts tests that page.
  .filter((slug) => slug !== 'reference');
const paths = ['/', ...slugs.map((slug) => `/${slug}/`), '/404.html'];

/** Runs in the browser: opens all folded parts of the page, and measures the page's width and scripts. */
function measure() {
  for (const one of document.querySelectorAll('.sl-markdown-content details')) {
    one.setAttribute('open', '');
  }
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = fetched.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  return {
    theme: document.documentElement.dataset['theme'],
    width: document.documentElement.scrollWidth,
    scriptBytes: scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  };
}

// axe reports empty header cells. A page may have them, because each table in Markdown must have a header row.
const emptyHeader = 'empty-table-header: <th></th>';

it.each([
  { width: 390, colorScheme: 'dark' },
  { width: 820, colorScheme: 'light' },
  { width: 1400, colorScheme: 'light' },
] as const)(
  'every page of the site, with all parts open, is accessible, fits $width pixels, $colorScheme, and requests only the site',
  async (look) => {
    const { page, urlOf } = await openSite('/', look);
    for (const path of paths) {
      await page.goto(urlOf(path), { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const { scriptBytes, ...shown } = await page.evaluate(measure);
      expect({ path, ...shown }).toEqual({ path, theme: look.colorScheme, width: look.width });
      // The limit of 120,000 bytes includes 97 kB for the scripts of the site's search, which the page fetches last.
      if (path.startsWith('/guides/')) expect(scriptBytes, path).toBeLessThanOrEqual(120_000);
      const violations = (await violationsOf(page)).filter((text) => text !== emptyHeader);
      expect({ path, violations }).toEqual({ path, violations: [] });
    }
  },
);
