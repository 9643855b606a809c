import type { ServiceResponse } from './answer.ts';

/** Options of a call, which every method takes as its last argument. */
export interface CallOptions {
  /** The signal that aborts the call. The error of the aborted call has the signal's reason as its cause. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, including the time to read the answer's body. @default the client's `timeout` */
  timeout?: number | undefined;
  /**
   * How often the client may send the operation again. The client repeats an operation with an effect only when nothing was
   * sent, and at most `maxRetries` of the client times.
   * @default the client's `maxRetries`
   */
  maxRetries?: number | undefined;
  /** Headers that the client adds to the request. The client refuses headers that it sets itself. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Whether the client accepts body fields and query parameters that the OpenAPI description lacks. @default false */
  allowUnknown?: boolean | undefined;
  /**
   * Called with the text of each answer, also of an error answer, before the client interprets the answer. The function must
   * not throw, nor log the answer, which names people.
   */
  onAnswer?: ((answer: AnswerText) => void) | undefined;
}

/** An answer of the service without changes, for a program that passes the answer on. */
export interface AnswerText {
  /** The operationId of the answered request, such as `getPayment`. A method may call several operations. */
  operation: string;
  status: number;
  /** The body of the answer, or undefined if the body is missing or not UTF-8. */
  text: string | undefined;
}

/**
 * Called after the client has signed a request and before the request leaves. If the function rejects, the client sends
 * nothing.
 *
 * @param sent - `created` is the time in the `X-WSSE` token
 */
export type BeforeSend = (sent: {
  nonce: string;
  created: string;
  timeout: number;
}) => Promise<void>;

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The body as the service sent it, but with ids as texts; undefined for a 204 answer. */
  body: unknown;
  response: ServiceResponse;
}

export interface ToArrayOptions {
  /** The largest number of items that the list may have. A list with more items is an error. */
  limit: number;
}

/**
 * Iterates over the items of a list. The client fetches each page when the caller reads on, and keeps one page in memory at a
 * time.
 */
export interface Items<Item> extends AsyncIterable<Item> {
  /**
   * Returns all items of the list in one array. Use this method before you process several items in parallel.
   *
   * @throws {ValidationError} when the list has more than `limit` items
   */
  toArray(options: ToArrayOptions): Promise<Item[]>;
}

export interface OperationInput {
  /** An object with the parameters of the path as properties. The client does not send its other properties. */
  path?: object | undefined;
  /** An object with the parameters of the query as properties. The client leaves out those that are parameters of the path. */
  query?: object | undefined;
  body?: unknown;
}

/**
 * The functions on which the generated methods of the client are built. Each takes the id of an operation in
 * `generated/operations.ts`. Nothing checks at run time that results have the types of the methods.
 */
export interface Pipeline {
  call<Result>(
    operation: string,
    input: OperationInput,
    options: CallOptions | undefined,
    beforeSend?: BeforeSend,
  ): Promise<Result>;
  iterate<Item>(
    operation: string,
    input: OperationInput,
    options: CallOptions | undefined,
  ): Items<Item>;
}
