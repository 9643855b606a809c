import type { AnswerSchema } from './answer-schema.ts';
import { type operations, published, strict } from './generated/answers.ts';
import { formOf, isFields, nameOf, wordOf } from './mask.ts';

export type OperationId = keyof typeof operations;

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

export type Form = 'published' | 'strict';

interface Place {
  form: Form;
  path: string;
  schema: string;
  field: string;
  gap?: string | undefined;
}

type Found = Omit<Difference, 'operation'>;

/** Holds a value against a schema of the description, by its name. */
export function hold(value: unknown, name: string, form: Form, at = ''): Found[] {
  return held(value, { ref: name }, { form, path: at, schema: name, field: '' });
}

function schemaNamed(name: string, form: Form): AnswerSchema {
  const schema = (form === 'strict' ? strict[name] : undefined) ?? published[name];
  if (!schema) throw new TypeError(`The description has no schema ${name}.`);
  return schema;
}

/** With the fields of what it names and of all its parts, each with the schema that names it. */
function flat(
  given: AnswerSchema,
  place: Place,
): { schema: AnswerSchema; homes: Map<string, string> } {
  const homes = new Map<string, string>();
  let schema: AnswerSchema = {};
  const add = (one: AnswerSchema, home: string): void => {
    for (const part of one.allOf ?? []) add(part, home);
    if (one.ref !== undefined) add(schemaNamed(one.ref, place.form), one.ref);
    for (const name of Object.keys(one.properties ?? {})) homes.set(name, home);
    const required = [...(schema.required ?? []), ...(one.required ?? [])];
    const properties = { ...schema.properties, ...one.properties };
    schema = {
      ...schema,
      ...one,
      required,
      ...(Object.keys(properties).length > 0 && { properties }),
    };
  };
  add(given, place.schema);
  return { schema, homes };
}

function held(value: unknown, given: AnswerSchema, where: Place): Found[] {
  const { schema, homes } = flat(given, where);
  const place = { ...where, gap: schema.gap ?? where.gap };
  if (schema.anyOf) return heldByOne(value, schema.anyOf, place);
  const problem = problemOf(value, schema);
  if (problem) return [refused(place, problem, schema.enum ? wordOf(value) : formOf(value))];
  if (Array.isArray(value)) {
    const { items } = schema;
    return items
      ? value.flatMap((item) => held(item, items, { ...place, path: `${place.path}[]` }))
      : [];
  }
  if (!isFields(value)) return [];
  const { properties, required = [] } = schema;
  const missing = required.filter((name) => !(name in value));
  const below = Object.entries(value).flatMap(([name, member]) => {
    const path = place.path === '' ? nameOf(name) : `${place.path}.${nameOf(name)}`;
    const property = properties?.[name];
    const inner = {
      ...place,
      path,
      schema: homes.get(name) ?? nameOfObject(given, place),
      field: name,
    };
    if (property) return held(member, property, inner);
    if (!properties || place.form === 'strict') return [];
    const added = { ...inner, field: nameOf(name) };
    return [{ ...refused(added, 'no such field', formOf(member)), kind: 'added' as const }];
  });
  return [...missing.map((name) => refused(place, `field ${name}`, 'no such field')), ...below];
}

function nameOfObject({ ref, allOf }: AnswerSchema, { schema }: Place): string {
  return ref ?? allOf?.find((part) => part.ref)?.ref ?? schema;
}

function heldByOne(value: unknown, alternatives: readonly AnswerSchema[], place: Place): Found[] {
  const tries = alternatives.map((one) => held(value, one, place));
  const fitting = tries.find((found) => found.every(({ kind }) => kind === 'added'));
  if (fitting) return fitting;
  // What is nearest: a refusal deep inside says more than that another type is asked for.
  const deeper = tries.find((found) => found.every(({ path }) => path !== place.path));
  return deeper ?? [refused(place, alternatives.map(typeOf).join(' or '), formOf(value))];
}

const typeOf = ({ type, ref }: AnswerSchema) => ref ?? String(type ?? 'a value');

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
  const isDay =
    format !== 'date' || (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)));
  return isDay ? undefined : 'format date';
}

function isOf(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isFields(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
