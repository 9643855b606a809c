import type { SandboxOptions } from '@crossborder-fx/sandbox';

/** A request as the client sent it, on its way to the sandbox. */
export interface BankRequest {
  method: string;
  /** The path of the request, without the query. */
  path: string;
  query: URLSearchParams;
  /** The body of the request, parsed from JSON; undefined for a request without a body. */
  body: unknown;
  rawBody: string;
}

/** An answer of the sandbox, on its way to the client. */
export interface BankAnswer {
  status: number;
  headers: Record<string, string>;
  /** The body of the answer, sent as JSON, or unchanged when it is a string; undefined for an answer without a body. */
  body: unknown;
}

/** A notification of the sandbox, before the proxy signs it again. */
export interface BankNotification {
  body: unknown;
  /** The text of the notification's header `X-Service-Timestamp`. */
  timestamp: string;
}

/** The functions that a cheat gets from the simulated bank. A cheat is a way in which the bank differs from the sandbox. */
export interface Bank {
  /** Sends a request to the sandbox, as the client would have sent the request itself. */
  ask(request: BankRequest): Promise<BankAnswer>;
  /**
   * Counts the requests for which a cheat has called this function with the same name, and returns the count, which is 1 for
   * the first request.
   */
  count(name: string): number;
}

/** Decides whether a cheat of the simulated bank applies to a request. */
export type When = (request: BankRequest) => boolean;
/** Makes the new body of a request, answer or notification from the old body. */
export type Change = (body: unknown, request: BankRequest) => unknown;
export type ChangeAnswer = (
  answer: BankAnswer,
  request: BankRequest,
  bank: Bank,
) => BankAnswer | Promise<BankAnswer>;

/**
 * A cheat: a way in which a bank may differ from the sandbox. The cheat changes only the messages for which it has a function.
 */
export interface Cheat {
  /**
   * The names of the errors that the simulated company may meet because of this cheat, such as `Api Look`.
   *
   * @default none: no step of the company fails
   */
  meets?: string;
  /**
   * The list in which the simulated bank shows other items than the sandbox has, because of this cheat. The trial does not
   * compare this list with the sandbox's list.
   */
  otherItemsIn?: string;
  /** Options with which the sandbox runs, so that the bank differs from the usual sandbox. */
  options?: SandboxOptions;
  /** Answers a request in place of the sandbox; undefined lets the request pass to the sandbox. */
  instead?(request: BankRequest, bank: Bank): BankAnswer | undefined;
  /** Changes the request of the client before the sandbox gets it. */
  request?(request: BankRequest): BankRequest;
  /** Changes the answer of the sandbox before the client gets it. */
  answer?: ChangeAnswer;
  /** Changes a notification of the sandbox. Returns the notifications that the receiver gets in its place. */
  notification?(notification: BankNotification): BankNotification | BankNotification[];
  /** Changes the headers of a notification after the proxy has signed the notification. */
  notificationHeaders?(headers: Record<string, string>): Record<string, string>;
}

/**
 * The cheats of the simulated bank about one undocumented point of the interface, by a sentence that describes the cheat. Or a
 * text: the reason why no cheat about this point could show.
 */
export type Row = Readonly<Record<string, Cheat>> | string;
