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

/** The proxy as a cheat sees it. */
export interface Bank {
  /** Sends a request to the sandbox, as the client would. */
  ask(request: BankRequest): Promise<BankAnswer>;
  /** Counts the requests that match, from 1. */
  count(name: string): number;
  /** Business time. */
  now(): Date;
}

/** One way in which a bank differs from what our sandbox chose. Whatever it does not name, it leaves alone. */
export interface Cheat {
  /** What this bank does, as a sentence. */
  says: string;
  /** The names of the errors that the company meets with it, and not without. @default none: all works */
  meets?: readonly string[] | undefined;
  /** Leaves out or adds items on purpose, so that this list is not compared with the true one. */
  otherItemsIn?: string;
  /** How the sandbox itself decides. */
  options?: SandboxOptions;
  /** Answers instead of the sandbox; undefined lets the request pass. */
  instead?(
    request: BankRequest,
    bank: Bank,
  ): BankAnswer | undefined | Promise<BankAnswer | undefined>;
  /** What the sandbox gets. */
  request?(request: BankRequest): BankRequest;
  /** What the client gets. */
  answer?(answer: BankAnswer, request: BankRequest, bank: Bank): BankAnswer | Promise<BankAnswer>;
  /** What the receiver gets, once for each that is returned. */
  notification?(notification: BankNotification): BankNotification | BankNotification[];
  /** The headers of a notification, once it is signed. */
  notificationHeaders?(headers: Record<string, string>): Record<string, string>;
  /** How a notification is signed. */
  encoding?: 'hex' | 'base64' | 'base64url';
}

/** The cheats of one gap; or why none of them could show. */
export type Row = readonly [Cheat, ...Cheat[]] | { cannotShow: string };
