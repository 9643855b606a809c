import { createHash } from 'node:crypto';

/** A text in full when it fits; otherwise its begin and a digest of all of it, so that two stay apart. */
export function referenceOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return `${text.slice(0, length - digest.length - 1)}-${digest}`;
}

/** Pieces of at most so many characters; one outside the basic plane stays whole. */
export function piecesOf(text: string, length: number): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) =>
    characters.slice(index * length, (index + 1) * length).join(''),
  );
}

/** Two letters of a country, two check digits, and a remainder of 1 (ISO 13616). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(text)) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}
