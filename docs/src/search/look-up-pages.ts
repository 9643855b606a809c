import type { Group } from '../pages/pages.ts';

/** Pages to look something up in, which have every word, and often; `decisions` stands for each of them. */
export const lookUpPages: readonly string[] = [
  'changelog',
  'data-classification',
  'decisions',
  'dependencies',
  'error-names',
  'events',
  'evidence',
  'examples',
  'fields',
  'interoperability',
  'promises',
  'undocumented',
];

/** @throws {Error} for a page that is not on the site, whose weight would be that of any other */
export function checkedLookUpPages(
  groups: readonly Group[],
  slugs: readonly string[] = lookUpPages,
): readonly string[] {
  const known = new Set(groups.flatMap(({ pages }) => pages.map(({ slug }) => slug)));
  const unknown = slugs.filter((slug) => !known.has(slug));
  if (unknown.length === 0) return slugs;
  throw new Error(
    `docs/src/search/look-up-pages.ts names what is not on the site: ${unknown.join(', ')}`,
  );
}
