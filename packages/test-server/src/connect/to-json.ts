/**
 * JSON of the options of a call.
 *
 * @throws {TypeError} when something in them cannot be sent: a function, a Date, undefined in a payload
 */
export function toJson(options: object): string {
  const { when, answer, overrides }: Record<string, unknown> = { ...options };
  const ofOptions = [options, when, answer, overrides];
  return JSON.stringify(options, function (this: Record<string, unknown>, name, value: unknown) {
    // The value may be what its toJSON made of it.
    const given = this[name];
    const isLeftOut = given === undefined && ofOptions.includes(this);
    if (!isLeftOut && !isData(given)) {
      const what = given === undefined ? 'undefined' : `a ${typeOf(given)}`;
      throw new TypeError(`${name} is ${what}, which cannot be sent to another process.`);
    }
    return value;
  });
}

function isData(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'object') {
    return value === null || /Object|Array/.test(typeOf(value));
  }
  return typeof value === 'string' || typeof value === 'boolean';
}

function typeOf(value: unknown): string {
  const name = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return typeof value === 'object' ? name : typeof value;
}
