import { expect, test } from 'vitest';
import { frontmatterOf } from './frontmatter.ts';

const groups = [
  {
    label: 'Integrate',
    pages: [
      { slug: 'guides/one', file: 'docs/guides/one.md' },
      { slug: 'guides/two', file: 'docs/guides/two.md' },
      { slug: 'fields', file: 'docs/src/made/fields.ts', write: () => '# Fields' },
    ],
  },
  { label: 'Test', pages: [{ slug: 'guides/three', file: 'docs/guides/three.md' }] },
];
const headOf = (slug: string, content = '') =>
  frontmatterOf({ slug, title: 'T', introduction: 'I.', content }, groups);

test('guides of one group lead to each other, and to no other page', () => {
  expect(headOf('guides/one')).toMatchObject({ prev: false });
  expect(headOf('guides/one')).not.toHaveProperty('next');
  expect(headOf('guides/two')).toMatchObject({ next: false });
  expect(headOf('guides/two')).not.toHaveProperty('prev');
  expect(headOf('fields')).toMatchObject({ prev: false, next: false });
  expect(headOf('guides/three')).toMatchObject({ prev: false, next: false });
});

test('a page that somebody writes can be changed where it lies, and one that is made cannot', () => {
  expect(headOf('guides/one').editUrl).toMatch(/^https:.*\/edit\/main\/docs\/guides\/one\.md$/);
  expect(headOf('fields').editUrl).toBe(false);
});

test('a page with something wide has no list of headings', () => {
  expect(headOf('fields', '<div class="wide">')).toMatchObject({ tableOfContents: false });
  expect(headOf('fields')).not.toHaveProperty('tableOfContents');
});
