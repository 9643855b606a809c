import { type OperationChecks, operations } from '#validators';
import type { OperationRequest } from '../common/answerer.ts';
import type { Operation } from '../common/router.ts';
import { type Problem, problemsOf } from './problems.ts';
import { addUnknown, type Shape, shapeOf } from './unknown.ts';

export interface ValidatorOptions {
  /** Accept body fields and query parameters that the OpenAPI document does not have. @default false */
  lenient?: boolean | undefined;
  /** Query parameters that only the test server has, such as `__code`. @default none */
  alsoKnown?: readonly string[] | undefined;
}

export type Validator = (
  operation: Pick<Operation, 'group'>,
  input: Pick<OperationRequest, 'pathParameters' | 'query' | 'body'>,
) => Problem[];

/** Checks requests against the OpenAPI document from which this package was built. */
export function createValidator({ lenient = false, alsoKnown }: ValidatorOptions = {}): Validator {
  const known = new Map<string, Record<'path' | 'query' | 'body', Shape>>();
  return (operation, { pathParameters: path, query, body }) => {
    const { validate, schema } = checksOf(operation);
    let names = known.get(operation.group);
    if (!names) {
      const { path = {}, query = {}, body } = schema.properties ?? {};
      names = { path: shapeOf([path]), query: shapeOf([query]), body: shapeOf(body ? [body] : []) };
      known.set(operation.group, names);
    }
    const problems: Problem[] = [];
    // Report unknown names first: a misspelt name explains why the right name is missing.
    addUnknown(problems, names.path, path, 'path', { lenient });
    addUnknown(problems, names.query, query, 'query', { lenient, alsoKnown });
    addUnknown(problems, names.body, body, 'body', { lenient });
    if (!validate({ path, query, body })) {
      problems.push(...problemsOf(schema, validate.errors ?? []));
    }
    return problems;
  };
}

export function checksOf({ group }: Pick<Operation, 'group'>): OperationChecks {
  const checks = Object.hasOwn(operations, group) && operations[group];
  if (!checks)
    throw new TypeError(
      `The package has no checks for ${group}, because its OpenAPI description lacks that operation.`,
    );
  return checks;
}

/** In bytes: as many as the longest documented texts need, or `maxBodyBytes` when the body holds a file. */
export function bodyLimitOf(operation: Pick<Operation, 'group'>, maxBodyBytes: number): number {
  return Math.min(checksOf(operation).bodyLimit, maxBodyBytes);
}
