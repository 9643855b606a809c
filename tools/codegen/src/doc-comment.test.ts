import { expect, test } from 'vitest';
import { docComment } from './doc-comment.ts';

test('docComment makes no comment from empty texts', () => {
  expect(docComment([undefined, '', '  \n'])).toBe('');
});

test('docComment escapes a text that would close the comment', () => {
  expect(docComment(['a */ b'])).toBe('/** a *\\/ b */\n');
});
