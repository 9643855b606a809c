import { operations, type Rule, schemas } from './generated/answers.ts';
import { formOf, isFields, nameOf, textOf, wordOf } from './mask.ts';
import { type Answer, payloadOf } from './run.ts';

/** A part of an answer that the description forbids or does not mention. Values appear only as forms or known words. */
export interface Difference {
  /**
   * The kind of difference. `published`: the schemas of the description refuse the value; `strict`: the schemas allow the
   * value, but it does not have the documented form; `added`: no schema names the field; `word`: an open enumeration does not
   * name the word.
   */
  kind: 'published' | 'strict' | 'added' | 'word';
  operation: string;
  /** The path of the differing value in the body, such as `payments[].rate.coreBid`. */
  path: string;
  /** The schema that names the differing field, or the schema of the whole object when no schema names the field. */
  schema: string;
  field: string;
  /** The rule of the OpenAPI description that the value breaks, such as `maxLength 35` or `field id`. */
  expected: string;
  came: string;
  gap?: string | undefined;
}

type Found = Omit<Difference, 'operation'>;
type Place = Pick<Difference, 'path' | 'schema' | 'field' | 'gap'>;

export function differencesOf({ step, status, kind, body }: Answer): Difference[] {
  const operation = String(step.operation);
  const { answers, route } = operations[operation] ?? {};
  if (!answers) return [];
  const name = answers[status] === undefined ? answers['default'] : answers[status];
  const whole = (expected: string, came: string, gap?: string): Difference[] => {
    const place = { path: '(the answer)', schema: 'ErrorBody', field: '', gap };
    return [{ ...place, kind: 'published', expected, came, operation }];
  };
  // The description lacks the answer to a wrong signature, so redirects and non-JSON bodies may be that answer.
  const signed = 'authentication-failure-response';
  if (status >= 300 && status < 400) return whole(`an answer to ${route}`, 'a redirect', signed);
  if (status < 300 && answers[status] === undefined) return whole('200 or 204', `status ${status}`);
  if (!name) return kind === 'empty' ? [] : whole('no body', kind);
  if (kind !== 'json') return whole('JSON', `status ${status}, ${kind}`, signed);
  return held(body, name).map((one) => ({ ...one, operation }));
}

const objects = { PAYMENT_: 'Payment', TRADE_: 'Trade', FIXED_FORWARD_: 'FixedForward' };

export function differencesOfNotification(body: unknown): Difference[] {
  const { event, payload } = Object(body);
  const [, object] =
    Object.entries(objects).find(([prefix]) => textOf(event).startsWith(prefix)) ?? [];
  const schema = payloadOf(body).isWrapped ? `${object}Response` : object;
  const found = object && schema ? held(payload, schema, 'payload') : [];
  return found.map((one) => ({ ...one, operation: 'a notification' }));
}

export function held(value: unknown, name: string, path = ''): Found[] {
  return [...compare(value, { ref: name }, { path, schema: name, field: '' })];
}

function* compare(value: unknown, given: Rule, outer: Place): Generator<Found> {
  const { ref = outer.schema } = given;
  const rule = { ...schemas[String(given.ref)], ...given };
  const place = { ...outer, gap: rule.gap ?? outer.gap };
  const found = (kind: Found['kind'], expected: string, came: string, at = place): Found => ({
    ...{ kind, expected, came, ...at },
    path: at.path || '(the body)',
  });
  const published = problemOf(value, rule);
  const strict = published ?? problemOf(value, { ...rule, ...rule.strict });
  if (strict) yield found(published ? 'published' : 'strict', strict, formOf(value));
  else if (rule.enum && !rule.enum.includes(value)) {
    const at = { ...place, schema: rule.words ?? place.schema };
    yield found(rule.open ? 'word' : 'published', 'a value of the enumeration', wordOf(value), at);
  }
  if (published) return;
  if (Array.isArray(value) && rule.items)
    for (const item of value)
      yield* compare(item, rule.items, { ...place, path: `${place.path}[]` });
  if (!isFields(value) || !rule.fields) return;
  for (const name of rule.required ?? [])
    if (!(name in value)) yield found('published', `field ${name}`, 'no such field');
  for (const [name, member] of Object.entries(value)) {
    const field = nameOf(name);
    const path = place.path === '' ? field : `${place.path}.${field}`;
    const property = Object.hasOwn(rule.fields, name) ? rule.fields[name] : undefined;
    const at = { ...place, path, schema: property?.schema ?? ref, field };
    if (property) yield* compare(member, property, at);
    else yield found('added', 'no such field', formOf(member), at);
  }
}

function problemOf(value: unknown, rule: Rule): string | undefined {
  const { type, pattern, maxLength = Number.POSITIVE_INFINITY, minLength = 0, format } = rule;
  if (type && !type.some((one) => isOf(value, one))) return type.join(' or ');
  if (typeof value !== 'string') return undefined;
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
