import type { ServiceResponse } from './answer.ts';

/** The last argument of every method. */
export interface CallOptions {
  /** Aborts the call; the error's cause is the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, the body included. @default the client's `timeout` */
  timeout?: number | undefined;
  /**
   * How often the operation may be sent again. An operation with an effect is sent again only when
   * nothing was sent, and at most as often as the client's `maxRetries` says.
   * @default the client's `maxRetries`
   */
  maxRetries?: number | undefined;
  /** Added to the request. The headers that this client sets itself are refused. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Lets the body and the query have fields that the description does not have. @default false */
  allowUnknown?: boolean | undefined;
  /** Called with each answer before it is read, also with that of an error. Must not throw, nor log it: it names people. */
  onAnswer?: ((answer: AnswerText) => void) | undefined;
}

/** An answer as it came, for a program that passes it on. */
export interface AnswerText {
  /** operationId, such as `getPayment`: a method may be made of several operations. */
  operation: string;
  status: number;
  /** Undefined where there is none, or it is not UTF-8. */
  text: string | undefined;
}

/**
 * Called when a request is signed, before anything of it leaves. If it rejects, nothing is sent.
 *
 * @param sent - `created` is the moment in its token
 */
export type BeforeSend = (sent: {
  nonce: string;
  created: string;
  timeout: number;
}) => Promise<void>;

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The body as the service sent it, with texts for ids; undefined for 204. */
  body: unknown;
  response: ServiceResponse;
}

export interface ToArrayOptions {
  /** The largest number of items. A list that has more is an error. */
  limit: number;
}

/** The items of a list: its pages are fetched as it is read, one in memory at a time. */
export interface Items<Item> extends AsyncIterable<Item> {
  /**
   * All of them at once: what to do before something is done with several at the same time.
   *
   * @throws {ValidationError} when there are more than `limit`
   */
  toArray(options: ToArrayOptions): Promise<Item[]>;
}

/** The input of an operation, as its method passes it on. */
export interface OperationInput {
  /** Has the parameters of the path. Its other properties are not sent. */
  path?: object | undefined;
  /** Parameters of the path in it are not sent as a query. */
  query?: object | undefined;
  body?: unknown;
}

/**
 * The base of the generated methods, which name an operation of `generated/operations.ts`. Results
 * are not checked against their types.
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
