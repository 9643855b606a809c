/** Takes texts that must not be repeated out of a message. */
export type Redact = (message: string) => string;

const placeholder = '[redacted]';
/** Of a longer message the rest is left out, so that no answer makes an error expensive. */
const longestMessage = 65_536;
/** Read beyond the cut, to find what begins before it. */
const beyondCut = 1_024;
const deepestEscape = 8;
/** The length of the pieces by which parts of a long value are found. */
const pieceLength = 12;

/**
 * Replaces each of `texts` wherever the message repeats it, whatever the case and the separators, and
 * in the escapes of JSON, URLs and HTML, also within each other. Only letters and digits are compared.
 *
 * - Fewer than 12 of them: the whole value, as words of its own. From 8 on, if a digit is among them,
 *   also within a longer word, since account numbers are often padded.
 * - From 12 on: also inside a longer word, and in part. A part counts if it is more than half of the
 *   value and 12 at least; 16 suffice of its beginning, since services truncate, and 64 anywhere. What
 *   is less does not help anybody to pay or to sign. A part of a word counts only if it has a digit:
 *   "Payment for in|voice 4711" is not repeated by "Payment for in|surance".
 */
export function redactorOf(texts: readonly string[]): Redact {
  const values = [...new Set(texts)].flatMap(valuesOf);
  return (message) => {
    const readings = readingsOf(message.slice(0, longestMessage));
    const pieces = piecesOf(readings);
    const spans = values.flatMap((value) => spansOf(value, readings, pieces));
    spans.sort(([a], [b]) => a - b);
    const cut = message.length > longestMessage ? longestMessage - beyondCut : message.length;
    let clean = '';
    let done = 0;
    for (const [from, to] of spans) {
      if (from >= cut) break;
      if (from >= done) clean += message.slice(done, from) + placeholder;
      done = Math.max(done, to);
    }
    const end = Math.max(done, cut);
    const rest = message.length - end;
    return `${clean}${message.slice(done, end)}${rest ? `… (${rest} characters more)` : ''}`;
  };
}

/** From where to where in the message. */
type Span = [from: number, to: number];

interface Value {
  text: string;
  letters: string;
  words: number;
  /** What stands before and after its letters goes with them. */
  lead: string;
  tail: string;
}

/** A text as it is; if it looks like escapes, also decoded; and with `ue` for `ü`, as banks write it. */
function valuesOf(text: string): Value[] {
  let plain = text;
  for (let level = 0; level < deepestEscape; level++) plain = decoded(plain);
  const transcribed = text.normalize().replaceAll(/[äöøü]/gi, '$&e');
  return [...new Set([text, plain, transcribed])].map((text) => ({
    text,
    letters: lettersOf(text),
    words: wordsIn(readingOf(text.slice(0, 100), []).begins),
    // Of a few characters only: searching a long text for its end takes time.
    lead: text.slice(0, 16).replace(/[\p{L}\p{N}].*/su, ''),
    tail: text.slice(-16).replace(/.*[\p{L}\p{N}\p{M}\p{Cf}]/su, ''),
  }));
}

function wordsIn(begins: readonly boolean[]): number {
  return begins.filter(Boolean).length;
}

