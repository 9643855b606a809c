import type { Check } from '../common/operation.ts';
import { type CheckOptions, findUnknown, typeOf, type Violation } from './unknown-fields.ts';

/** The result never holds the value. */
export function findViolation(check: Check, value: unknown, path = '', options: CheckOptions = {}) {
  // Reports an unknown field name first, because a misspelt name explains why the required name is missing.
  return findUnknown([check], value, path, options) ?? violationOf(check, value, path);
}

/** Returns only the first rule that the value breaks, because later rules rely on earlier ones. */
function violationOf(check: Check, value: unknown, path: string): Violation | undefined {
  const { type, enum: values, properties, items, allOf = [], anyOf, not, when, must, rule } = check;
  const actual = typeOf(value);
  if (type && actual !== type) {
    return { path, rule: `must be ${/^[ao]/.test(type) ? 'an' : 'a'} ${type}` };
  }
  if (values && !values.includes(value)) {
    return { path, rule: rule ?? `must be one of ${values.join(', ')}` };
  }
  let found = typeof value === 'string' ? violationOfText(check, value, path) : undefined;
  if (actual === 'object') {
    const fields = value as Record<string, unknown>;
    const at = (name: string) => (path ? `${path}.${name}` : name);
    const missing = check.required?.find((name) => fields[name] === undefined);
    if (missing !== undefined) return { path: at(missing), rule: 'is required' };
    for (const name in properties) {
      const field = fields[name];
      if (field !== undefined) found ??= violationOf(properties[name] ?? {}, field, at(name));
    }
  }
  if (items && Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      found ??= violationOf(items, item, `${path}[${index}]`);
    }
  }
  for (const part of allOf) found ??= violationOf(part, value, path);
  if (found) return found;

  let last: Violation | undefined;
  const fits = anyOf?.some((part) => {
    last = violationOf(part, value, path);
    return !last;
  });
  if (last && !fits) return rule ? { path, rule } : last;
  if (not && !violationOf(not, value, path)) return { path, rule: rule ?? 'is not allowed' };
  return when && must && !violationOf(when, value, path)
    ? violationOf(must, value, path)
    : undefined;
}

function violationOfText(check: Check, value: string, path: string): Violation | undefined {
  const { pattern, minLength = 0, maxLength = Infinity, date, aboveZero, rule } = check;
  if (value.length < minLength) return { path, rule: 'must not be empty' };
  // Counts characters, not UTF-16 units. A text that is short enough in UTF-16 units needs no count of its characters.
  if (value.length > maxLength && [...value].length > maxLength) {
    return { path, rule: `must have at most ${maxLength} characters` };
  }
  if (pattern && !pattern.test(value)) {
    return { path, rule: rule ?? `must match ${pattern.source}` };
  }
  // For a nonexistent day such as 30 February, `new Date` gives a day of the next month.
  if (date && new Date(value).toJSON()?.slice(0, 10) !== value) {
    return { path, rule: 'must be a day that exists' };
  }
  return aboveZero && !/^[^-]*[1-9]/.test(value) ? { path, rule: 'must be above zero' } : undefined;
}
