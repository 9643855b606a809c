/** HTTP methods that the interface uses. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The effect of sending an operation a second time: none, the same change again, a second object, or another secret. */
export type Effect = 'none' | 'changes' | 'creates' | 'secret';

export type OperationResult =
  /**
   * The result is the object of the answer, which may be in the field `wrapper` of the answer. With `emptyIsNull`, 204
   * gives null. An object that lacks a field named in `required` is an error.
   */
  | { kind: 'object'; wrapper?: string; emptyIsNull?: true; required?: readonly string[] }
  /** The result is the boolean in the answer's field `wrapper`; a 204 answer gives false. */
  | { kind: 'flag'; wrapper: string }
  /** The result is a page of a list; a 204 answer gives an empty page. Without `items`, the body itself holds the list. */
  | { kind: 'list'; items?: string }
  /** The call succeeds with any 2xx status, whatever body the answer has. */
  | { kind: 'nothing' }
  /** The result is the body and the response of the service, unchanged. */
  | { kind: 'raw' };

export interface Pagination {
  page: string;
  perPage: string;
  sort?: string;
}

/**
 * The data that the client needs to send one operation of the OpenAPI description.
 *
 * @template Body - the names of the checks in `generated/bodies.ts`, which is loaded when a body is sent
 */
export interface Operation<Body extends string = string> {
  id: string;
  /** Method and path template of the operation, such as `GET /payments/{id}`. */
  route: `${HttpMethod} /${string}`;
  effect: Effect;
  /** The checks of the parameters in the operation's path. Each parameter is required. */
  path?: Readonly<Record<string, Check>>;
  query?: Readonly<Record<string, Check>>;
  /** The names of the query parameters that the operation requires. */
  required?: readonly string[];
  body?: Body;
  /** The names of the body's fields that hold Base64 text of files; see `encodeFiles`. */
  files?: readonly string[];
  pagination?: Pagination;
  /** Seconds for which the result of the operation is valid, counted from a time before the request left. */
  lifetimeSeconds?: number;
  result: OperationResult;
}

export type OperationTable<Body extends string = string> = Record<
  string,
  Omit<Operation<Body>, 'id'>
>;

/**
 * A check of a value to send, generated from the OpenAPI description. It holds the keywords of JSON Schema that the description
 * uses for requests, and in `rule` a text for error messages.
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
  /** A value that passes the check `when` must pass the check `must` too. */
  when?: Check;
  must?: Check;
  /** The rule for the value, as a text that error messages put after the name of the field. */
  rule?: string;
  /** If true, the value must be a date that exists in the calendar. */
  date?: boolean;
  aboveZero?: boolean;
}
