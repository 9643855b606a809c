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

export const isBic = (text = '') => /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/.test(text);

/** Two letters of a country, two check digits, and a remainder of 1 (ISO 13616). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(text)) return false;
  const moved = `${text.slice(4)}${text.slice(0, 4)}`;
  const number = moved.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(number) % 97n === 1n;
}
