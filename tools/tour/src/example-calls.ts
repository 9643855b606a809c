import {
  type Example,
  type MediaType,
  type OpenApiDocument,
  operationsOf,
  type Parameter,
  type RequestBody,
  resolve,
} from '@crossborder-fx/tools-bundle';
import { type ClientOperation, clientOperations } from '@crossborder-fx/tools-codegen';

/** One call of a client method with the description's own examples as arguments. */
export interface ExampleCall {
  operationId: string;
  resource: string;
  method: string;
  args: unknown[];
}

/** A call for every operation, in document order. */
export function exampleCalls(document: OpenApiDocument): ExampleCall[] {
  const bodies = new Map(
    [...operationsOf(document)].map(({ operation }) => [
      operation.operationId,
      operation.requestBody,
    ]),
  );
  return clientOperations(document).map((operation) => ({
    operationId: operation.id,
    resource: operation.resource,
    method: operation.method,
    args: [
      ...pathArguments(document, operation),
      ...bodyArgument(document, bodies.get(operation.id)),
      ...queryArgument(document, operation),
    ],
  }));
}

function pathArguments(
  document: OpenApiDocument,
  { pathArguments: parameters, namedPathArguments }: ClientOperation,
): unknown[] {
  const values = parameters.map((parameter) => exampleOfParameter(document, parameter));
  if (!namedPathArguments) return values;
  return [Object.fromEntries(parameters.map(({ name }, index) => [name, values[index]]))];
}

function bodyArgument(
  document: OpenApiDocument,
  requestBody: RequestBody | { $ref: string } | undefined,
): unknown[] {
  if (!requestBody) return [];
  const { content } = resolve<RequestBody>(document, requestBody);
  return [exampleOf(document, 'a request body', content['application/json'] ?? {})];
}

function queryArgument(
  document: OpenApiDocument,
  { queryPathParameters, queryParameters }: ClientOperation,
): unknown[] {
  const required = [...queryPathParameters, ...queryParameters].filter((one) => one.required);
  if (required.length === 0) return [];
  return [
    Object.fromEntries(
      required.map((parameter) => [parameter.name, exampleOfParameter(document, parameter)]),
    ),
  ];
}

function exampleOfParameter(document: OpenApiDocument, parameter: Parameter): unknown {
  return exampleOf(document, `parameter ${parameter.name}`, parameter);
}

function exampleOf(
  document: OpenApiDocument,
  what: string,
  { example, examples }: Pick<MediaType, 'example' | 'examples'>,
): unknown {
  const [first] = Object.values(examples ?? {});
  const value = first ? resolve<Example>(document, first).value : example;
  if (value === undefined) throw new Error(`${what} has no example in the description`);
  return value;
}
