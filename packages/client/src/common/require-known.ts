/**
 * Refuses a misspelt option and an option of another function, because it would have no effect.
 *
 * @throws {TypeError} naming it and the known options
 */
export function requireKnown<Options extends object>(
  options: Options,
  known: readonly string[],
): Options {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return options;
  throw new TypeError(`${unknown} must be one of the options ${known.join(', ')}.`);
}
