import type { Operation, Parameter } from '../../../packages/openapi/src/document/index.ts';
import { type ExampleOperation, expansionMarker, parameterExample } from './example-operations.ts';

/** One call of a client method with the description's own examples as arguments. */
export interface ClientCall {
  resource: string;
  method: string;
  operationId: string;
  args: unknown[];
}

/** The client's method for an operation, such as `create` of `payments`. @throws when the description names none */
export function clientMethodOf(operation: Operation) {
  const [resource, method] = String(operation['x-client-method'] ?? '').split('.');
  if (!resource || !method) {
    throw new Error(
      `${operation.operationId} has no client method. Add \`x-client-method: resource.method\` to it in spec/paths.`,
    );
  }
  return { resource, method };
}

/** The parameters of an operation, as its client method takes them. */
export function clientParametersOf(
  template: string,
  parameters: Parameter[],
  operation: Operation,
) {
  const pathParameters = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    if (parameter) return parameter;
    throw new Error(`${operation.operationId} does not declare its path parameter ${name}.`);
  });
  const expanded = operation[expansionMarker];
  return {
    /** Before the body, in the order of the path. */
    pathArguments: pathParameters.filter(({ name }) => name !== expanded),
    /** `named`: they are passed together, by name. `one`: the fields of the body stand beside them. */
    grouping: operation['x-client-arguments'] as 'named' | 'one' | undefined,
    /** A path parameter that selects a list is part of the list's query. */
    queryPathParameters: pathParameters.filter(({ name }) => name === expanded),
    queryParameters: parameters.filter((one) => one.in === 'query'),
  };
}

/** A right call of an operation: the first example of its body, and of its query what is required. */
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

/** Makes a call, options last if there are any. @throws when the client lacks the method */
export function callMethod(
  client: object,
  { resource, method, args }: Omit<ClientCall, 'operationId'>,
  ...options: unknown[]
): Promise<unknown> {
  const called = (client as Methods)[resource]?.[method];
  if (!called) throw new Error(`The client has no ${resource}.${method}`);
  return called(...args, ...options);
}

type Methods = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>;

function byName(parameters: Parameter[]): Record<string, unknown> {
  return Object.fromEntries(parameters.map((one) => [one.name, parameterExample(one)]));
}
