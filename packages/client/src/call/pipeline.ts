import type { operations } from '../generated/operations.ts';

/** The last argument of every method. */
export interface CallOptions {
  /** Aborts the call; the error's cause is the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds for the whole call, the body included. @default the client's `timeout` */
  timeout?: number;
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The body as the service sent it, undefined for 204. */
  body: unknown;
  response: Response;
}

/** What a method passes on. */
export interface OperationInput {
  /** Has the parameters of the path. Its other properties are not sent. */
  path?: object | undefined;
  /** A parameter of the path is left out of the query. */
  query?: object | undefined;
  body?: unknown;
}

export type OperationId = keyof typeof operations;

/** What the generated methods are built on. Results are not checked against their types. */
export interface Pipeline {
  call<Result>(
    operation: OperationId,
    input: OperationInput,
    options: CallOptions | undefined,
  ): Promise<Result>;
  iterate<Item>(
    operation: OperationId,
    input: OperationInput,
    options: CallOptions | undefined,
  ): AsyncIterable<Item>;
}
