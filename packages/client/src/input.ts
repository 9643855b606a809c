import { type Check, findViolation } from './check.ts';
import { ValidationError } from './errors/validation-error.ts';
import type { Operation } from './operation.ts';
import type { OperationInput } from './pipeline.ts';

/**
 * The input as it will be sent, if nothing of it breaks the description.
 *
 * @throws {ValidationError} naming the first field that does
 */
export function requireInput(operation: Operation, input: OperationInput): OperationInput {
  const { id, path = {}, body } = operation;
  for (const name in path) {
    const value: unknown = Object(input.path)[name];
    // A URL takes `.` and `..` for steps between folders, however they are encoded.
    const isStep = value === '.' || value === '..';
    if (isStep) throw new ValidationError(name, 'must not be a dot segment.', id);
    if (value === undefined) throw new ValidationError(name, 'is required.', id);
    require(path[name], value, id, name);
  }
  const query = input.query && textsOf(input.query, path);
  require({ properties: operation.query ?? {} }, query, id);
  require(body, input.body, id);
  return { ...input, query };
}

function require(check: Check | undefined, value: unknown, operation: string, name = ''): void {
  const violation = check && findViolation(check, value, name);
  if (violation) throw new ValidationError(violation.path, `${violation.rule}.`, operation);
}

/** A query is text: numbers are written out, and what is undefined or null is not there. */
function textsOf(query: object, path: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => value !== undefined && value !== null && !(name in path))
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}
