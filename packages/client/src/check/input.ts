import type { Operation } from '../call/operation.ts';
import type { OperationInput } from '../call/pipeline.ts';
import { ValidationError } from '../errors/errors.ts';
import { type Check, findViolation } from './check.ts';

/**
 * The input as it will be sent.
 *
 * @throws {ValidationError} naming the first field that breaks the description
 */
export function requireInput(operation: Operation, input: OperationInput): OperationInput {
  const { id, path = {}, body } = operation;
  for (const name in path) {
    const value: unknown = Object(input.path)[name];
    // A URL reads `.` and `..` as steps between folders, also when they are encoded.
    const isDotSegment = value === '.' || value === '..';
    if (isDotSegment) throw new ValidationError(name, 'must not be a dot segment.', id);
    if (value === undefined) throw new ValidationError(name, 'is required.', id);
    requireValid(path[name], value, id, name);
  }
  const query = input.query && textsOf(input.query, path);
  requireValid({ properties: operation.query ?? {} }, query, id);
  requireValid(body, input.body, id);
  return { ...input, query };
}

function requireValid(
  check: Check | undefined,
  value: unknown,
  operation: string,
  name = '',
): void {
  const violation = check && findViolation(check, value, name);
  if (violation) throw new ValidationError(violation.path, `${violation.rule}.`, operation);
}

/** A query is text: numbers become text, and parameters that are undefined or null are left out. */
function textsOf(query: object, path: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => value !== undefined && value !== null && !(name in path))
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}
