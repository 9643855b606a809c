/** HTTP methods that the interface uses. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The effect of sending an operation again: nothing, make the same change, create a second object,
 * or give out another secret.
 */
export type Effect = 'none' | 'changes' | 'creates' | 'secret';

/** How the 2xx answer of an operation becomes the result of its method. */
export type OperationResult =
  /**
   * The object, whether the service wraps it in `wrapper` or not. With `emptyIsNull`, 204 gives null.
   * An object that lacks a field of `required` is an error.
   */
  | { kind: 'object'; wrapper?: string; emptyIsNull?: true; required?: readonly string[] }
  /** The boolean in `wrapper`; 204 gives false. */
  | { kind: 'flag'; wrapper: string }
  /** A page; 204 gives an empty one. Without `items` the body itself holds the list. */
  | { kind: 'list'; items?: string }
  /** Any 2xx is success, whatever its body. */
  | { kind: 'nothing' }
  /** Body and response as they came. */
  | { kind: 'raw' };

export interface Pagination {
  page: string;
  perPage: string;
  sort?: string;
}

/**
 * The data that the client needs to send one operation of the description.
 *
 * @template Body - the names of the checks of `generated/bodies.ts`, which is loaded when a body is sent
 */
export interface Operation<Body extends string = string> {
  id: string;
  /** Method and path template, such as `GET /payments/{id}`. */
  route: `${HttpMethod} /${string}`;
  effect: Effect;
  /** The input that may be sent. Every parameter of the path is required. */
  path?: Readonly<Record<string, Check>>;
  query?: Readonly<Record<string, Check>>;
  /** Parameters of the query that are required. */
  required?: readonly string[];
  body?: Body;
  /** Fields of the body that are Base64; see `base64-fields.ts`. */
  files?: readonly string[];
  pagination?: Pagination;
  /** How long the result is valid, counted from before the request left. */
  lifetimeSeconds?: number;
  result: OperationResult;
}

export type OperationTable<Body extends string = string> = Record<
  string,
  Omit<Operation<Body>, 'id'>
>;

/**
 * The check of a value to send. Checks are generated from the description: they hold the part of JSON Schema that
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
  /** The rule for the value. In a message it follows the name of the field. */
  rule?: string;
  /** A text that has to name a day that exists. */
  date?: boolean;
  /** A decimal number that has to be above zero. */
  aboveZero?: boolean;
}
