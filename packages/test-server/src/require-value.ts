/** The longest timer of Node, in milliseconds. With a longer time, Node's timer fires at once. */
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

/** @throws {TypeError} when an object has a property whose name is not in `known`, most often a misspelt name */
export function requireKnown(what: string, given: object, known: readonly string[]): void {
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`${what} takes an object with ${known.join(', ')}, not ${shown(given)}.`);
  }
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const advice = known.length > 0 ? `, only ${known.join(', ')}.` : '. Leave it out.';
  throw new TypeError(`${what} has no option ${cut(unknown)}${advice}`);
}

/** @throws {TypeError} when the URL is wrong. The message does not repeat the URL. */
export function requireHttpUrl(what: string, given: string | URL): URL {
  const url = URL.canParse(String(given)) ? new URL(given) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new TypeError(`${what} must begin with http:// or https://, and must not have a username.`);
}

/** @throws {TypeError} */
export function requireOneOf<const Choice extends string>(
  name: string,
  value: unknown,
  choices: readonly Choice[],
): Choice {
  const chosen = choices.find((choice) => choice === value);
  if (chosen !== undefined) return chosen;
  throw new TypeError(
    `${name} must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}, not ${value}.`,
  );
}

function shown(value: unknown): string {
  return cut(typeof value === 'string' ? JSON.stringify(value) : String(value));
}

/** Shortens a text that this package did not write, and that may be a megabyte long. */
export function cut(text: string, longest = 100): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
