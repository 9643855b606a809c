import type { Word } from './fact-table.ts';

/**
 * The paragraphs, list items and table rows of a description, on one line each and without Markdown
 * marks. Words have to stand together in one of them, so that a long description does not
 * satisfy a fact with words from all over it.
 */
export function passagesOf(description: string): readonly string[] {
  return description
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s)/)
    .map((passage) => passage.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').trim())
    .filter((passage) => passage !== '');
}

export function hasAll(passage: string, words: readonly Word[]): boolean {
  return words.every((word) => patternOf(word).test(passage));
}

/** The passage without the word, however often it stood there. */
export function without(passage: string, word: Word): string {
  const pattern = patternOf(word);
  let rest = passage;
  while (pattern.test(rest)) rest = rest.replace(pattern, '');
  return rest;
}

function patternOf(word: Word): RegExp {
  if (typeof word !== 'string') return new RegExp(word.source, 'i');
  return new RegExp(`(?<!\\w)${escapePattern(word)}`, 'i');
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
