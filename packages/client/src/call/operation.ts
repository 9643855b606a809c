import type { Check } from '../check/check.ts';

/** HTTP methods that the interface uses. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What sending an operation again would do: nothing, make the same change, create a second object,
 * or give out another secret.
 */
export type Effect = 'none' | 'changes' | 'creates' | 'secret';

/** How the 2xx answer of an operation becomes the result of its method. */
export type OperationResult =
  /**
   * The object, whether the service wraps it in `wrapper` or not; a marked 204 gives null. An answer
   * whose object lacks a field of `required` is no result.
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

/** The query parameters that page through a list. */
export interface Pagination {
  page: string;
  sort?: string;
}

/** What sending one operation of the description needs. */
export interface Operation {
  id: string;
  /** Method and path template, such as `GET /payments/{id}`. */
  route: `${HttpMethod} /${string}`;
  effect: Effect;
  /** What may be sent. Every parameter of the path is required; those of the query are optional. */
  path?: Readonly<Record<string, Check>>;
  query?: Readonly<Record<string, Check>>;
  body?: Check;
  /** Where paging is documented. */
  pagination?: Pagination;
  /** How long the result is valid, counted from before the request left. */
  lifetimeSeconds?: number;
  result: OperationResult;
}

/** Operations by their ids. */
export type OperationTable = Record<string, Omit<Operation, 'id'>>;
