/**
 * Refuses a misspelt option, and an option that belongs to another function, because the option would have no effect.
 *
 * @throws {TypeError} naming the wrong option and the known options
 */
export function requireKnown<Options extends object>(
  options: Options,
  known: readonly string[],
): Options {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return options;
  throw new TypeError(`${unknown} must be one of the options ${known.join(', ')}.`);
}
