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
  /** The path as the client sent it, without the query. */
  path: string;
  /** Decoded values of the path parameters, by name. */
  pathParameters: Record<string, string>;
  /** Decoded values of the query parameters, by name; a list where the client gave a name more than once. */
  query: Record<string, string | string[]>;
  /** Values of the headers, by lower-case name. */
  headers: Record<string, string>;
  /** The parsed JSON of the body; undefined for a request without a body. */
  body: unknown;
}

/** An API user, in the form in which the answerer (the function that makes the answers) receives the user. */
export interface Caller<State = unknown> {
  readonly username: string;
  /** The state of this user that `createState` made; undefined on a server without `createState`. */
  readonly state: State;
}

/** A request whose signature names a user, and whose body is complete. */
export interface ReceivedRequest {
  method: string;
  /** The path as the client sent it, with the query. */
  target: string;
  body: Buffer | undefined;
  /** The nonce of the token, decoded from Base64. */
  nonce: string | undefined;
  remoteAddress: string | undefined;
}

/** An entry in a user's state about one request. The server completes it with the answer to the request. */
export interface RequestNote {
  /** Adds the answer to the entry. Pass undefined when there is no answer. A second call does nothing. */
  close(answer: { status: number; text: string | undefined } | undefined): void;
}

/** The state that a server keeps for one API user, such as the payments of a sandbox. */
export interface UserState {
  /** Records a request of the user in the state, even when the server refuses the request. */
  note?(request: ReceivedRequest): RequestNote | undefined;
  /** Restores the state that the user had at the start of the server. */
  reset(): void;
  /**
   * The server calls `close` when it has removed the API user or sent its last answer. A second call does nothing.
   */
  close(): void | Promise<void>;
  /** Returns at most `latest` of the last notifications that this state sent without a call of `sendWebhook`, oldest first. */
  listDeliveries?(latest: number): readonly JournaledDelivery[];
}

/** The API user for whom `createState` makes a state. */
export interface StateOwner {
  readonly username: string;
  /** Whether the server was started with the credentials of this user. */
  readonly isFirst: boolean;
  /** Reports a sent notification to the open event streams of the user. */
  tell(delivery: JournaledDelivery): void;
  /**
   * Ends the requests of the user that are under way, because the state that they would change no longer exists. `reset` calls
   * `startEpoch` by itself.
   */
  startEpoch(): void;
}

/** A request that has passed the checks of the server. */
export interface OperationRequest<State = unknown> extends RequestParts {
  operation: Operation;
  /** The user whose credentials signed the request. */
  user: Caller<State>;
  /** The time of the machine's clock when the request arrived at the server. */
  at: Date;
  /**
   * The entry about the request in the state of the user. An answerer can complete the entry together with its change of the
   * state.
   */
  note: RequestNote | undefined;
  /** Aborts with a Refusal when the user's state no longer exists. After that, the request must change nothing. */
  epoch: AbortSignal;
}

/**
 * Makes the answer to a request. When the function returns an answer and not a promise, the server handles no other
 * request between the function's work and a simulated failure after this work. When the function throws a Refusal, the
 * answer has the interface's error body; any other error is logged and answered with 500.
 */
export type Answerer<State = unknown> = (
  request: OperationRequest<State>,
) => Answer | Promise<Answer>;
