import type { AnswerSchema } from './answer-schema.ts';
import { operations, published, strict } from './generated/answers.ts';
import { formOf, isFields, nameOf, wordOf } from './mask.ts';
import type { Answer } from './send.ts';

/** What the description refuses of the answers, or does not have. No value of an answer is in it. */
export interface Difference {
  /** `published`: the schemas refuse it; `strict`: it is not what is documented; `added`: they do not name the field. */
  kind: 'published' | 'strict' | 'added';
  operation: string;
  /** Such as `payments[].rate.coreBid`. */
  path: string;
  /** The schema that names the field, and the field. */
  schema: string;
  field: string;
  /** The keyword that refuses it, with what it asks for. */
  expected: string;
  came: string;
  gap?: string | undefined;
}

type Form = 'published' | 'strict';
type Found = Omit<Difference, 'operation'>;
type Place = Pick<Difference, 'path' | 'schema' | 'field' | 'gap'> & { form: Form };

/** How an answer differs from the description. */
export function differencesOf(answer: Omit<Answer, 'path' | 'text'>): Difference[] {
  const { step, status, kind, body } = answer;
  if (step.operation === undefined) return [];
  const { answers, route } = operations[step.operation];
  const schemas: Readonly<Record<string, string | null>> = answers;
  const schema = schemas[status] === undefined ? schemas['default'] : schemas[status];
  const place = {
    path: '(the answer)',
    schema: 'ErrorBody',
    field: '',
    form: 'published',
  } as const;
  const gap = step.signed && 'authentication-failure-response';
  const whole = (expected: string, came: string): Difference[] => [
    { ...refused({ ...place, gap }, expected, came), operation: String(step.operation) },
  ];
  if (status >= 300 && status < 400) return whole(`an answer to ${route}`, 'a redirect');
  if (status < 300 && schemas[status] === undefined) return whole('200 or 204', `status ${status}`);
  if (!schema) return kind === 'empty' ? [] : whole('no body', kind);
  if (kind !== 'json') return whole('JSON', `status ${status}, ${kind}`);
  return differencesFrom(body, schema, step.operation);
}

/** How a value differs from both forms of a schema. What the published one refuses is not told twice. */
export function differencesFrom(
  value: unknown,
  schema: string,
  operation: string,
  at = '',
): Difference[] {
  const found = hold(value, schema, 'published', at);
  const paths = new Set(found.filter(({ kind }) => kind === 'published').map(({ path }) => path));
  const documented = hold(value, schema, 'strict', at).filter(({ path }) => !paths.has(path));
  return [...found, ...documented].map((one) => ({ ...one, operation }));
}

/** Holds a value against a schema of the description, by its name. */
export function hold(value: unknown, name: string, form: Form, at = ''): Found[] {
  return held(value, { ref: name }, { form, path: at, schema: name, field: '' });
}

/** With the fields of what it names and of all its parts, each with the schema that names it. */
function flat(given: AnswerSchema, { schema: name, form }: Place) {
  const homes = new Map<string, string>();
  const add = (sum: AnswerSchema, one: AnswerSchema, home: string): AnswerSchema => {
    const parts = (one.allOf ?? []).reduce((whole, part) => add(whole, part, home), sum);
    const below = one.ref === undefined ? parts : add(parts, schemaNamed(one.ref, form), one.ref);
    for (const field of Object.keys(one.properties ?? {})) homes.set(field, home);
    const required = [...(below.required ?? []), ...(one.required ?? [])];
    const properties = (below.properties || one.properties) && {
      ...below.properties,
      ...one.properties,
    };
    return { ...below, ...one, required, ...(properties && { properties }) };
  };
  return { schema: add({}, given, name), homes };
}

function schemaNamed(name: string, form: Form): AnswerSchema {
  const schema = (form === 'strict' ? strict[name] : undefined) ?? published[name];
  if (!schema) throw new TypeError(`The description has no schema ${name}.`);
  return schema;
}

function held(value: unknown, given: AnswerSchema, where: Place): Found[] {
  const { schema, homes } = flat(given, where);
  const place = { ...where, gap: schema.gap ?? where.gap };
  if (schema.anyOf) return heldByOne(value, schema.anyOf, place);
  const problem = problemOf(value, schema);
  if (problem) return [refused(place, problem, schema.enum ? wordOf(value) : formOf(value))];
  const { items, properties, required = [] } = schema;
  if (Array.isArray(value) && items)
    return value.flatMap((item) => held(item, items, { ...place, path: `${place.path}[]` }));
  if (!isFields(value)) return [];
  const missing = required.filter((name) => !(name in value));
  const object = given.ref ?? given.allOf?.find(({ ref }) => ref)?.ref ?? place.schema;
  const below = Object.entries(value).flatMap(([name, member]): Found[] => {
    const path = place.path === '' ? nameOf(name) : `${place.path}.${nameOf(name)}`;
    const inner = { ...place, path, schema: homes.get(name) ?? object, field: nameOf(name) };
    const property = properties?.[name];
    if (property) return held(member, property, inner);
    if (!properties || place.form === 'strict') return [];
    return [{ ...refused(inner, 'no such field', formOf(member)), kind: 'added' }];
  });
  return [...missing.map((name) => refused(place, `field ${name}`, 'no such field')), ...below];
}

function heldByOne(value: unknown, alternatives: readonly AnswerSchema[], place: Place): Found[] {
  const tries = alternatives.map((one) => held(value, one, place));
  const fitting = tries.find((found) => found.every(({ kind }) => kind === 'added'));
  // What is nearest: a refusal deep inside says more than that another type is asked for.
  const nearest = fitting ?? tries.find((found) => found.every(({ path }) => path !== place.path));
  const types = alternatives.map(({ type, ref }) => ref ?? String(type ?? 'a value'));
  return nearest ?? [refused(place, types.join(' or '), formOf(value))];
}

function refused({ form, path, schema, field, gap }: Place, expected: string, came: string): Found {
  return { kind: form, path: path || '(the body)', schema, field, expected, came, gap };
}

function problemOf(value: unknown, schema: AnswerSchema): string | undefined {
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOf(value, type))) return types.join(' or ');
  if (schema.enum && !schema.enum.includes(value)) return 'one of the enumeration';
  if (typeof value !== 'string') return undefined;
  const { pattern, maxLength = Number.POSITIVE_INFINITY, minLength = 0, format } = schema;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return `pattern ${pattern}`;
  if (value.length > maxLength) return `maxLength ${maxLength}`;
  if (value.length < minLength) return `minLength ${minLength}`;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return format === 'date' && !isDay ? 'format date' : undefined;
}

function isOf(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isFields(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}
