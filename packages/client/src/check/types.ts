/**
 * What may be sent. Checks are generated from the description: they hold the part of JSON Schema that
 * its requests use, and a sentence for people.
 */
export interface Check {
  type?: 'object' | 'array' | 'string' | 'boolean';
  enum?: readonly unknown[];
  pattern?: RegExp;
  minLength?: number;
  maxLength?: number;
  required?: readonly string[];
  properties?: { readonly [name: string]: Check };
  items?: Check;
  allOf?: readonly Check[];
  anyOf?: readonly Check[];
  not?: Check;
  /** A value that fits `when` has to fit `must` too. */
  when?: Check;
  must?: Check;
  /** What the value has to be. In a message it follows the name of the field. */
  rule?: string;
  /** Must not be logged, nor repeated in a message. */
  sensitive?: boolean;
  /** A text that has to name a day that exists. */
  date?: boolean;
  /** A decimal number that has to be above zero. */
  aboveZero?: boolean;
  /** Base64; see `base64-fields.ts`. */
  base64?: boolean;
}

/** A field that breaks its check. */
export interface Violation {
  /** Such as `holder.name` or `events[0]`. */
  path: string;
  rule: string;
}

/** The type of a JSON value, as a check names it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
