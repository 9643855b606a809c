import { expect, test } from 'vitest';
import { docComment } from './doc-comment.ts';

test('one short paragraph takes one line', () => {
  expect(docComment(['Currency.'])).toBe('/** Currency. */\n');
});

test('nothing to say makes no comment', () => {
  expect(docComment([undefined, '', '  \n'])).toBe('');
});

test('paragraphs are kept apart, prose is joined and wrapped at words', () => {
  const prose = `${'word '.repeat(10).trim()}\n${'word '.repeat(15)}`;
  expect(docComment(['Title.', prose])).toBe(
    `/**\n * Title.\n *\n * ${'word '.repeat(19).trim()}\n * ${'word '.repeat(6).trim()}\n */\n`,
  );
});

test('lists keep their items, long items hang, tables keep their lines', () => {
  const item = `- ${'word '.repeat(20).trim()}`;
  const row = `| ${'cell '.repeat(25)}|`;
  const text = docComment([`- a\n${item}\n\n| h |\n${row}`]);
  expect(text).toContain(` * - a\n * - ${'word '.repeat(19).trim()}\n *   word\n *\n * | h |\n`);
  expect(text).toContain(` * ${row}\n`);
});

test('a comment cannot be closed from within', () => {
  expect(docComment(['a */ b'])).toBe('/** a *\\/ b */\n');
});
