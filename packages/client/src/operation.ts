/** HTTP methods that the interface uses. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What sending an operation again would do: nothing, make the same change, create a second object,
 * or give out another secret.
 */
export type Effect = 'none' | 'changes' | 'creates' | 'secret';

/** How the 2xx answer of an operation becomes the result of its method. */
export type OperationResult =
  /** The object, whether the service wraps it in `wrapper` or not; a marked 204 gives null. */
  | { kind: 'object'; wrapper?: string; emptyIsNull: boolean }
  /** The boolean in `wrapper`; 204 gives false. */
  | { kind: 'flag'; wrapper: string }
  /** A page; 204 gives an empty one. Without `items` the body itself holds the list. */
  | { kind: 'list'; items?: string }
  /** Any 2xx is success, whatever its body. */
  | { kind: 'nothing' };

/** One operation of the description, as much as sending it needs. */
export interface Operation {
  id: string;
  method: HttpMethod;
  /** Path template, such as `/payments/{id}`. */
  path: string;
  effect: Effect;
  result: OperationResult;
}
