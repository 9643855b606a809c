import { createHash } from 'node:crypto';

/** A text in full when it fits; otherwise its begin and a digest of all of it, so that two stay apart. */
export function referenceOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return `${text.slice(0, length - digest.length - 1)}-${digest}`;
}

/** Pieces of at most so many characters; one outside the basic plane stays whole. */
export function piecesOf(text = '', length: number): string[] {
  return text.match(new RegExp(`.{1,${length}}`, 'gu')) ?? [];
}
