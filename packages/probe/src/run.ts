import { isFields, nameOf, textOf } from './mask.ts';

/** The kinds of requests that the user allows beside reads. */
export interface Allowed {
  /** Whether the probe reads the account's earlier requests from the log. */
  history?: boolean | undefined;
  quotes?: boolean | undefined;
  forwards?: boolean | undefined;
  signatures?: boolean | undefined;
}

/**
 * One request. Earlier answers give the values of the names in braces; the probe does not send a request without these values.
 */
export interface Step {
  /** The method and the path, such as `GET /wallets/{Wallet}`. */
  route: string;
  /** The operation whose documented answers the probe compares with the answer; undefined for an undocumented request. */
  operation?: string | undefined;
  body?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the request is wrong on purpose, because the probe wants to see the refusal. */
  wrong?: boolean | undefined;
  /** The kind of a wrong signature: a used nonce, or a time six minutes ago. */
  signed?: 'again' | 'six minutes ago' | undefined;
}

/** An answer of the service, with its request. */
export interface Answer {
  step: Step;
  /** The nonce that signed the request, in Base64. */
  nonce: string;
  /** The values that replaced the names in braces. */
  values: Readonly<Record<string, string>>;
  status: number;
  headers: Readonly<Record<string, string>>;
  kind: 'json' | 'empty' | 'html' | 'other' | 'too large';
  /** The body, parsed from JSON; undefined for a body that is not JSON. */
  body: unknown;
  text: string;
}

/** The answers so far, by the line that announces their request. */
export type Seen = ReadonlyMap<string, Answer>;
export type Item = Readonly<Record<string, unknown>>;

/** A notification that the listener received. */
export interface Notified {
  /** The forms of the signature and the timestamp of the notification, as lines. */
  signature: readonly string[];
  /** The body of the notification; undefined unless the signature is right, because anybody can send a notification. */
  body: unknown;
}

/** The results of a run so far. */
export interface Run {
  allowed: Allowed & { listen?: object | undefined };
  /** The answers, by the line that announces their request. */
  seen: Map<string, Answer>;
  /** The requests that the probe did not send or that got no answer, each with the missing value. */
  skipped: Map<string, string>;
  notified: Notified[];
  stopped: string | undefined;
  now: Date;
}

/** Tells whether the request succeeded, with JSON or an empty body. */
export function isGood(answer: Answer | undefined): answer is Answer {
  return answer !== undefined && answer.status < 300 && ['json', 'empty'].includes(answer.kind);
}

/** Returns the entries of a list, or undefined when the answer has no list. */
export function itemsOf(answer: Answer | undefined): Item[] | undefined {
  if (!isGood(answer)) return undefined;
  if (answer.kind === 'empty') return [];
  const { body } = answer;
  const list = Array.isArray(body) ? body : Object.values(Object(body)).find(Array.isArray);
  return list?.filter(isFields);
}

export function idOf(item: Item | undefined): string | undefined {
  const id = textOf(item?.['id'] ?? item?.['fixedForwardId'] ?? item?.['webhookId']);
  // An empty id, dots or half of a surrogate pair cannot be part of a path.
  return /^\.{0,2}$|\p{Surrogate}/u.test(id) ? undefined : id;
}

/** Returns the two days of an entry that a period can refer to: the day of its creation, and of its execution. */
export function daysOf(item: Item | undefined): (string | undefined)[] {
  const { createdDate, executionDate, deliveryDate } = Object(item);
  return [createdDate, executionDate ?? deliveryDate].map(
    (value) => /^\d{4}-\d\d-\d\d/.exec(textOf(value))?.[0],
  );
}

/** Returns the last entry of a list whose two days differ. Earlier entries may still wait, and their days may change. */
export const datedItem = (items: readonly Item[] = []) =>
  items.findLast((item) => {
    const [creation, execution] = daysOf(item);
    return creation !== undefined && execution !== undefined && creation !== execution;
  });

/** Describes an answer without values: `404, JSON with errorCode, errorType`. */
export function statusOf({ status, kind, body }: Pick<Answer, 'status' | 'kind' | 'body'>): string {
  const isError = isFields(body) && status >= 400;
  const names = isError ? ` with ${[...new Set(Object.keys(body).map(nameOf))].join(', ')}` : '';
  return `${status}, ${kind === 'json' ? 'JSON' : kind}${names}`;
}

/** Returns the object of a notification, and whether it is in a wrapper. */
export function payloadOf(body: unknown): { object: Item; isWrapped: boolean } {
  const { payload } = Object(body);
  const { payment, trade, fixedForward } = Object(payload);
  const inner = [payment, trade, fixedForward].find(isFields);
  return { object: inner ?? Object(payload), isWrapped: inner !== undefined };
}
