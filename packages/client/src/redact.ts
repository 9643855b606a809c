/** Takes texts that must not be repeated out of a message. */
export type Redact = (message: string) => string;

const placeholder = '[redacted]';

/**
 * `texts` are replaced wherever they stand, also when only their beginning was repeated: in capitals
 * or not, since banks like to repeat names in capitals, and as JSON, URLs and HTML write them, one in
 * the other too.
 */
export function redactorOf(texts: readonly string[]): Redact {
  // The longest first, so that no part of it is left when another is contained in it.
  const ordered = texts.filter((text) => text.trim() !== '').sort((a, b) => b.length - a.length);
  return (message) => ordered.reduce(withoutText, message);
}

/** So much of a text is looked for; what follows goes too, as far as it was repeated. */
const beginning = 8;

function withoutText(message: string, text: string): string {
  const characters = Array.from(text.replaceAll(/\\+/g, '\\'));
  const rest = characters.splice(beginning);
  const start = characters.map(written).join('');
  // A short text is replaced as a whole word only: `FR` must not take `FRIDAY` apart.
  const isShort = characters.length < 4;
  const search = new RegExp(isShort ? `(?<!${letter})${start}(?!${letter})` : start, 'giu');
  let clean = '';
  let end = 0;
  for (let found = search.exec(message); found; found = search.exec(message)) {
    clean += message.slice(end, found.index) + placeholder;
    end = endOf(rest, message, search.lastIndex);
    search.lastIndex = end;
  }
  return clean + message.slice(end);
}

const letter = '[\\p{L}\\p{N}]';

/** Where in the message the rest of a text is no longer repeated. */
function endOf(rest: readonly string[], message: string, from: number): number {
  // A file is long, and made of few characters.
  const patterns = new Map<string, RegExp>();
  let end = from;
  for (const character of rest) {
    const next = patterns.get(character) ?? new RegExp(written(character), 'iuy');
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

/** A pattern for every way in which a character may have been written. */
function written(character: string, index?: number): string {
  // However many there are, since each level of JSON doubles them.
  if (character === '\\') return `${index === 0 ? `(?<!${backslash})` : ''}${backslash}+`;
  // Half a surrogate pair is replaced by sending it; encodeURIComponent would throw on it.
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
