/** In milliseconds. A longer timer of Node would run at once. */
export const longestTimer = 2 ** 31 - 1;

export function requireWholeNumber(
  name: string,
  value: unknown,
  { min = 0, max = Number.MAX_SAFE_INTEGER } = {},
): void {
  if (value === undefined) return;
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return;
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
  throw new TypeError(`${name} must be a whole number ${range}, not ${shown(value)}.`);
}

/** @throws {TypeError} when an object has a property of another name, most often a misspelt one */
export function requireKnown(what: string, given: object, known: readonly string[]): void {
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`${what} takes an object with ${known.join(', ')}, not ${shown(given)}.`);
  }
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`${what} has no option ${cut(unknown)}, only ${known.join(', ')}.`);
}

function shown(value: unknown): string {
  return cut(typeof value === 'string' ? JSON.stringify(value) : String(value));
}

/** What comes from outside may be a megabyte. */
function cut(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
