import { formOf, isFields, nameOf, wordOf } from './mask.ts';
import { announcementOf } from './plan.ts';
import {
  answersTo,
  entriesOf,
  idOf,
  isGood,
  itemsOf,
  type Run,
  statusOf,
  valuesNamed,
} from './seen.ts';
import type { Answer } from './send.ts';

/** Tells what was seen, in forms and words of enumerations; nothing where nothing was seen. */
export type Tell = (run: Run) => (string | undefined)[];

/** What tells, and what is worth knowing beside it. */
export const also =
  (tell: Tell, other: Tell): Tell =>
  (run) => {
    const told = tell(run);
    return told.length > 0 ? [...told, ...other(run)] : [];
  };

export const once = (texts: readonly string[]) => [...new Set(texts)].sort();

const mostForms = 4;

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
      const form = Array.isArray(value) ? 'empty array' : formOf(value);
      forms.set(path, (forms.get(path) ?? new Set()).add(form));
    }
  };
  for (const object of objects) visit(object, '');
  return [...forms].map(([path, found]) => {
    const shown = [...found].sort().slice(0, mostForms).join(' | ');
    const others = found.size > mostForms ? ` and ${found.size - mostForms} other forms` : '';
    return `${path || '(itself)'}: ${shown}${others}`;
  });
}

/** What is inside a wrapper, such as `wallet.balance`, in the answers to these requests. */
const insideOf = (run: Run, name: string, wrapper: string) =>
  answersTo(run, name)
    .filter((answer) => isGood(answer) && answer.kind === 'json')
    .map(({ body }) =>
      wrapper.split('.').reduce<unknown>((value, key) => Object(value)[key] ?? value, body),
    );

/** The fields of objects, with their forms. */
export const fields =
  (wrapper: string, name: string): Tell =>
  (run) => [
    ...formsOf(insideOf(run, name, wrapper)),
    ...answersTo(run, name).flatMap(({ step, status }) =>
      status === 204 ? `${step.name}: 204` : [],
    ),
  ];

/** The fields of the entries of a list. */
export const entryFields =
  (name: string): Tell =>
  (run) =>
    formsOf(entriesOf(run, name));

/** The words that an enumeration was seen with, in the entries of a list. */
export const words =
  (field: string, name: string): Tell =>
  (run) =>
    once(entriesOf(run, name).map((entry) => `${field}: ${wordOf(entry[field])}`));

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

/** The longest text of each field, in the answers to these requests. */
export const lengths =
  (name: string, ...names: string[]): Tell =>
  (run) =>
    names.flatMap((field) => {
      const texts = textsOf(answersTo(run, name), field).map(({ length }) => length);
      return texts.length > 0 ? `${field}: at most ${Math.max(...texts)} characters` : [];
    });

const textsOf = (answers: Answer[], field: string) =>
  valuesNamed(answers, field).filter((value) => typeof value === 'string');

/** What the texts of a field are made of: letters, digits, other characters. */
export const characters =
  (field: string): Tell =>
  ({ seen }) => {
    const text = textsOf([...seen.values()], field).join('');
    const letters = { capitals: /\p{Lu}/u, 'small letters': /\p{Ll}/u, digits: /\p{N}/u };
    const kinds = Object.entries(letters).filter(([, pattern]) => pattern.test(text));
    const others = once(text.match(/[\s!-/:-@[-`{-~]/g) ?? []).map((one) => JSON.stringify(one));
    return text ? [`${field}: ${[...kinds.map(([kind]) => kind), ...others].join(', ')}`] : [];
  };

/** What a list is with parameters, beside what it is without; only for lists with so many entries. */
export const beside =
  (names: RegExp, least = 1): Tell =>
  ({ seen }) =>
    [...seen].flatMap(([name, answer]) => {
      const plain = itemsOf(seen.get(name.replace(/\.[^.]+$/, '')));
      if (!names.test(name) || !plain || plain.length < least) return [];
      const items = itemsOf(answer);
      if (!items || answer.kind === 'empty') return [`${name}: ${statusOf(answer)}`];
      return [`${name}: ${comparisonOf(items, plain)}`];
    });

type Items = readonly Record<string, unknown>[];

function comparisonOf(items: Items, plain: Items): string {
  if (items.length === 0) return 'no entries';
  const [keys, others] = [items, plain].map((list) =>
    list.map((item) => idOf(item) ?? JSON.stringify(item)),
  );
  if (String(keys) === String(others)) return 'as without';
  if (items.length < plain.length) return 'fewer entries';
  return String(keys?.sort()) === String(others?.sort()) ? 'another order' : 'other entries';
}
