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
  const { checks, id } = operation;
  const query = input.query && textsOf(input.query);
  if (checks.path) {
    require(checks.path, input.path ?? {}, id);
    requireSegments(input.path ?? {}, id);
  }
  if (checks.query) require(checks.query, query ?? {}, id);
  if (checks.body) require(checks.body, input.body, id);
  return query ? { ...input, query } : input;
}

function require(check: Check, value: unknown, operation: string): void {
  const violation = findViolation(check, value);
  if (violation) throw new ValidationError(violation.path, `${violation.rule}.`, operation);
}

/** A URL takes `.` and `..` for steps between folders, however they are encoded. */
function requireSegments(path: object, operation: string): void {
  for (const [name, value] of Object.entries(path)) {
    if (value === '.' || value === '..') {
      throw new ValidationError(name, 'must not be a dot segment.', operation);
    }
  }
}

/** A query is text: numbers are written out, and what is undefined or null is not there. */
function textsOf(query: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}
