import { expect, test } from 'vitest';
import { groups } from './pages.ts';
import { stagePages } from './stage-pages.ts';

const all = groups.flatMap(({ pages }) => pages);

test('a page that the sidebar leaves out is reached from one that it has, by others if need be', async () => {
  const { pages } = await stagePages('/');
  const linksOf = new Map(
    pages.map(({ slug, links }) => [slug, links.map(({ target }) => target)]),
  );
  const reached = new Set(all.filter(({ isBeside }) => isBeside !== true).map(({ slug }) => slug));
  for (const slug of reached) {
    for (const target of linksOf.get(slug) ?? []) {
      reached.add(target.replace(/#.*$/, '').replace(/^\/|\/$/g, ''));
    }
  }
  const others = all.map(({ slug }) => slug).filter((slug) => !reached.has(slug));
  // The foot of every page leads to it.
  expect(others).toEqual(['measured']);
});
