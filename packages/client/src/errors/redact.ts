import { spansOf } from './redact/matches.ts';
import { piecesOf } from './redact/pieces.ts';
import { readingsOf } from './redact/readings.ts';
import { valuesOf } from './redact/values.ts';

/** Removes the texts from a message that must not be repeated. */
export type Redact = (message: string) => string;

const placeholder = '[redacted]';
/** The rest of a longer message is left out, so that no answer makes an error expensive. */
const longestMessage = 65_536;
/** Characters that are read beyond the cut, to find values that begin before it. */
const beyondCut = 1_024;

/**
 * Replaces each of `texts` wherever the message repeats it, whatever the case and the separators, and
 * in the escapes of JSON, URLs and HTML, also within each other. Only letters and digits are compared.
 *
 * - Fewer than 12 of them: the whole value, as words of its own. From 8 on, if a digit is among them,
 *   also within a longer word, since account numbers are often padded.
 * - From 12 on: also inside a longer word, and in part. A part counts if it is more than half of the
 *   value and 12 at least; 16 suffice of its beginning, since services truncate, and 64 anywhere. Less
 *   than that helps nobody to pay or to sign. A part of a word counts only if it has a digit:
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
