import type { Operation } from '../call/operation.ts';
import type { OperationInput } from '../call/pipeline.ts';
import { ValidationError } from '../errors/errors.ts';
import { type Check, findViolation } from './check.ts';
import type { CheckOptions } from './unknown-fields.ts';

/**
 * The input as it will be sent.
 *
 * @throws {ValidationError} naming the first field that breaks the description
 */
export function requireInput(
  operation: Operation,
  input: OperationInput,
  options: CheckOptions = {},
): OperationInput {
  const { id, path = {}, query: parameters = {}, body } = operation;
  const requireValid = (check: Check, value: unknown, name = '') => {
    const violation = findViolation(check, value, name, options);
    if (!violation) return;
    // A suggestion is a question already.
    const rule = violation.rule.replace(/[^?]$/, '$&.');
    throw new ValidationError(violation.path, rule, id);
  };

  for (const name in path) {
    const value: unknown = Object(input.path)[name];
    // A URL reads `.` and `..` as steps between folders, also when they are encoded.
    const isDotSegment = value === '.' || value === '..';
    if (isDotSegment) throw new ValidationError(name, 'must not be a dot segment.', id);
    if (value === undefined) throw new ValidationError(name, 'is required.', id);
    requireValid(path[name] ?? {}, value, name);
  }
  const query = input.query && textsOf(input.query, path);
  requireValid({ properties: parameters }, query);
  const isOpen = input.body === undefined || options.allowUnknown;
  requireValid(body ?? (isOpen ? {} : { type: 'object', properties: {} }), input.body);
  return { ...input, query };
}

/** A query is text: numbers become text, and parameters that are undefined or null are left out. */
function textsOf(query: object, path: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(
        ([name, value]) => value !== undefined && value !== null && !Object.hasOwn(path, name),
      )
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}
