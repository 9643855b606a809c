import type { ServiceResponse } from './answer.ts';

/** The last argument of every method. */
export interface CallOptions {
  /** Aborts the call; the error's cause is the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, the body included. @default the client's `timeout` */
  timeout?: number | undefined;
  /**
   * How often the client may send the operation again. It repeats an operation with an effect only when nothing was
   * sent, and at most `maxRetries` of the client times.
   * @default the client's `maxRetries`
   */
  maxRetries?: number | undefined;
  /** Headers that are added to the request. The client refuses headers that it sets itself. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Accepts fields of body and query that the description lacks. @default false */
  allowUnknown?: boolean | undefined;
  /** Gets each answer before it is read, errors included. It must not throw, nor log the answer, which names people. */
  onAnswer?: ((answer: AnswerText) => void) | undefined;
}

/** An unchanged answer, for a program that passes it on. */
export interface AnswerText {
  /** operationId, such as `getPayment`. A method may call several operations. */
  operation: string;
  status: number;
  /** The body, or undefined if it is missing or not UTF-8. */
  text: string | undefined;
}

/**
 * Called when a request is signed, before it leaves. If it rejects, nothing is sent.
 *
 * @param sent - `created` is the time in the token
 */
export type BeforeSend = (sent: {
  nonce: string;
  created: string;
  timeout: number;
}) => Promise<void>;

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The body as the service sent it, with ids as texts; undefined for 204. */
  body: unknown;
  response: ServiceResponse;
}

export interface ToArrayOptions {
  /** The largest number of items that the list may have. A longer list is an error. */
  limit: number;
}

/** Iterates over the items of a list. The client fetches pages as the caller reads, and keeps one in memory at a time. */
export interface Items<Item> extends AsyncIterable<Item> {
  /**
   * Returns all items at once. Use it before you process several items in parallel.
   *
   * @throws {ValidationError} when there are more than `limit`
   */
  toArray(options: ToArrayOptions): Promise<Item[]>;
}

/** The input of an operation, as its method gets it. */
export interface OperationInput {
  /** Holds the parameters of the path. The client does not send its other properties. */
  path?: object | undefined;
  /** Holds the parameters of the query. The client leaves out parameters of the path. */
  query?: object | undefined;
  body?: unknown;
}

/**
 * The base of the generated methods, each for an operation of `generated/operations.ts`. Nothing checks results
 * against their types.
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
