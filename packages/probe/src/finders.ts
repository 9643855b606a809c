import type { Difference } from './hold-answer.ts';
import type { Notified } from './listen.ts';
import { formOf, isFields, nameOf, wordOf } from './mask.ts';
import { type Allowed, announcementOf, type Step } from './plan.ts';
import { isGood, itemsOf, type Seen } from './seen.ts';
import type { Answer } from './send.ts';

/** All that a run has brought. */
export interface Found {
  allowed: Allowed;
  listened: boolean;
  plan: readonly Step[];
  seen: Seen;
  /** Requests that were not sent, by name, with what was not seen for them. */
  skipped: ReadonlyMap<string, string>;
  differences: readonly Difference[];
  notified: readonly Notified[];
  /** For each 429, whether it said how long to wait. */
  limits: readonly string[];
  stopped: string | undefined;
  /** When the run ended. */
  now: Date;
}

/** What one gap comes to. `says` has no value of an answer in it, `evidence` only forms and words of enumerations. */
export interface Look {
  state: 'settled' | 'not seen' | 'not askable';
  says: string;
  evidence?: readonly string[];
}

export type Finder = (found: Found) => Look;

/** Settled by what there is; not seen without. */
export function look(
  says: string,
  evidence: readonly (string | undefined)[],
  unless = 'no answer shows it',
): Look {
  const shown = evidence.filter((one) => one !== undefined);
  return shown.length > 0
    ? { state: 'settled', says, evidence: shown }
    : { state: 'not seen', says: unless };
}

export const notAskable =
  (why: string): Finder =>
  () => ({ state: 'not askable', says: why });

/** Only asked with a flag of the command. */
export const onlyWith =
  (flag: keyof Allowed, finder: Finder): Finder =>
  (found) =>
    found.allowed[flag]
      ? finder(found)
      : { state: 'not seen', says: `--${flag} was not given, and settles it.` };

/** Something to see, which does not answer the whole question. */
export const partly =
  (why: string, finder: Finder): Finder =>
  (found) => {
    const { evidence = [] } = finder(found);
    return { state: 'not seen', says: why, evidence };
  };

const mostForms = 4;

/** Each field of these objects, at any depth, with the forms of its values. */
export function formsOf(objects: readonly unknown[]): string[] {
  const forms = new Map<string, Set<string>>();
  const note = (path: string, form: string) =>
    forms.set(path, (forms.get(path) ?? new Set()).add(form));
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      if (value.length === 0) note(path, 'empty array');
      for (const item of value) visit(item, `${path}[]`);
    } else if (isFields(value)) {
      for (const [name, member] of Object.entries(value))
        visit(member, path ? `${path}.${nameOf(name)}` : nameOf(name));
    } else note(path || '(itself)', formOf(value));
  };
  for (const object of objects) visit(object, '');
  return [...forms].map(([path, found]) => {
    const shown = [...found].sort().slice(0, mostForms);
    return `${path}: ${shown.join(' | ')}${found.size > mostForms ? ` and ${found.size - mostForms} other forms` : ''}`;
  });
}

/** The objects in the answers to these requests: entries of lists, or what is in a wrapper. */
export function objectsIn({ seen }: Found, names: readonly string[], wrapper?: string): unknown[] {
  return names.flatMap((name): unknown[] => {
    const answer = seen.get(name);
    if (!isGood(answer) || answer.kind === 'empty') return [];
    if (wrapper === undefined) return itemsOf(answer) ?? [];
    const inner = wrapper
      .split('.')
      .reduce<unknown>((value, key) => Object(value)[key] ?? value, answer.body);
    return [inner];
  });
}

/** The fields of objects, with their forms. */
export const fields =
  (says: string, names: readonly string[], wrapper?: string): Finder =>
  (found) => {
    const empty = names
      .filter((name) => found.seen.get(name)?.status === 204)
      .map((name) => `${name}: 204`);
    return look(says, [...formsOf(objectsIn(found, names, wrapper)), ...empty]);
  };

/** All values of fields with this name, at any depth, in all answers that went well. */
export function valuesNamed({ seen }: Found, field: string): unknown[] {
  const visit = (value: unknown): unknown[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, member]) => [
          ...(name === field ? [member] : []),
          ...visit(member),
        ]);
  return [...seen.values()].filter(isGood).flatMap(({ body }) => visit(body));
}

export const counted = (texts: readonly string[]) => [...new Set(texts)].sort();

/** The words that an enumeration was seen with. */
export const words =
  (says: string, field: string, from: (found: Found) => unknown[]): Finder =>
  (found) =>
    look(
      says,
      counted(
        from(found).flatMap((object) =>
          isFields(object) ? [`${field}: ${wordOf(object[field])}`] : [],
        ),
      ),
    );

/** The statuses of the answers to these requests, and what is in them. */
export const statuses =
  (says: string, names: readonly string[], isSettled = true): Finder =>
  ({ seen, plan }) => {
    const evidence = plan.flatMap((step) => {
      const answer = names.some((name) => isNamed(step, name)) ? seen.get(step.name) : undefined;
      return answer ? [`${announcementOf(step)}: ${statusOf(answer)}`] : [];
    });
    const found = look(says, evidence);
    return isSettled ? found : { ...found, state: 'not seen' };
  };

const isNamed = (step: Step, name: string) =>
  name.endsWith('.') ? step.name.startsWith(name) : step.name === name;

export function statusOf({ status, kind, body }: Answer): string {
  const error =
    isFields(body) && status >= 400 ? ` with ${Object.keys(body).map(nameOf).join(', ')}` : '';
  return `${status}, ${kind === 'json' ? 'JSON' : kind}${error}`;
}

/** What the texts of a field are made of: letters, digits, other characters. */
export function charactersOf(values: readonly unknown[]): string | undefined {
  const text = values.filter((value) => typeof value === 'string').join('');
  const kinds = Object.entries({
    capitals: /\p{Lu}/u,
    'small letters': /\p{Ll}/u,
    digits: /\p{N}/u,
    'white space': /\s/,
  });
  const others = counted(text.match(/[!-/:-@[-`{-~]/g) ?? []).join(' ');
  const made = [
    ...kinds.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind),
    others,
  ].filter(Boolean);
  return text === '' ? undefined : made.join(', ');
}

/** The longest text of a field. */
export function longest(values: readonly unknown[]): string | undefined {
  const lengths = values.flatMap((value) => (typeof value === 'string' ? [value.length] : []));
  return lengths.length > 0 ? `at most ${Math.max(...lengths)} characters` : undefined;
}
