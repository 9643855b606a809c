import type { Operation } from './operation.ts';

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

/** What a method passes on: where to, what, and how it is selected. */
export interface OperationInput {
  path?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** What the generated methods are built on. The result's type is the description's promise. */
export interface Pipeline {
  call<Result>(
    operation: Operation,
    input: OperationInput,
    options: CallOptions | undefined,
  ): Promise<Result>;
  iterate<Item>(
    operation: Operation,
    input: OperationInput,
    options: CallOptions | undefined,
  ): AsyncIterable<Item>;
}
