import { formOf, isFields, nameOf, wordOf } from './mask.ts';
import { announcementOf } from './plan.ts';
import { answersTo, idOf, isGood, itemsOf, type Run, statusOf } from './seen.ts';

/** Tells what was seen, in forms and words of enumerations; nothing where nothing was seen. */
export type Tell = (run: Run) => (string | undefined)[];

/** What tells, and what is worth knowing beside it. */
export const also =
  (tell: Tell, ...others: Tell[]): Tell =>
  (run) => {
    const told = tell(run);
    return told.length > 0 ? [...told, ...others.flatMap((other) => other(run))] : [];
  };

export const once = (texts: readonly string[]) => [...new Set(texts)].sort();

const mostForms = 4;
/** The fields whose words are shown, all of them. */
const enumerated = /(^|\.)(status|event|eventType|errorType|\w+Option)$/;

/** Each field of these objects, at any depth, with the forms of its values. */
export function formsOf(objects: readonly unknown[]): string[] {
  const forms = new Map<string, Set<string>>();
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value) && value.length > 0) {
      for (const item of value) visit(item, `${path}[]`);
    } else if (isFields(value)) {
      for (const [name, member] of Object.entries(value))
        visit(member, path ? `${path}.${nameOf(name)}` : nameOf(name));
    } else {
      forms.set(path, (forms.get(path) ?? new Set()).add(shownOf(value, path)));
    }
  };
  for (const object of objects) visit(object, '');
  return [...forms].map(([path, found]) => {
    const most = enumerated.test(path) ? found.size : mostForms;
    const others = found.size > most ? ` and ${found.size - most} other forms` : '';
    return `${path || '(itself)'}: ${[...found].sort().slice(0, most).join(' | ')}${others}`;
  });
}

function shownOf(value: unknown, path: string): string {
  if (Array.isArray(value)) return 'empty array';
  const isCode = path.endsWith('clearingCodeType') && /^[A-Z0-9]{1,2}$/.test(String(value));
  return isCode || enumerated.test(path) ? wordOf(value) : formOf(value);
}

/**
 * The fields in the answers to requests of this name, with their forms: all of them, those inside a wrapper such as
 * `wallet.balance`, or those whose path is like this.
 */
export const fields =
  (name: string, inside = '', only = /^/): Tell =>
  (run) => {
    const good = answersTo(run, name).filter(isGood);
    const full = good.filter(({ kind }) => kind === 'json');
    const objects = full.map(({ body }) =>
      inside.split('.').reduce<unknown>((value, key) => Object(value)[key] ?? value, body),
    );
    const empty = good
      .filter(({ kind }) => kind === 'empty')
      .map(({ step }) => `${step.name}: empty`);
    const forms = formsOf(objects).filter((one) => only.test(one.replace(/: .*/, '')));
    return only.source === '^' ? [...forms, ...empty] : forms;
  };

/** The statuses of the answers to these requests, and what is in them. */
export const statuses =
  (...names: string[]): Tell =>
  (run) =>
    names
      .flatMap((name) => answersTo(run, name))
      .map((answer) => `${announcementOf(answer.step)}: ${statusOf(answer)}`);

/** The headers whose names are like this. */
export const headers =
  (pattern: RegExp): Tell =>
  ({ seen }) => {
    const names = [...seen.values()].flatMap((answer) => Object.keys(answer.headers));
    return once(names.filter((name) => pattern.test(name)).map((name) => `header ${nameOf(name)}`));
  };

/** What a list is with parameters, beside what it is without; only for lists with so many entries. */
export const beside =
  (names: RegExp, least = 1): Tell =>
  ({ seen }) =>
    [...seen].flatMap(([name, answer]) => {
      const plain = itemsOf(seen.get(name.replace(/\.[^.]+$/, '')));
      if (!names.test(name) || !plain || plain.length < least) return [];
      const items = answer.kind === 'empty' ? undefined : itemsOf(answer);
      return [`${name}: ${items ? comparisonOf(items, plain) : statusOf(answer)}`];
    });

type Items = readonly Record<string, unknown>[];

function comparisonOf(items: Items, plain: Items): string {
  if (items.length === 0) return 'no entries';
  const keysOf = (list: Items) => list.map((item) => idOf(item) ?? JSON.stringify(item));
  const [keys, others] = [keysOf(items), keysOf(plain)];
  if (String(keys) === String(others)) return 'as without';
  if (items.length < plain.length) return 'fewer entries';
  return String(keys.sort()) === String(others.sort()) ? 'another order' : 'other entries';
}
