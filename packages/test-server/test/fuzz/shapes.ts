// A shape is a function that makes JSON in which one small part occurs often. Each character of the JSON is one byte.

/** Makes JSON of the shape with about the given number of bytes. */
export type Shape = (bytes: number) => string;

const many = (count: number, one: (index: number) => string) =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => one(index)).join(',');
const text = (unit: string) => (bytes: number) => `"${unit.repeat(bytes / unit.length)}"`;
const list = (item: string) => (bytes: number) =>
  `[${item}${`,${item}`.repeat(bytes / (item.length + 1))}]`;
const nest = (open: string, close: string) => (depth: number) =>
  `${open.repeat(depth)}0${close.repeat(depth)}`;

/** Objects and lists with very many values, or with very large values. */
export const structures: Record<string, Shape> = {
  'a list of zeros': list('0'),
  'a list of empty objects': list('{}'),
  'a list of empty lists': list('[]'),
  'a list of texts that are not allowed': list('"\xe2\x80\xb9"'),
  'a list of lists': (bytes) => list(list('0')(Math.sqrt(bytes)))(bytes),
  'an object of many names': (bytes) =>
    `{${many(bytes / 9, (index) => `"${index.toString(36).padStart(4, '_')}":0`)}}`,
  'an object of one name, many times': (bytes) => `{${many(bytes / 6, () => '"a":0')}}`,
  'an object with a long name': (bytes) => `{"${'a'.repeat(bytes)}":0}`,
  'an object with a long name of quotes': (bytes) => `{"${'\\"'.repeat(bytes / 2)}":0}`,
  'a few hundred long names': (bytes) =>
    `{${many(900, (index) => `"${'a'.repeat(bytes / 900)}${index}":0`)}}`,
  'a few hundred long texts with the same beginning': (bytes) =>
    `[${many(900, (index) => `"${'A'.repeat(bytes / 900)}${index}"`)}]`,
  'lists in lists': (bytes) => nest('[', ']')(Math.min(bytes / 2, 100_000)),
  'objects in objects': (bytes) => nest('{"a":', '}')(Math.min(bytes / 6, 100_000)),
  'objects in lists': (bytes) => nest('[{"amount":', '}]')(Math.min(bytes / 13, 100_000)),
  'unclosed lists': (bytes) => '['.repeat(bytes),
  'a number of many digits': (bytes) => '1'.repeat(bytes),
  'a number of many decimals': (bytes) => `0.${'0'.repeat(bytes)}1`,
  'white space': (bytes) => `${' '.repeat(bytes)}{}`,
};

/** Long texts, which a regular expression of the OpenAPI document may take long to check. */
export const texts: Record<string, Shape> = {
  'a text that is not allowed': text('\xe2\x80\xb9'),
  'a text of quotes': text('\\"'),
  'a text of backslashes': text('\\\\'),
  'a text of escaped zeros': text('\\u0000'),
  'a text of halves of characters': text('\\ud83d'),
  'a text of emoji': text('\xf0\x9f\x98\x80'),
  'a text of bytes that are not UTF-8': text('\xff'),
  'a text of digits': text('0'),
  'a text of capitals': text('A'),
  'a text of spaces': text(' '),
  'a text of dots': text('.'),
  'a text of slashes': text('/'),
  'a text of addresses': text('http://a'),
  'Base64 that is wrong at its end': (bytes) => `"${'AAAA'.repeat(bytes / 4)}!"`,
  'Base64 that is right': (bytes) => `"${'AAAA'.repeat(bytes / 4)}"`,
};
