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
  /** The text of the notification's timestamp header. */
  timestamp: string;
}

/** Functions for a cheat, a way in which a bank differs from the sandbox. */
export interface Bank {
  /** Sends a request to the sandbox, as the client would. */
  ask(request: BankRequest): Promise<BankAnswer>;
  /** Counts the requests of this name, and returns the number of this request, from 1. */
  count(name: string): number;
}

/** Decides whether a cheat of the bank applies to a request. */
export type When = (request: BankRequest) => boolean;
/** Makes the new body of a message from the old one. */
export type Change = (body: unknown, request: BankRequest) => unknown;
export type ChangeAnswer = (
  answer: BankAnswer,
  request: BankRequest,
  bank: Bank,
) => BankAnswer | Promise<BankAnswer>;

/** A way in which a bank may differ from the sandbox. A cheat changes only the parts that it names. */
export interface Cheat {
  /** The errors that the company meets only with this cheat, such as `Api Look`. @default none: all works */
  meets?: string;
  /** The cheat leaves out or adds items of this list on purpose, so the judge does not compare the list with the true one. */
  otherItemsIn?: string;
  /** Options of the sandbox that make the bank differ. */
  options?: SandboxOptions;
  /** Answers instead of the sandbox; undefined lets the request pass. */
  instead?(request: BankRequest, bank: Bank): BankAnswer | undefined;
  /** Changes the request of the client before the sandbox gets it. */
  request?(request: BankRequest): BankRequest;
  /** Changes the answer of the sandbox before the client gets it. */
  answer?: ChangeAnswer;
  /** Returns the notifications that the receiver gets in place of one. */
  notification?(notification: BankNotification): BankNotification | BankNotification[];
  /** Changes the headers of a notification after it was signed. */
  notificationHeaders?(headers: Record<string, string>): Record<string, string>;
  /** The encoding of the notification's signature, in place of `hex`. */
  encoding?: 'hex' | 'base64' | 'base64url';
}

/** The cheats about one gap of the description, or the reason why no cheat could show. */
export type Row = Readonly<Record<string, Cheat>> | string;
