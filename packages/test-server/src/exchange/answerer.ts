import type { Answer } from './answer.ts';
import type { Operation } from './operations.ts';

/** The parts of a request. */
export interface RequestParts {
  /** In capitals, such as `POST`. */
  method: string;
  /** As it was sent, without the query. */
  path: string;
  /** Decoded, by name. */
  pathParameters: Record<string, string>;
  /** Decoded, by name; a list where a name was given more than once. */
  query: Record<string, string | string[]>;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** The parsed JSON; undefined when there was none. */
  body: unknown;
}

/** One of those who sign requests, as the answerer sees it. */
export interface Caller {
  readonly username: string;
  /** What the answerer keeps for it; from `createState`. */
  state: unknown;
}

/** A request that has passed the checks of the server. */
export interface OperationRequest extends RequestParts {
  operation: Operation;
  /** Whose credentials it was signed with. */
  principal: Caller;
  /** When it came, in wall time. */
  at: Date;
}

/**
 * Makes the answer to a request. When it is not a promise, no other request is looked at between the
 * call and what a fault does after it. A Refusal that it throws is answered in the interface's error shape;
 * any other error is logged and answered with 500.
 */
export type Answerer = (request: OperationRequest) => Answer | Promise<Answer>;
