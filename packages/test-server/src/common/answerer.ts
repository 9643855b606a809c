import type { JournaledDelivery } from '../notify/delivery-journal.ts';
import type { Operation } from './router.ts';

/** The status, headers and body of an answer. */
export interface Answer {
  /** The HTTP status, from 200 to 599. */
  status: number;
  headers?: Record<string, string> | undefined;
  /** The body, which is written as JSON unless it is a JsonText; undefined for an answer without a body. */
  body?: unknown;
}

export interface RequestParts {
  /** The method in capitals, such as `POST`. */
  method: string;
  /** The path as it was sent, without the query. */
  path: string;
  /** Decoded values, by name. */
  pathParameters: Record<string, string>;
  /** Decoded values, by name; a list where a name was given more than once. */
  query: Record<string, string | string[]>;
  /** Values by lower-case name. */
  headers: Record<string, string>;
  /** The parsed JSON; undefined without a body. */
  body: unknown;
}

/** An API user, as the answerer sees it. */
export interface Caller<State = unknown> {
  readonly username: string;
  /** The state that `createState` made; undefined without `createState`. */
  readonly state: State;
}

/** A request whose signature names a user, and whose body is complete. */
export interface ReceivedRequest {
  method: string;
  /** The path as it was sent, with the query. */
  target: string;
  body: Buffer | undefined;
  /** The nonce of the token, decoded from Base64. */
  nonce: string | undefined;
  remoteAddress: string | undefined;
}

/** A note about a request, which a user's state completes with the answer. */
export interface RequestNote {
  /** Takes the service's own answer, or undefined if it made none. A second call does nothing. */
  close(answer: { status: number; text: string | undefined } | undefined): void;
}

/** The state that an answerer keeps for one user. */
export interface UserState {
  /** Notes a request of the user, even when the server refuses it. */
  note?(request: ReceivedRequest): RequestNote | undefined;
  /** Restores the state of the start. */
  reset(): void;
  /** Called when the user was removed, or after the last answer of the server. A second call does nothing. */
  close(): void | Promise<void>;
  /** Returns at most `latest` of the last notifications that the state sent by itself, oldest first. */
  listDeliveries?(latest: number): readonly JournaledDelivery[];
}

/** The API user for whom `createState` makes a state. */
export interface StateOwner {
  readonly username: string;
  /** Whether the server was started with the credentials of this user. */
  readonly isFirst: boolean;
  /** Reports a sent notification to the event streams of the user. */
  tell(delivery: JournaledDelivery): void;
  /**
   * Ends the requests under way, because the state that they would change no longer exists. `reset` calls `startEpoch` by
   * itself.
   */
  startEpoch(): void;
}

/** A request that has passed the checks of the server. */
export interface OperationRequest<State = unknown> extends RequestParts {
  operation: Operation;
  /** The user whose credentials signed the request. */
  user: Caller<State>;
  /** The wall time at which the request arrived. */
  at: Date;
  /** The note that the state of the user made about the request. An answerer can close the note together with its change. */
  note: RequestNote | undefined;
  /** Aborts with a Refusal when the state of the request no longer exists. The request must change nothing after that. */
  epoch: AbortSignal;
}

/**
 * Makes the answer to a request. When the answer is not a promise, no other request is handled between the call and the fault
 * after the work. A Refusal that the answerer throws is answered in the interface's error shape; any other error is logged and
 * answered with 500.
 */
export type Answerer<State = unknown> = (
  request: OperationRequest<State>,
) => Answer | Promise<Answer>;
