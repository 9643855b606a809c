/** Takes texts that must not be repeated out of a message. */
export type Redact = (message: string) => string;

const placeholder = '[redacted]';

/** `texts` are replaced wherever they stand, in capitals or not, however they are encoded. */
export function redactorOf(texts: readonly string[]): Redact {
  // The longest first, so that no part of it is left when another is contained in it.
  const ordered = [...new Set(texts)]
    .filter((text) => text.trim() !== '')
    .sort((a, b) => b.length - a.length);
  return (message) =>
    ordered.reduce(
      (redacted, text) =>
        text.length > longest
          ? withoutFile(redacted, text)
          : redacted.replaceAll(pattern(text), placeholder),
      message,
    );
}

// Only a file is longer, and its Base64 has few forms. A pattern of its size would take long.
const longest = 5_000;

function withoutFile(message: string, text: string): string {
  return [text, text.replaceAll('/', '\\/'), encodeURIComponent(text)].reduce(
    (redacted, form) => redacted.replaceAll(form, placeholder),
    message,
  );
}

/** A short text is replaced as a whole word only: `FR` must not take `FRIDAY` apart. */
function pattern(text: string): RegExp {
  const forms = Array.from(text, anyForm).join('');
  return text.length < 4
    ? new RegExp(`(?<![\\p{L}\\p{N}])${forms}(?![\\p{L}\\p{N}])`, 'giu')
    : new RegExp(forms, 'giu');
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A character as it is, and as JSON (in JSON), URLs and HTML write it. */
function anyForm(character: string): string {
  if (/^[a-z0-9]$/i.test(character)) return character;
  const bytes = encoder.encode(character);
  const hex = (code: number, length: number) => code.toString(16).padStart(length, '0');
  const raw = [character, character.toUpperCase(), character.toLowerCase(), decoder.decode(bytes)];
  const forms = new Set([
    ...raw.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')),
    character.split('').reduce((all, unit) => `${all}\\\\{0,8}u${hex(unit.charCodeAt(0), 4)}`, ''),
    Array.from(bytes, (byte) => `%(?:25){0,4}${hex(byte, 2)}`).join(''),
    '&#?\\w{1,8};',
    ...(character < ' ' ? ['[bfnrt]'] : []),
    ...(character === ' ' ? ['\\+'] : []),
  ]);
  // JSON puts backslashes before it, more of them the deeper it is nested.
  return `(?:\\\\|%(?:25){0,4}5c){0,8}(?:${[...forms].join('|')})`;
}
