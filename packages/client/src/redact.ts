/** Takes texts that must not be repeated out of a message. */
export type Redact = (message: string) => string;

const placeholder = '[redacted]';

/**
 * `texts` are replaced wherever they stand: in capitals or not, since banks like to repeat names in
 * capitals, and as JSON and URLs write them, one in the other too.
 */
export function redactorOf(texts: readonly string[]): Redact {
  const forms = new Set(texts.filter((text) => text.trim() !== '').flatMap(formsOf));
  // The longest first, so that no part of it is left when another is contained in it.
  const ordered = [...forms].sort((a, b) => b.length - a.length);
  return (message) =>
    ordered.reduce((redacted, form) => redacted.replaceAll(searchFor(form), placeholder), message);
}

// Longer than any name, so a file: its case matters, and a pattern of its size would not compile.
const longest = 2_000;

function formsOf(text: string): string[] {
  const encoders = [inJson, inAsciiJson, inUrl];
  const once = encoders.map((encode) => encode(text));
  if (text.length > longest) return [text, ...once];
  const twice = once.flatMap((form) => encoders.map((encode) => encode(form)));
  // Capitals are found anyway, but for those that are written otherwise, as ß is.
  return [text, text.toUpperCase(), wellFormed(text), ...once, ...twice];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** As PHP writes it. */
function inAsciiJson(text: string): string {
  return inJson(text)
    .replaceAll('/', '\\/')
    .replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function inUrl(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** With half a surrogate pair replaced, as sending does; encodeURIComponent would throw on it. */
function wellFormed(text: string): string {
  return decoder.decode(encoder.encode(text));
}

/** A short text is replaced as a whole word only: `FR` must not take `FRIDAY` apart. */
function searchFor(form: string): RegExp | string {
  if (form.length > longest * 10) return form;
  const escaped = form.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return form.length < 4
    ? new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu')
    : new RegExp(escaped, 'giu');
}
