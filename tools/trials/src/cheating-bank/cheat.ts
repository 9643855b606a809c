import type { SandboxOptions } from '@crossborder-fx/sandbox';
import { type Fields, isObject, refusal, withBody } from './messages.ts';

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

// The kinds of cheats. Each is told last what the company meets.

/** The sandbox itself decides in another way. */
export const decides = (options: SandboxOptions, meets = ''): Cheat => ({ options, meets });

/** Changes the requests that match. */
export function asks(when: When, change: (request: BankRequest) => BankRequest, meets = ''): Cheat {
  return { meets, request: (request) => (when(request) ? change(request) : request) };
}

/** Refuses the requests that match, before anything is done. */
export function refuses(when: When, meets = 'Api'): Cheat {
  return { meets, instead: (request) => (when(request) ? refusal(422, 'Refused') : undefined) };
}

/** Gives another answer to the requests that match and went well. */
export function replaces(when: When, change: ChangeAnswer, meets = ''): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status < 300 && when(request) ? change(answer, request, bank) : answer,
  };
}

/** Rewrites the bodies of what went well, for the requests that match. */
export function answersTo(when: When, change: Change, meets = ''): Cheat {
  return replaces(
    when,
    (answer, request) =>
      answer.body === undefined ? answer : withBody(answer, change(answer.body, request)),
    meets,
  );
}

/** Rewrites the bodies of all that went well. */
export const answers = (change: Change, meets = '') => answersTo(() => true, change, meets);

/** Gives another answer where the sandbox has refused. */
export function onError(change: ChangeAnswer, meets = '', when: When = () => true): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status >= 400 && when(request) ? change(answer, request, bank) : answer,
  };
}

/** Sends these in the place of each notification. */
export const sends = (notification: NonNullable<Cheat['notification']>, meets = ''): Cheat => ({
  notification,
  meets,
});

/** Rewrites the body of each notification. */
export const notifies = (change: (body: Fields) => unknown, meets = '') =>
  sends((given) => (isObject(given.body) ? { ...given, body: change(given.body) } : given), meets);

/** Rewrites the bodies of answers and of notifications alike. */
export const everywhere = (change: (body: unknown) => unknown, meets = ''): Cheat => ({
  ...notifies(change),
  ...answers(change, meets),
});
