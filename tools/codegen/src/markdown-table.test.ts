import { expect, test } from 'vitest';
import { markdownTable } from './markdown-table.ts';

test('a Markdown table has one line for each row, whatever its cells contain', () => {
  expect(markdownTable(['Name', 'Meaning'], [['`a|b`', ' two\nlines\n\nand more ']])).toBe(
    '| Name | Meaning |\n|---|---|\n| `a\\|b` | two lines and more |',
  );
});
