import type { Difference } from './hold-answer.ts';
import type { Notified } from './listen.ts';
import { isFields, nameOf } from './mask.ts';
import type { Allowed } from './plan.ts';
import type { Answer } from './send.ts';

/** The answers so far, by the name of the request. */
export type Seen = ReadonlyMap<string, Answer>;

/** What a run has brought so far. */
export interface Run {
  allowed: Allowed & { listen?: object | undefined };
  seen: Map<string, Answer>;
  /** Requests that were not sent, by name, with what was not seen for them. */
  skipped: Map<string, string>;
  differences: Difference[];
  notified: Notified[];
  /** For each 429, whether it said how long to wait. */
  limits: string[];
  stopped: string | undefined;
  now: Date;
}

/** Whether it went well, and is JSON or nothing. */
export function isGood(answer: Answer | undefined): answer is Answer {
  return answer !== undefined && answer.status < 300 && ['json', 'empty'].includes(answer.kind);
}

/** The entries of a list; undefined when there is no list. */
export function itemsOf(answer: Answer | undefined): Record<string, unknown>[] | undefined {
  if (!isGood(answer)) return undefined;
  if (answer.kind === 'empty') return [];
  const { body } = answer;
  const list = Array.isArray(body) ? body : Object.values(Object(body)).find(Array.isArray);
  return list?.filter(isFields);
}

export function idOf(item: Record<string, unknown> | undefined): string | undefined {
  const id = item?.['id'] ?? item?.['fixedForwardId'] ?? item?.['webhookId'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

export const dayOf = (value: unknown) => /^\d{4}-\d\d-\d\d/.exec(String(value))?.[0];

/** The answers to requests of this name, and of names that begin with it and a dot. */
export const answersTo = ({ seen }: Pick<Run, 'seen'>, name: string): Answer[] =>
  [...seen].flatMap(([one, answer]) => (`${one}.`.startsWith(`${name}.`) ? [answer] : []));

/** The entries of the lists that came for this name. */
export const entriesOf = (run: Pick<Run, 'seen'>, name: string) =>
  answersTo(run, name).flatMap((answer) => itemsOf(answer) ?? []);

/** All fields with such a name and their values, at any depth, in those of the answers that went well. */
export function valuesNamed(answers: readonly Answer[], names: RegExp): [string, unknown][] {
  const visit = (value: unknown): [string, unknown][] => {
    if (typeof value !== 'object' || value === null) return [];
    const entries = Object.entries(value);
    return [
      ...entries.filter(([name]) => names.test(name)),
      ...entries.flatMap(([, one]) => visit(one)),
    ];
  };
  return answers.filter(isGood).flatMap(({ body }) => visit(body));
}

/** Without a value: `404, JSON with errorCode, errorType`. */
export function statusOf({ status, kind, body }: Answer): string {
  const isError = isFields(body) && status >= 400;
  const names = isError ? ` with ${Object.keys(body).map(nameOf).join(', ')}` : '';
  return `${status}, ${kind === 'json' ? 'JSON' : kind}${names}`;
}
