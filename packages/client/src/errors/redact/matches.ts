import { type Pieces, pieceAt, pieceLength, piecesIn } from './pieces.ts';
import { type Reading, wordsIn } from './readings.ts';
import type { Value } from './values.ts';

/** From where to where in the message. */
type Span = [from: number, to: number];

/** From where to where in the letters of a reading. */
type Match = [start: number, end: number];

/** Where a message repeats a value. */
export function spansOf(value: Value, readings: readonly Reading[], pieces: Pieces): Span[] {
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

/** A match without the parts of longer words at its ends, unless such a part looks like a number. */
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
