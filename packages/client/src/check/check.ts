import type { Check } from '../ground/operation.ts';
import { type CheckOptions, findUnknown, typeOf, type Violation } from './unknown-fields.ts';

/**
 * The first field of `value` that breaks `check`, or that is unknown to it. The value itself is never
 * part of the answer.
 */
export function findViolation(check: Check, value: unknown, path = '', options: CheckOptions = {}) {
  // A wrong name comes first: it explains why the right one is missing.
  return findUnknown([check], value, path, options) ?? firstOf(check, value, path);
}

function firstOf(check: Check, value: unknown, path: string): Violation | undefined {
  for (const violation of violationsOf(check, value, path)) return violation;
  return undefined;
}

/** Only the first is asked for: what comes after it may rely on what it says. */
function* violationsOf(check: Check, value: unknown, path: string): Generator<Violation> {
  const { type, enum: values, rule } = check;
  const actual = typeOf(value);
  const broken = (usual: string): Violation => ({ path, rule: rule ?? usual });
  if (type && actual !== type) {
    yield { path, rule: `must be ${/^[ao]/.test(type) ? 'an' : 'a'} ${type}` };
  }
  if (values && !values.includes(value)) yield broken(`must be one of ${values.join(', ')}`);
  if (typeof value === 'string') yield* violationsOfText(check, value, path);
  if (actual === 'object') {
    const fields = value as Record<string, unknown>;
    const at = (name: string) => (path ? `${path}.${name}` : name);
    const missing = check.required?.find((name) => fields[name] === undefined);
    if (missing !== undefined) yield { path: at(missing), rule: 'is required' };
    for (const [name, part] of Object.entries(check.properties ?? {})) {
      if (fields[name] !== undefined) yield* violationsOf(part, fields[name], at(name));
    }
  }
  if (check.items && Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* violationsOf(check.items, item, `${path}[${index}]`);
    }
  }
  const { allOf = [], anyOf, not, when, must } = check;
  for (const part of allOf) yield* violationsOf(part, value, path);
  const ofEach = anyOf?.map((part) => firstOf(part, value, path)) ?? [];
  const last = ofEach.includes(undefined) ? undefined : ofEach.at(-1);
  if (last) yield rule ? { path, rule } : last;
  if (not && !firstOf(not, value, path)) yield broken('is not allowed');
  if (when && must && !firstOf(when, value, path)) yield* violationsOf(must, value, path);
}

function* violationsOfText(check: Check, value: string, path: string): Generator<Violation> {
  const { pattern, minLength = 0, maxLength = Infinity, rule } = check;
  if (value.length < minLength) yield { path, rule: 'must not be empty' };
  // Length counts characters, not UTF-16 units. Count only when the cheap comparison fails.
  if (value.length > maxLength && [...value].length > maxLength) {
    yield { path, rule: `must have at most ${maxLength} characters` };
  }
  if (pattern && !pattern.test(value)) yield { path, rule: rule ?? `must match ${pattern.source}` };
  // `new Date` moves a day that does not exist into the next month.
  if (check.date && new Date(value).toJSON()?.slice(0, 10) !== value) {
    yield { path, rule: 'must be a day that exists' };
  }
  if (check.aboveZero && !/^[^-]*[1-9]/.test(value)) yield { path, rule: 'must be above zero' };
}
