import type { SandboxOptions } from '@crossborder-fx/sandbox';
import { type Fields, isObject } from './rewrite.ts';

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

/** The names of the errors that the company meets with a cheat, and not without. */
export type Meets = readonly string[];

/** One way in which a bank differs from what our sandbox chose. Whatever it does not name, it leaves alone. */
export interface Cheat {
  /** @default none: all works */
  meets?: Meets;
  /** Leaves out or adds items on purpose, so that this list is not compared with the true one. */
  otherItemsIn?: string;
  /** How the sandbox itself decides. */
  options?: SandboxOptions;
  /** Answers instead of the sandbox; undefined lets the request pass. */
  instead?(request: BankRequest, bank: Bank): BankAnswer | undefined;
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

/** The cheats of one gap, by what this bank does; or why none of them could show. */
export type Row = Readonly<Record<string, Cheat>> | string;

export type When = (request: BankRequest) => boolean;
/** Makes the new body. */
export type Change = (body: unknown, request: BankRequest) => unknown;
type ChangeAnswer = NonNullable<Cheat['answer']>;

// The kinds of cheats. Most take first what the company meets.

/** Changes the requests that match. */
export function asks(
  meets: Meets,
  when: When,
  change: (request: BankRequest) => BankRequest,
): Cheat {
  return { meets, request: (request) => (when(request) ? change(request) : request) };
}

/** Refuses the requests that match, before anything is done. */
export function refuses(when: When, meets: Meets = ['ApiError']): Cheat {
  return { meets, instead: (request) => (when(request) ? refusal(422, 'Refused') : undefined) };
}

/** Gives another answer to the requests that match and went well. */
export function replaces(meets: Meets, when: When, change: ChangeAnswer): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status < 300 && when(request) ? change(answer, request, bank) : answer,
  };
}

/** Rewrites the bodies of what went well, for the requests that match. */
export function answersTo(meets: Meets, when: When, change: Change): Cheat {
  return replaces(meets, when, (answer, request) =>
    answer.body === undefined ? answer : withBody(answer, change(answer.body, request)),
  );
}

/** Rewrites the bodies of all that went well. */
export const answers = (meets: Meets, change: Change) => answersTo(meets, () => true, change);

/** Gives another answer where the sandbox has refused. */
export function onError(meets: Meets, change: ChangeAnswer, when: When = () => true): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      answer.status >= 400 && when(request) ? change(answer, request, bank) : answer,
  };
}

/** Rewrites the body of each notification. */
export function notifies(meets: Meets, change: (body: Fields) => unknown): Cheat {
  return {
    meets,
    notification: (given) =>
      isObject(given.body) ? { ...given, body: change(given.body) } : given,
  };
}

/** Rewrites the bodies of answers and of notifications alike. */
export function everywhere(meets: Meets, change: (body: unknown) => unknown): Cheat {
  return { ...notifies(meets, change), ...answers(meets, change) };
}

// Which requests match.

/** Each request for a list that has pages. */
export const isList: When = ({ method, path }) =>
  method === 'GET' &&
  /^\/(wallets|financialMovements|externalBankAccounts|payments\/[a-z]+|trades\/_[a-z]+|webhooks\/[^/]+\/failed-notifications)$/.test(
    path,
  );

export const isFailedList: When = ({ path }) => path.endsWith('/failed-notifications');

export const creates =
  (resource: string): When =>
  ({ method, path }) =>
    method === 'POST' && path === `/${resource}`;

export const of =
  (resource: string): When =>
  (request) =>
    resourceOf(request) === resource;

/** The first segment of a path: `payments`. */
export function resourceOf({ path }: BankRequest): string {
  return path.split('/')[1] ?? '';
}

export const at =
  (pattern: RegExp): When =>
  ({ path }) =>
    pattern.test(path);

export function withQuery(request: BankRequest, changed: Record<string, string>): BankRequest {
  const query = { ...Object.fromEntries(request.query), ...changed };
  return { ...request, query: new URLSearchParams(query) };
}

export function withBody(answer: BankAnswer, body: unknown): BankAnswer {
  return { ...answer, body };
}

/** An answer in the error shape of the interface. */
export function refusal(status: number, type: string): BankAnswer {
  const errorMessage = 'Refused by the bank.';
  const body = { errorCode: status * 100, errorType: type, errorMessage, link: '' };
  return { status, headers: {}, body };
}

/** An answer without a body. */
export function nothing(status: number): BankAnswer {
  return { status, headers: {}, body: undefined };
}
