import { isFields, nameOf, textOf } from './mask.ts';

/** The kinds of requests that the user permits in addition to reads. */
export interface Allowed {
  /** Whether the probe reads earlier requests from the service's request log. */
  history?: boolean | undefined;
  quotes?: boolean | undefined;
  forwards?: boolean | undefined;
  signatures?: boolean | undefined;
}

/** A request, in which values of earlier answers replace names in braces. A request whose value is missing is not sent. */
export interface Step {
  /** The HTTP method and the path of the request, such as `GET /wallets/{Wallet}`. */
  route: string;
  /** The operation whose documented answers the probe compares with the answer; undefined for an undocumented request. */
  operation?: string | undefined;
  body?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the request is wrong on purpose, because the probe wants to see how the service refuses the request. */
  wrong?: boolean | undefined;
  /** How the signature of the request is wrong: with a nonce that was used before, or with a time six minutes ago. */
  signed?: 'again' | 'six minutes ago' | undefined;
}

export interface Answer {
  step: Step;
  /** The nonce in the signature of the request, in Base64. */
  nonce: string;
  /** The values that replaced the names in braces in the request. */
  values: Readonly<Record<string, string>>;
  status: number;
  headers: Readonly<Record<string, string>>;
  kind: 'json' | 'empty' | 'html' | 'other' | 'too large';
  /** The body of the answer, parsed from JSON; undefined for a body that is not JSON. */
  body: unknown;
  text: string;
}

/** The answers so far. The key of an answer is the line that announces its request to the user. */
export type Seen = ReadonlyMap<string, Answer>;
export type Item = Readonly<Record<string, unknown>>;

export interface Notified {
  /** Lines of text that describe the notification's signature and timestamp. */
  signature: readonly string[];
  /** The body of the notification; undefined unless the signature is right, because anybody can send a notification. */
  body: unknown;
}

export interface Run {
  allowed: Allowed & { listen?: object | undefined };
  seen: Map<string, Answer>;
  /** The requests that the probe did not send or that got no answer, each with the name of the missing value. */
  skipped: Map<string, string>;
  notified: Notified[];
  stopped: string | undefined;
  now: Date;
}

export function isGood(answer: Answer | undefined): answer is Answer {
  return answer !== undefined && answer.status < 300 && ['json', 'empty'].includes(answer.kind);
}

/** Returns the entries of the list in an answer, or undefined when the answer has no list. */
export function itemsOf(answer: Answer | undefined): Item[] | undefined {
  if (!isGood(answer)) return undefined;
  if (answer.kind === 'empty') return [];
  const { body } = answer;
  const list = Array.isArray(body) ? body : Object.values(Object(body)).find(Array.isArray);
  return list?.filter(isFields);
}

export function idOf(item: Item | undefined): string | undefined {
  const given = item?.['id'] ?? item?.['fixedForwardId'] ?? item?.['webhookId'];
  // JSON.parse has rounded a number beyond the safe integers, so it may be the id of another object.
  if (typeof given === 'number' && !Number.isSafeInteger(given)) return undefined;
  const id = textOf(given);
  // A URL cannot contain an id that is empty, `.` or `..`, or has half a surrogate pair.
  return /^\.{0,2}$|\p{Surrogate}/u.test(id) ? undefined : id;
}

/** Returns the two days by which a query can find an entry: the days of its creation and of its execution. */
export function daysOf(item: Item | undefined): (string | undefined)[] {
  const { createdDate, executionDate, deliveryDate } = Object(item);
  return [createdDate, executionDate ?? deliveryDate].map(
    (value) => /^\d{4}-\d\d-\d\d/.exec(textOf(value))?.[0],
  );
}

/** The oldest entry whose creation and execution days differ, because the days of newer entries may still change. */
export const datedItem = (items: readonly Item[] = []) =>
  items.findLast((item) => {
    const [creation, execution] = daysOf(item);
    return creation !== undefined && execution !== undefined && creation !== execution;
  });

/** Describes an answer by its status and field names, without values: `404, JSON with errorCode, errorType`. */
export function statusOf({ status, kind, body }: Pick<Answer, 'status' | 'kind' | 'body'>): string {
  const isError = isFields(body) && status >= 400;
  const names = isError ? ` with ${[...new Set(Object.keys(body).map(nameOf))].join(', ')}` : '';
  return `${status}, ${kind === 'json' ? 'JSON' : kind}${names}`;
}

/** Returns the object in a notification, and whether a wrapper is around the object. */
export function payloadOf(body: unknown): { object: Item; isWrapped: boolean } {
  const { payload } = Object(body);
  const { payment, trade, fixedForward } = Object(payload);
  const inner = [payment, trade, fixedForward].find(isFields);
  return { object: inner ?? Object(payload), isWrapped: inner !== undefined };
}
