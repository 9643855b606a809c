import type { SandboxOptions } from '@crossborder-fx/sandbox';

export interface BankRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The body of the request, parsed from JSON; undefined for a request without a body. */
  body: unknown;
  rawBody: string;
}

export interface BankAnswer {
  status: number;
  headers: Record<string, string>;
  /** The body of the answer: a string as it is, another value as JSON, and undefined for no body. */
  body: unknown;
}

/** A notification of the sandbox, before the proxy signs it again. */
export interface BankNotification {
  body: unknown;
  /** The text of the notification's header `X-Service-Timestamp`. */
  timestamp: string;
}

export interface Bank {
  /** Sends a request to the sandbox, as the client would have sent the request itself. */
  ask(request: BankRequest): Promise<BankAnswer>;
  /** Returns how many calls of this function, with this call, had this name: 1, 2, and so on. */
  count(name: string): number;
}

export type Change = (body: unknown) => unknown;
export type ChangeAnswer = (
  answer: BankAnswer,
  request: BankRequest,
  bank: Bank,
) => BankAnswer | Promise<BankAnswer>;

/** A cheat: a way in which a bank may differ from the sandbox. It changes only the messages for which it has a function. */
export interface Cheat {
  /** A list whose items differ from the sandbox's because of this cheat, so the trial does not compare the list. */
  otherItemsIn?: string;
  options?: SandboxOptions;
  /** Answers a request in place of the sandbox; undefined lets the request pass to the sandbox. */
  instead?(request: BankRequest, bank: Bank): BankAnswer | undefined;
  request?(request: BankRequest): BankRequest;
  answer?: ChangeAnswer;
  /** Changes a notification of the sandbox. Returns the notifications that the receiver gets in its place. */
  notification?(notification: BankNotification): BankNotification | BankNotification[];
  /** Changes the headers of a notification after the proxy has signed the notification. */
  notificationHeaders?(headers: Record<string, string>): Record<string, string>;
}

/**
 * The cheats of the bank about one undocumented point, or the reason why there are none. The name of a cheat says what the bank
 * does and, after an arrow, the errors that this causes in the company: `Api Look` means ApiError and LookError.
 */
export type Row = Readonly<Record<string, Cheat>> | string;
