import unhomoglyph from 'unhomoglyph';

/**
 * Two references that a person takes for one share a likeness: it ignores capitals, letters of other scripts that look
 * alike, dashes, apostrophes, spaces, a last point, and zeros in front of a number, which spreadsheets take away. ASCII
 * letters and digits are never one another. A reference that is not ASCII may have two: a Greek Ν looks like N, and its ν like v.
 */
export function likenessesOf(reference: string): string[] {
  if (isAscii(reference)) return [tidy(reference)];
  // NFKC would make a space of an acute accent that stands for an apostrophe.
  const text = reference.replace(/[^\p{L}\p{N}\p{ASCII}]/gu, lookOf).normalize('NFKC');
  const looks = [text, folded(text)].map((one) => tidy(one.replace(/\P{ASCII}/gu, lookOf)));
  return [...new Set(looks)];
}

/** The same without all that services change in a tag: separators and accents. */
export function bareLikenessesOf(text: string): string[] {
  return likenessesOf(text).map((one) => withoutZeros(bare(one)));
}

/** Without the zeros in front, where all are digits. */
export function withoutZeros(text: string): string {
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
}

function bare(text: string): string {
  return text.normalize(isAscii(text) ? 'NFC' : 'NFKD').replace(/[^\p{L}\p{N}]/gu, '');
}

function tidy(text: string): string {
  const tidied = folded(text)
    .replace(/[\s\p{Cc}\p{Cf}\p{DI}\u2800]/gu, '')
    .replaceAll('`', "'")
    .replaceAll('"', "''")
    .replace(/[.\u3002]+$/, '');
  return withoutZeros(tidied);
}

/** To upper case first: of ß, services make SS. */
function folded(text: string): string {
  return text.toUpperCase().toLowerCase();
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

/** The ASCII character that one of another script looks like, or what Unicode's table of confusables has for it. */
function lookOf(character: string): string {
  if (/\p{Nd}/u.test(character)) return digitOf(character);
  const look = unhomoglyph(character);
  // The table has the dashes of typesetters, and the ornaments, apart.
  if ([character, look].some((one) => /^[\p{Pd}\u30FC]$/u.test(one))) return '-';
  if (/^[\u275B\u275C]$/.test(look)) return "'";
  // The table takes l for a capital I.
  return look === 'l' && character !== character.toLowerCase() ? 'I' : look;
}

/** The ASCII digit of a digit of another script: the table of look-alikes takes such a zero for a letter or a point. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
