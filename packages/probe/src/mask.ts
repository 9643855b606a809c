import { type Rule, schemas } from './generated/answers.ts';

const mostLetters = 60;

/**
 * Returns the form of a value: `text A{3} 9{2}` for `Rue 12`, and `number 9{4}.9{1}` for 1250.5. The form keeps only
 * what cannot identify a person or account: spaces, ASCII punctuation, lengths, and whether a number is zero.
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

/** Returns a text or a number as a text, and an empty text for any other value, even for an object with `toString`. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Masks a text, except a known word, 1 to 32 lower-case letters, or 1 to 3 capitals or digits. */
export function wordOf(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  const isWord = /^([a-z]{1,32}|[A-Z0-9]{1,3})$/.test(text) || hasKnownWords(text);
  return isWord ? text : formOf(value);
}

/** Masks a field's name, which may identify an account, unless its words occur in the description or in common errors. */
export function nameOf(field: string): string {
  return hasKnownWords(field) ? field : '(another name)';
}

export function headerOf(name: string): string {
  return name.split('-').every((word) => headerWords.has(word)) ? name : '(another header)';
}

const headerWords = new Set(
  `accept access age alive allow api after allowed authenticate authorization cache charset connection content control
  cookie correlation credentials date delay deprecation dns embedder encoding etag expires expose frame headers host id
  keep language last length limit link location max methods modified nosniff opener options origin permissions poll
  policy powered by pragma prefetch protection proxy ranges rate ratelimit referrer remaining request requests reset
  resource response retry runtime second security server set span strict sunset time timing trace transfer transport
  type upgrade vary version via warning www x xss`.split(/\s+/),
);

const describedWords = new Set(
  [...Object.values(schemas), ...Object.values(schemas).flatMap(rulesIn)].flatMap(
    ({ fields = {}, enum: values = [] }) =>
      [...Object.keys(fields), ...values.map(textOf)].flatMap(wordsIn),
  ),
);
const errorWords = wordsIn(
  'access already bad business conflict constraint denied duplicate empty entity error exception exists expired failed failure field forbidden format ' +
    'found internal invalid limit malformed method missing not parameter permission refused rejected request required resource server ' +
    'service timeout too many unauthorized unavailable unexpected unknown unsupported validation value wrong',
);

function rulesIn({ items, fields = {} }: Rule): Rule[] {
  const inner = [...(items ? [items] : []), ...Object.values(fields)];
  return [...inner, ...inner.flatMap(rulesIn)];
}

function wordsIn(name: string): string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^A-Za-z_ -]+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}

function hasKnownWords(name: string): boolean {
  const words = wordsIn(name);
  const isKnown = (word: string) => describedWords.has(word) || errorWords.includes(word);
  return words.length > 0 && name.length <= 40 && words.every(isKnown);
}

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
