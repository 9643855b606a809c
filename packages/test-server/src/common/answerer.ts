import type { JournaledDelivery } from '../notify/delivery-journal.ts';
import type { Operation } from './router.ts';

/** The status, headers and body of an answer. */
export interface Answer {
  /** From 200 to 599. */
  status: number;
  headers?: Record<string, string> | undefined;
  /** Written as JSON, unless it is a JsonText; undefined for an answer without a body. */
  body?: unknown;
}

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

/** An API user, as the answerer sees it. */
export interface Caller<State = unknown> {
  readonly username: string;
  /** From `createState`; undefined where there is none. */
  readonly state: State;
}

/** A request that names a user, when it has come in full. */
export interface ReceivedRequest {
  method: string;
  /** As it was sent, with the query. */
  target: string;
  body: Buffer | undefined;
  /** The nonce of the token, decoded from Base64. */
  nonce: string | undefined;
  remoteAddress: string | undefined;
}

/** Takes note of the answer to a request. */
export interface RequestNote {
  /** Takes the service's own answer, or undefined if it made none. A second call does nothing. */
  close(answer: { status: number; text: string | undefined } | undefined): void;
}

/** The state that an answerer keeps for one user. */
export interface UserState {
  /** Notes a request of the user, whether it is refused or not. */
  note?(request: ReceivedRequest): RequestNote | undefined;
  /** Makes it what it was at the start. */
  reset(): void;
  /** When the user has left, or after the last answer of the server. A second call does nothing. */
  close(): void | Promise<void>;
  /** The latest notifications that it sent by itself, so many at most, oldest first. */
  listDeliveries?(latest: number): readonly JournaledDelivery[];
}

/** The API user that a state is made for. */
export interface StateOwner {
  readonly username: string;
  /** Whether the server was started with its credentials. */
  readonly isFirst: boolean;
  /** Tells the streams of the user that a notification was sent. */
  tell(delivery: JournaledDelivery): void;
  /** Ends the requests that are under way, since their state is no more. `reset` does it by itself. */
  startEpoch(): void;
}

/** A request that has passed the checks of the server. */
export interface OperationRequest<State = unknown> extends RequestParts {
  operation: Operation;
  /** Whose credentials it was signed with. */
  user: Caller<State>;
  /** When it came, in wall time. */
  at: Date;
  /** From the state of the user. An answerer can close it together with its change. */
  note: RequestNote | undefined;
  /** Aborted with a Refusal when the state that it was sent to is no more. It must change nothing then. */
  epoch: AbortSignal;
}

/**
 * Makes the answer to a request. When it is not a promise, no other request is looked at between the
 * call and what a fault does after it. A Refusal that it throws is answered in the interface's error shape;
 * any other error is logged and answered with 500.
 */
export type Answerer<State = unknown> = (
  request: OperationRequest<State>,
) => Answer | Promise<Answer>;
