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
  const { id, path = {}, query = {}, body } = operation;
  const given = textsOf(input.query, path);
  require({ required: Object.keys(path), properties: path }, input.path ?? {}, id);
  requireSegments(path, input.path, id);
  require({ properties: query }, given, id);
  if (body) require(body, input.body, id);
  return { ...input, query: given };
}

function require(check: Check, value: unknown, operation: string): void {
  const violation = findViolation(check, value);
  if (violation) throw new ValidationError(violation.path, `${violation.rule}.`, operation);
}

/** A URL takes `.` and `..` for steps between folders, however they are encoded. */
function requireSegments(names: object, path: object | undefined, operation: string): void {
  for (const [name, value] of Object.entries(path ?? {})) {
    if (name in names && /^\.\.?$/.test(String(value))) {
      throw new ValidationError(name, 'must not be a dot segment.', operation);
    }
  }
}

/** A query is text: numbers are written out, and what is undefined or null is not there. */
function textsOf(query: object | null | undefined, path: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query ?? {})
      .filter(([name, value]) => value !== undefined && value !== null && !(name in path))
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}
