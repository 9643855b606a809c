import type { OperationRequest } from '../exchange/answerer.ts';
import type { Operation } from '../exchange/operations.ts';
import { checksOf } from './checks-of.ts';
import { type Problem, problemsOf } from './problems.ts';
import { unknownIn } from './unknown.ts';

export interface ValidatorOptions {
  /** Let fields and query parameters pass that the description does not have. @default false */
  lenient?: boolean | undefined;
  /** Query parameters that the server knows besides, such as `__code`. @default none */
  alsoKnown?: readonly string[] | undefined;
}

/** Everything that is wrong with a request; none when it is as described. */
export type Validator = (
  operation: Pick<Operation, 'group'>,
  input: Pick<OperationRequest, 'pathParameters' | 'query' | 'body'>,
) => Problem[];

/** Checks requests against the description that this package was built from. */
export function createValidator({ lenient = false, alsoKnown }: ValidatorOptions = {}): Validator {
  return (operation, { pathParameters: path, query, body }) => {
    const { validate, schema } = checksOf(operation);
    const {
      path: pathSchema = {},
      query: querySchema = {},
      body: bodySchema,
    } = {
      ...schema.properties,
    };
    const request = { path, query, body };
    return [
      // A wrong name comes first: it explains why the right one is missing.
      ...unknownIn([pathSchema], path, 'path', { lenient }),
      ...unknownIn([querySchema], query, 'query', { lenient, alsoKnown }),
      ...unknownIn(bodySchema ? [bodySchema] : [], body, 'body', { lenient }),
      ...(validate(request) ? [] : problemsOf(schema, validate.errors ?? [])),
    ];
  };
}
