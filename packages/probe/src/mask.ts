const mostLetters = 60;

/**
 * The form of a value, without the value: `A{4} 9{2}` for `Rue 12`, digits of numbers too. What cannot
 * name anybody is kept: white space, punctuation, lengths.
 */
export function formOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return value === '' ? 'empty text' : `text ${classesOf(value)}`;
  if (typeof value === 'object') return 'object';
  return typeof value === 'number' ? `number ${classesOf(String(value))}` : typeof value;
}

function classesOf(text: string): string {
  const url = /^(https?:\/\/)/.exec(text)?.[1];
  if (url) return `${url}… (${text.length} characters)`;
  const classes = text
    .slice(0, mostLetters)
    .replace(/\p{L}+|\p{N}+|\s+|[^\p{L}\p{N}\s]+/gu, (run) => {
      if (/^\s/.test(run)) return ' ';
      if (/^\p{L}/u.test(run)) return `A{${run.length}}`;
      if (/^\p{N}/u.test(run)) return `9{${run.length}}`;
      return run.replace(/[^!-~]/gu, '?');
    });
  return text.length > mostLetters ? `${classes}… (${text.length} characters)` : classes;
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
