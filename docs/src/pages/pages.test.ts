import { expect, test } from 'vitest';
import { groups } from './pages.ts';
import { searchWords } from './search-words.ts';
import { markdownPages } from './stage-pages.ts';

const all = groups.flatMap(({ pages }) => pages);

test('the sidebar has at most 32 entries', () => {
  expect(all.filter(({ isBeside }) => isBeside !== true).length).toBeLessThanOrEqual(32);
});

test('words of the search are those of pages that are there', () => {
  const slugs = markdownPages.map(({ slug }) => slug);
  expect(Object.keys(searchWords).filter((slug) => !slugs.includes(slug))).toEqual([]);
});
