import type { JournaledDelivery } from '../notify/delivery-journal.ts';
import type { Operation } from './router.ts';

export interface Answer {
  /** From 200 to 599. */
  status: number;
  headers?: Record<string, string> | undefined;
  /** Written as JSON, unless it is a JsonText; undefined for an answer without a body. */
  body?: unknown;
}

export interface RequestParts {
  method: string;
  path: string;
  pathParameters: Record<string, string>;
  query: Record<string, string | string[]>;
  headers: Record<string, string>;
  /** The parsed JSON; undefined when there was none. */
  body: unknown;
}

export interface Caller {
  readonly username: string;
  /** From `createState`; undefined where there is none. */
  readonly state: UserState | undefined;
}

export interface UserState {
  reset(): void;
  /** When the user has left, or after the last answer of the server. A second call does nothing. */
  close(): void | Promise<void>;
  /** The latest notifications that it sent by itself, so many at most, oldest first. */
  listDeliveries?(latest: number): readonly JournaledDelivery[];
}

export interface StateOwner {
  readonly username: string;
  readonly isFirst: boolean;
  tell(delivery: JournaledDelivery): void;
  /** Ends the requests that are under way, since their state is no more. `reset` does it by itself. */
  startEpoch(): void;
}

export interface OperationRequest extends RequestParts {
  operation: Operation;
  user: Caller;
  /** When it came, in wall time. */
  at: Date;
  /** Aborted with a Refusal when the state that it was sent to is no more. It must change nothing then. */
  epoch: AbortSignal;
}

/**
 * Makes the answer to a request. When it is not a promise, no other request is looked at between the
 * call and what a fault does after it. A Refusal that it throws is answered in the interface's error shape;
 * any other error is logged and answered with 500.
 */
export type Answerer = (request: OperationRequest) => Answer | Promise<Answer>;
