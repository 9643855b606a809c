import type { SandboxOptions } from '@crossborder-fx/sandbox';

/** A request as the client sent it, on its way to the sandbox. */
export interface BankRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** Parsed from JSON; undefined where there is none. */
  body: unknown;
  rawBody: string;
}

/** An answer of the sandbox, on its way to the client. */
export interface BankAnswer {
  status: number;
  headers: Record<string, string>;
  /** Written as JSON, or as it is when it is text; undefined for none. */
  body: unknown;
}

/** A notification of the sandbox, before it is signed again. */
export interface BankNotification {
  body: unknown;
  /** The text of its timestamp header. */
  timestamp: string;
}

/** The functions of the proxy that a dishonest bank uses. */
export interface Bank {
  /** Sends a request to the sandbox, as the client would. */
  ask(request: BankRequest): Promise<BankAnswer>;
  /** Counts the requests that match, from 1. */
  count(name: string): number;
}

/** Which requests match. */
export type When = (request: BankRequest) => boolean;
/** Makes the new body. */
export type Change = (body: unknown, request: BankRequest) => unknown;
export type ChangeAnswer = (
  answer: BankAnswer,
  request: BankRequest,
  bank: Bank,
) => BankAnswer | Promise<BankAnswer>;

/** One way in which a bank differs from our sandbox. It leaves alone everything that it does not name. */
export interface Cheat {
  /** The errors that the company meets with it, and not without: `Api Look`. @default none: all works */
  meets?: string;
  /** Leaves out or adds items on purpose, so that this list is not compared with the true one. */
  otherItemsIn?: string;
  /** How the sandbox itself decides. */
  options?: SandboxOptions;
  /** Answers instead of the sandbox; undefined lets the request pass. */
  instead?(request: BankRequest, bank: Bank): BankAnswer | undefined;
  /** Changes the request for the sandbox. */
  request?(request: BankRequest): BankRequest;
  /** Changes the answer for the client. */
  answer?: ChangeAnswer;
  /** Changes a notification for the receiver, which gets each one that is returned. */
  notification?(notification: BankNotification): BankNotification | BankNotification[];
  /** The headers of a notification, once it is signed. */
  notificationHeaders?(headers: Record<string, string>): Record<string, string>;
  /** How a notification is signed. */
  encoding?: 'hex' | 'base64' | 'base64url';
}

/** The cheats of one gap, by what this bank does in it; or why none of them could show. */
export type Row = Readonly<Record<string, Cheat>> | string;
