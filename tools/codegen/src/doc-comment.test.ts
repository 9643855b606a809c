import { expect, test } from 'vitest';
import { docComment } from './doc-comment.ts';

test('nothing to say makes no comment', () => {
  expect(docComment([undefined, '', '  \n'])).toBe('');
});

test('a comment cannot be closed from within', () => {
  expect(docComment(['a */ b'])).toBe('/** a *\\/ b */\n');
});
