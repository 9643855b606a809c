/** Takes texts that must not be repeated out of a message. */
export type Redact = (message: string) => string;

const placeholder = '[redacted]';

/** `texts` are replaced wherever they stand, as they are and as JSON and URLs write them. */
export function redactorOf(texts: readonly string[]): Redact {
  const forms = new Set(
    texts
      .filter((text) => text.trim() !== '')
      .flatMap((text) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]),
  );
  // The longest first, so that no part of it is left when another is contained in it.
  const ordered = [...forms].sort((a, b) => b.length - a.length);
  return (message) =>
    ordered.reduce((redacted, form) => redacted.replaceAll(pattern(form), placeholder), message);
}

/** A short text is replaced as a whole word only: `FR` must not take `FRIDAY` apart. */
function pattern(form: string): RegExp {
  const escaped = form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return form.length < 4
    ? new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu')
    : new RegExp(escaped, 'g');
}
