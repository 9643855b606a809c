import { expect, test } from 'vitest';
import { frontmatterOf } from './frontmatter.ts';

const headOf = (slug: string, content = '') =>
  frontmatterOf({ slug, title: 'T', introduction: 'I.', content });

test('a page that somebody writes can be changed where it lies, and one that is made cannot', () => {
  expect(headOf('guides/fx').editUrl).toMatch(/^https:.*\/edit\/main\/docs\/guides\/fx\.md$/);
  expect(headOf('fields').editUrl).toBe(false);
  expect(headOf('undocumented').editUrl).toBe(false);
});

test('a page with something wide has no list of headings', () => {
  expect(headOf('fields', '<div class="wide">')).toMatchObject({ tableOfContents: false });
  expect(headOf('fields')).not.toHaveProperty('tableOfContents');
});
