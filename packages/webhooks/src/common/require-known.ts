/**
 * Refuses a misspelt option, or an option of another function, because such an option would have no effect. Options that are an
 * instance of a class may have other properties.
 *
 * @throws {TypeError} that names the refused option and the known options
 */
export function requireKnown(options: object, known: readonly string[]): void {
  const prototype = Object.getPrototypeOf(options);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return;
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`${unknown} must be one of the options ${known.join(', ')}.`);
}

/**
 * It is a function of its own, so that the bundle of `verifyWebhook` stays small.
 *
 * @throws {TypeError} for an unknown option, and for anything but an object
 */
export function requireObject(options: object, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`The options must be an object with ${known.join(', ')}.`);
  }
  requireKnown(options, known);
}
