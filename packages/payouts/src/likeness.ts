import unhomoglyph from 'unhomoglyph';

/**
 * Returns the likenesses of a reference: texts that two references share when they look the same to a person. A likeness
 * ignores capitals, look-alike letters of other scripts, the kind of dash or apostrophe, spaces, a last point, and zeros before
 * a number. Different ASCII letters and digits share no likeness. A reference that is not ASCII may have two likenesses: a
 * Greek Ν looks like N, its lower-case ν like v.
 */
export function likenessesOf(reference: string): string[] {
  if (isAscii(reference)) return [tidy(reference)];
  // Replaces signs outside ASCII before NFKC, which would turn an acute accent (typed as an apostrophe) into a space.
  const text = reference.replace(/[^\p{L}\p{N}\p{ASCII}]/gu, lookOf).normalize('NFKC');
  const looks = [text, folded(text)].map((one) => tidy(one.replace(/\P{ASCII}/gu, lookOf)));
  return [...new Set(looks)];
}

/** Returns the likenesses of a text without separators and accents, which services change in a payment's tag. */
export function bareLikenessesOf(text: string): string[] {
  return [...new Set(likenessesOf(text).map((one) => withoutZeros(bare(one))))];
}

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

/** Changes the text to upper case first, because services turn ß into SS. */
function folded(text: string): string {
  return text.toUpperCase().toLowerCase();
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

/** Returns the ASCII look-alike of a character, or the character's entry in Unicode's table of confusables. */
function lookOf(character: string): string {
  if (/\p{Nd}/u.test(character)) return digitOf(character);
  const look = unhomoglyph(character);
  // Unicode's table of confusables does not map typographic dashes and ornaments to ASCII characters.
  if ([character, look].some((one) => /^[\p{Pd}\u30FC]$/u.test(one))) return '-';
  if (/^[\u275B\u275C]$/.test(look)) return "'";
  // Unicode's table of confusables maps a capital I to l.
  return look === 'l' && character !== character.toLowerCase() ? 'I' : look;
}

/** Returns the ASCII digit for a digit of another script, for which Unicode's table may have a letter or a point. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