/** Letters that Unicode does not take apart, as banks write them. */
const plainLetters: Record<string, string> = { Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D' };

/** The letters and digits of a text, in capitals and without accents. */
function lettersOf(text: string): string {
  return withoutSigns(withoutSigns(text).normalize('NFKD'))
    .toLowerCase() // Only the small ß has SS as its capital.
    .toUpperCase()
    .replaceAll(/[ÆŒØŁĐ]/g, (letter) => plainLetters[letter] as string);
}

function withoutSigns(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

const escapes =
  /\\+(?:u([\da-f]{4})|([bfnrt"/]?))|(%[c-f][\da-f](?:%[89ab][\da-f]){1,3}|%[\da-f]{2})|&#(x[\da-f]{1,6}|\d{1,7});|&(?:(\w\w?)(?:acute|caron|cedil|circ|grave|lig|ring|slash|tilde|uml)|(amp)|\w{2,8});/gi;

type Decoded = (index: number, length: number, character: string) => void;

/** Decodes one level of escapes. A run of backslashes is one, since each level of JSON doubles them. */
function decoded(text: string, tell?: Decoded): string {
  return text.replaceAll(escapes, (whole, unit, after, bytes, code, letter, amp, index) => {
    let character = amp ? '&' : ' ';
    if (unit) character = String.fromCharCode(Number(`0x${unit}`));
    else if (after !== undefined) character = /\w/.test(after) ? ' ' : after || '\\';
    else if (bytes) character = decodedBytes(bytes.slice(1).split('%'));
    else if (code) character = String.fromCodePoint(Math.min(Number(`0${code}`), 0x10_ffff));
    else if (letter) character = letter.replace(/sz/i, 'ss');
    tell?.(index, whole.length, character);
    return character;
  });
}

/** A byte that is not UTF-8 is taken for Latin 1. */
function decodedBytes(hex: string[]): string {
  const bytes = hex.map((byte) => Number(`0x${byte}`));
  return bytes.length > 1
    ? new TextDecoder().decode(Uint8Array.from(bytes))
    : String.fromCharCode(...bytes);
}

/** A message with some levels of its escapes decoded. */
interface Reading {
  text: string;
  letters: string;
  /** For each letter: from where to where it stands in `text`, and whether a word begins with it. */
  from: number[];
  to: number[];
  begins: boolean[];
  /** Where each character of `text`, and its end, stands in the message. */
  origin: number[];
}

function readingsOf(message: string): Reading[] {
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

function readingOf(text: string, origin: number[]): Reading {
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

/** Every piece of 12 letters in some texts, and how many of them have a hash. */
interface Pieces {
  all: Set<string>;
  hashes: Uint32Array;
}

function piecesOf(readings: readonly Reading[]): Pieces {
  const all = new Set<string>();
  const size = readings.reduce((sum, { letters }) => sum + letters.length, 0);
  const hashes = new Uint32Array(4 << (32 - Math.clz32(size)));
  for (const { letters } of readings) {
    eachPiece(letters, hashes, (hash, start) => {
      const before = all.size;
      all.add(pieceAt(letters, start));
      hashes[hash] = (hashes[hash] as number) + all.size - before;
    });
  }
  return { all, hashes };
}

function pieceAt(letters: string, start: number): string {
  return letters.slice(start, start + pieceLength);
}

const multiplier = 0x9e37_79b1;
const multiplierTo13 = 0x0149_ebf1; // What is left of a letter after 13 steps, in 32 bits.

/** The hash of the last 12 letters takes in a letter at a time, and gives up another. */
function eachPiece(
  letters: string,
  { length }: Uint32Array,
  visit: (hash: number, start: number) => void,
): void {
  const shift = Math.clz32(length) + 1;
  let recent = 0;
  for (let index = 0; index < letters.length; index++) {
    const start = index + 1 - pieceLength;
    recent = Math.imul(recent + letters.charCodeAt(index), multiplier);
    recent -= Math.imul(letters.charCodeAt(start - 1), multiplierTo13);
    if (start >= 0) visit(recent >>> shift, start);
  }
}

/** The pieces of a message that are in `letters`. Most of a file is passed over by hash. */
function piecesIn(letters: string, { all, hashes }: Pieces): Set<string> {
  const found = new Set<string>();
  const left = hashes.slice();
  eachPiece(letters, hashes, (hash, start) => {
    if (!left[hash]) return;
    const piece = pieceAt(letters, start);
    if (!all.has(piece) || found.has(piece)) return;
    found.add(piece);
    // A file may repeat one a million times.
    left[hash] = (left[hash] as number) - 1;
  });
  return found;
}

/** From where to where in the letters of a reading. */
type Match = [start: number, end: number];

function spansOf(value: Value, readings: readonly Reading[], pieces: Pieces): Span[] {
  const { letters, text, lead, tail } = value;
  const { length } = letters;
  const found = length < pieceLength ? undefined : piecesIn(letters, pieces);
  return readings.flatMap((reading) => {
    const inMessage = (from: number, to: number): Span => [
      reading.origin[from] as number,
      reading.origin[to] as number,
    ];
    if (length === 0) return signsOf(text, reading.text).map(([from, to]) => inMessage(from, to));
    const matches = found ? partsOf(letters, found, reading) : wordsOf(value, reading);
    return matches.map(([start, end]) => {
      const from = reading.from[start] as number;
      const to = reading.to[end - 1] as number;
      const isWhole = end - start >= length;
      return inMessage(
        isWhole && reading.text.endsWith(lead, from) ? from - lead.length : from,
        isWhole && reading.text.startsWith(tail, to) ? to + tail.length : to,
      );
    });
  });
}

/** Where a message has a text that consists of signs. Blanks and fewer than 4 tell nothing. */
function signsOf(signs: string, message: string): Match[] {
  const matches: Match[] = [];
  // Searched for by its beginning: a search for a long text takes time if it nearly matches.
  const first = signs.slice(0, 100);
  let at = first.trim().length < 4 ? -1 : message.indexOf(first);
  while (at >= 0) {
    let end = at + first.length;
    while (end - at < signs.length && message[end] === signs[end - at]) end++;
    matches.push([at, end]);
    at = message.indexOf(first, end);
  }
  return matches;
}

/** Where a reading has a value of fewer than 12 letters. */
function wordsOf({ letters: value, text, words }: Value, reading: Reading): Match[] {
  const { letters, begins, from, to } = reading;
  const matches: Match[] = [];
  let start = letters.indexOf(value);
  for (; start >= 0; start = letters.indexOf(value, start + 1)) {
    const end = start + value.length;
    const [first, last] = withoutCutWords(start, end, reading, 8);
    if (first !== start || last !== end) continue;
    if (value.length < 8 || !hasDigit(value)) {
      // `isin` is not repeated by "is in".
      if (wordsIn(begins.slice(start, end + 1)) > words) continue;
      // Nor the country `IN` by "in".
      const written = reading.text.slice(from[start], to[end - 1]);
      if (value.length < 4 && written !== written.toUpperCase() && !text.includes(written))
        continue;
    }
    matches.push([start, end]);
  }
  return matches;
}

/** Where a reading has a longer value, or enough of it. */
function partsOf(value: string, found: Set<string>, reading: Reading): Match[] {
  const { letters } = reading;
  const matches: Match[] = [];
  const half = Math.max(pieceLength, Math.floor(value.length / 2) + 1);
  for (let at = 0; found.size > 0 && at < letters.length; at++) {
    let start = at;
    let least = 64;
    for (; found.has(pieceAt(letters, at)); at++) {
      if (value.startsWith(pieceAt(letters, at))) least = 16;
    }
    if (at === start) continue;
    let end = at - 1 + pieceLength;
    if (end - start < value.length) [start, end] = withoutCutWords(start, end, reading, 1);
    if (end - start >= Math.min(half, least)) matches.push([start, end]);
  }
  return matches;
}

/** A match without what it has of a longer word at its ends, unless it is like a number. */
function withoutCutWords(start: number, end: number, reading: Reading, least: number): Match {
  const { letters, begins } = reading;
  const isNumber = (part: string) => part.length >= least && hasDigit(part);
  let first = start;
  while (first < end && !begins[first]) first++;
  let last = end;
  while (last > start && !begins[last]) last--;
  return [
    isNumber(letters.slice(start, first)) ? start : first,
    isNumber(letters.slice(last, end)) ? end : last,
  ];
}

function hasDigit(letters: string): boolean {
  return /\p{N}/u.test(letters);
}
