const mostLetters = 60;

/**
 * The form of a value, without the value: `A{4} 9{2}` for `Rue 12`, digits of numbers too. What cannot
 * name anybody is kept: white space, punctuation, lengths, and that a number is zero.
 */
export function formOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length > 0 ? 'array' : 'empty array';
  if (typeof value === 'string') return value === '' ? 'empty text' : `text ${classesOf(value)}`;
  return typeof value === 'number' ? `number ${classesOf(String(value))}` : typeof value;
}

function classesOf(text: string): string {
  const long = `… (${text.length} characters)`;
  const url = /^(https?:\/\/)/.exec(text)?.[1];
  if (url) return `${url}${long}`;
  const digit = /^-?0+(\.0+)?$/.test(text) ? '0' : '9';
  const classes = text
    .slice(0, mostLetters)
    .replace(/\s+/gu, ' ')
    .replace(/[^ -~\p{L}\p{N}]/gu, '?')
    .replace(/(\p{L}+)|\p{N}+/gu, (run, letters) => `${letters ? 'A' : digit}{${run.length}}`);
  return text.length > mostLetters ? `${classes}${long}` : classes;
}

/** A word of an enumeration, when it cannot be anything else. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' && /^[A-Za-z0-9_]{1,32}$/.test(value) ? value : formOf(value);
}

/** The name of a field. One with digits may be an account number. */
export function nameOf(field: string): string {
  return /^[A-Za-z_-]{1,40}$/.test(field) ? field : `(${formOf(field)})`;
}

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
