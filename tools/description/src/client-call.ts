import type { Operation, Parameter } from '../../../packages/openapi/src/document/index.ts';
import { type ExampleOperation, expansionMarker, parameterExample } from './example-operations.ts';

/** A call of a client method, with the examples of the description as its arguments. */
export interface ClientCall {
  resource: string;
  method: string;
  operationId: string;
  args: unknown[];
}

/** @throws when the description names no client method for the operation */
export function clientMethodOf(operation: Operation) {
  const [resource, method] = String(operation['x-client-method'] ?? '').split('.');
  if (!resource || !method) {
    throw new Error(
      `The operation ${operation.operationId} has no client method. Add \`x-client-method: resource.method\` to the operation in spec/paths.`,
    );
  }
  return { resource, method };
}

export function clientParametersOf(
  template: string,
  parameters: Parameter[],
  operation: Operation,
) {
  const pathParameters = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    if (parameter) return parameter;
    throw new Error(
      `The operation ${operation.operationId} does not declare its path parameter ${name}.`,
    );
  });
  const expanded = operation[expansionMarker];
  return {
    /** The path parameters, which the client method takes before the body. */
    pathArguments: pathParameters.filter(({ name }) => name !== expanded),
    /**
     * With `named`, the client method takes all parameters together in one object. With `one`, this object also has the fields
     * of the body.
     */
    grouping: operation['x-client-arguments'] as 'named' | 'one' | undefined,
    /** The path parameters that select a list, such as a status. The client method takes them in `query`. */
    queryPathParameters: pathParameters.filter(({ name }) => name === expanded),
    queryParameters: parameters.filter((one) => one.in === 'query'),
  };
}

/** The call has the first example of the body and the required parameters of the query. */
export function clientCallOf(example: ExampleOperation): ClientCall {
  const { id, operation, template, parameters, bodies } = example;
  const { pathArguments, grouping, queryPathParameters, queryParameters } = clientParametersOf(
    template,
    parameters,
    operation,
  );
  const query = [...queryPathParameters, ...queryParameters];
  const body = bodies.slice(0, 1);
  const beforeQuery = {
    named: [byName(pathArguments), ...body],
    one: [Object.assign(byName(pathArguments), ...body)],
    none: [...pathArguments.map(parameterExample), ...body],
  };
  return {
    operationId: id,
    ...clientMethodOf(operation),
    args: [
      ...beforeQuery[grouping ?? 'none'],
      ...(query.length > 0 ? [byName(query.filter(({ required }) => required))] : []),
    ],
  };
}

/** @throws when the client lacks the method */
export function callMethod(
  client: object,
  { resource, method, args }: Omit<ClientCall, 'operationId'>,
  ...options: unknown[]
): Promise<unknown> {
  const called = (client as Methods)[resource]?.[method];
  if (!called) throw new Error(`The client has no method ${resource}.${method}`);
  return called(...args, ...options);
}

type Methods = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>;

function byName(parameters: Parameter[]): Record<string, unknown> {
  return Object.fromEntries(parameters.map((one) => [one.name, parameterExample(one)]));
}
