import { decoded, deepestEscape } from './escapes.ts';
import { lettersOf, readingOf, wordsIn } from './readings.ts';

/** A text that must not be repeated. */
export interface Value {
  text: string;
  letters: string;
  words: number;
  /** What stands before and after its letters goes with them. */
  lead: string;
  tail: string;
}

/** A text as it is; if it looks like escapes, also decoded; and with `ue` for `ü`, as banks write it. */
export function valuesOf(text: string): Value[] {
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
