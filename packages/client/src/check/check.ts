import type { Check } from '../ground/operation.ts';
import { type CheckOptions, findUnknown, typeOf, type Violation } from './unknown-fields.ts';

/**
 * The first field of `value` that breaks `check`, or that is unknown to it. The value itself is never
 * part of the answer.
 */
export function findViolation(
  check: Check,
  value: unknown,
  path = '',
  options: CheckOptions = {},
): Violation | undefined {
  // A wrong name comes first: it explains why the right one is missing.
  return findUnknown([check], value, path, options) ?? violationOf(check, value, path);
}

function violationOf(check: Check, value: unknown, path: string): Violation | undefined {
  return (
    violationOfScalar(check, value, path) ??
    violationOfObject(check, value, path) ??
    violationOfItems(check, value, path) ??
    violationOfComposition(check, value, path)
  );
}

function violationOfScalar(check: Check, value: unknown, path: string): Violation | undefined {
  const { type, enum: values, pattern, minLength = 0, maxLength = Infinity, rule } = check;
  if (type && typeOf(value) !== type) {
    return { path, rule: `must be ${type === 'object' || type === 'array' ? 'an' : 'a'} ${type}` };
  }
  if (values && !values.includes(value)) {
    return { path, rule: rule ?? `must be one of ${values.join(', ')}` };
  }
  if (typeof value !== 'string') return undefined;
  if (value.length < minLength) return { path, rule: 'must not be empty' };
  // Length counts characters, not UTF-16 units. Count only when the cheap comparison fails.
  if (value.length > maxLength && [...value].length > maxLength) {
    return { path, rule: `must have at most ${maxLength} characters` };
  }
  if (pattern && !pattern.test(value)) {
    return { path, rule: rule ?? `must match ${pattern.source}` };
  }
  // `new Date` moves a day that does not exist into the next month.
  if (check.date && new Date(value).toJSON()?.slice(0, 10) !== value) {
    return { path, rule: 'must be a day that exists' };
  }
  if (check.aboveZero && !/^[^-]*[1-9]/.test(value)) return { path, rule: 'must be above zero' };
  return undefined;
}

function violationOfObject(
  { required, properties }: Check,
  value: unknown,
  path: string,
): Violation | undefined {
  if (typeOf(value) !== 'object') return undefined;
  const fields = value as Record<string, unknown>;
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const missing = required?.find((name) => fields[name] === undefined);
  if (missing !== undefined) return { path: at(missing), rule: 'is required' };
  for (const name in properties) {
    const field = fields[name];
    const check = properties[name];
    const violation = check && field !== undefined && violationOf(check, field, at(name));
    if (violation) return violation;
  }
  return undefined;
}

function violationOfItems({ items }: Check, value: unknown, path: string): Violation | undefined {
  if (!items || !Array.isArray(value)) return undefined;
  for (const [index, item] of value.entries()) {
    const violation = violationOf(items, item, `${path}[${index}]`);
    if (violation) return violation;
  }
  return undefined;
}

function violationOfComposition(check: Check, value: unknown, path: string): Violation | undefined {
  const { allOf, anyOf, not, when, must, rule } = check;
  for (const part of allOf ?? []) {
    const violation = violationOf(part, value, path);
    if (violation) return violation;
  }
  if (anyOf) {
    const violations = anyOf.map((part) => violationOf(part, value, path));
    if (!violations.includes(undefined)) return rule ? { path, rule } : violations.at(-1);
  }
  if (not && !violationOf(not, value, path)) return { path, rule: rule ?? 'is not allowed' };
  if (when && must && !violationOf(when, value, path)) {
    return violationOf(must, value, path);
  }
  return undefined;
}
