/** Takes texts that must not be repeated out of a message. */
export type Redact = (message: string) => string;

const placeholder = '[redacted]';

/**
 * Replaces each of `texts` wherever the message repeats it, also when it repeats only the beginning.
 * Case does not matter, since banks often repeat names in capitals. The text is also found in the
 * escaped forms of JSON, URLs and HTML, and in one form inside another.
 */
export function redactorOf(texts: readonly string[]): Redact {
  // Longest first: if a shorter text inside it were replaced first, the rest of it would remain.
  const ordered = texts.filter((text) => text.trim() !== '').sort((a, b) => b.length - a.length);
  return (message) => ordered.reduce(withoutText, message);
}

/**
 * How many characters of a text are searched for. After a match, the rest of the text is removed as far
 * as the message repeats it.
 */
const searchedCharacters = 8;

function withoutText(message: string, text: string): string {
  const characters = Array.from(text.replaceAll(/\\+/g, '\\'));
  const rest = characters.splice(searchedCharacters);
  const start = characters.map(patternOf).join('');
  // A short text is replaced only as a whole word: `FR` must not be replaced in `FRIDAY`.
  const isShort = characters.length < 4;
  const search = new RegExp(
    isShort ? `(?<!${wordCharacter})${start}(?!${wordCharacter})` : start,
    'giu',
  );
  let clean = '';
  let end = 0;
  for (let found = search.exec(message); found; found = search.exec(message)) {
    clean += message.slice(end, found.index) + placeholder;
    end = endOf(rest, message, search.lastIndex);
    search.lastIndex = end;
  }
  return clean + message.slice(end);
}

const wordCharacter = '[\\p{L}\\p{N}]';

/** The index in the message up to which it repeats `rest`. */
function endOf(rest: readonly string[], message: string, from: number): number {
  // Kept by character: a file is long, but consists of few different ones.
  const patterns = new Map<string, RegExp>();
  let end = from;
  for (const character of rest) {
    const next = patterns.get(character) ?? new RegExp(patternOf(character), 'iuy');
    patterns.set(character, next);
    next.lastIndex = end;
    if (!next.test(message)) break;
    end = next.lastIndex;
  }
  return end;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const backslash = '(?:\\\\|%(?:25)*5C)';

/** A pattern that matches every form in which a character may have been written. */
function patternOf(character: string, index?: number): string {
  // Any number of backslashes, since each level of JSON doubles them.
  if (character === '\\') return `${index === 0 ? `(?<!${backslash})` : ''}${backslash}+`;
  // Sending half a surrogate pair replaces it, and encodeURIComponent would throw on it.
  const wellFormed = decoder.decode(encoder.encode(character));
  const inJson = JSON.stringify(character).slice(1, -1).replace('\\', '');
  const inUrl = encodeURIComponent(wellFormed);
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16));
  const forms = [character, character.toUpperCase(), wellFormed, inJson, inUrl].map((form) =>
    form.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('%', '%(?:25)*'),
  );
  forms.push(units.map((unit) => `u0*${unit}`).join(`${backslash}+`));
  if (character === ' ') forms.push('\\+');
  if (/[^A-Za-z0-9 ]/.test(character)) forms.push('&#?\\w{1,10};');
  return `${backslash}{0,8}(?:${[...new Set(forms)].join('|')})`;
}
