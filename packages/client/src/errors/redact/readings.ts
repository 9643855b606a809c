import { decoded, deepestEscape } from './escapes.ts';

/** A message with some levels of its escapes decoded. */
export interface Reading {
  text: string;
  letters: string;
  /** For each letter: from where to where it stands in `text`, and whether a word begins with it. */
  from: number[];
  to: number[];
  begins: boolean[];
  /** Where each character of `text`, and its end, stands in the message. */
  origin: number[];
}

export function readingsOf(message: string): Reading[] {
  const readings: Reading[] = [];
  let text = message;
  let origin = Array.from({ length: text.length + 1 }, (_, index) => index);
  for (let level = 0; level <= deepestEscape; level++) {
    readings.push(readingOf(text, origin));
    const before = origin;
    origin = [];
    let done = 0;
    const copyTo = (end: number) => {
      for (; done < end; done++) origin.push(before[done] as number);
    };
    const next = decoded(text, (index, length, character) => {
      copyTo(index);
      for (const _ of character.split('')) origin.push(before[index] as number);
      done = index + length;
    });
    if (next === text) break;
    copyTo(text.length + 1);
    text = next;
  }
  return readings;
}

export function readingOf(text: string, origin: number[]): Reading {
  const from: number[] = [];
  const to: number[] = [];
  const begins: boolean[] = [];
  let letters = '';
  let end = -1;
  let wasWord = false;
  for (const { 0: character, index } of text.matchAll(/[\p{L}\p{N}][\p{M}\p{Cf}]*/gu)) {
    const plain = lettersOf(character);
    // Scripts without capitals, such as Chinese, do not put every word apart.
    const isWord = /\p{Lo}/u.test(character);
    for (let unit = 0; unit < plain.length; unit++) {
      begins.push(unit === 0 && (index !== end || isWord || wasWord));
      from.push(index);
      to.push(index + character.length);
    }
    letters += plain;
    end = index + character.length;
    wasWord = isWord;
  }
  begins.push(true);
  return { text, letters, from, to, begins, origin };
}

export function wordsIn(begins: readonly boolean[]): number {
  return begins.filter(Boolean).length;
}

/** Letters that Unicode does not take apart, as banks write them. */
const plainLetters: Record<string, string> = { Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D' };

/** The letters and digits of a text, in capitals and without accents. */
export function lettersOf(text: string): string {
  return withoutSigns(withoutSigns(text).normalize('NFKD'))
    .toLowerCase() // Only the small ß has SS as its capital.
    .toUpperCase()
    .replaceAll(/[ÆŒØŁĐ]/g, (letter) => plainLetters[letter] as string);
}

function withoutSigns(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
