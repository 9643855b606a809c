import {
  expansionMarker,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Parameter,
  parametersOf,
  type RequestBody,
  resolve,
} from '@crossborder-fx/tools-bundle';
import { type ClientResult, clientResult } from './client-result.ts';
import { schemaName } from './schema-name.ts';

/** What the client generator needs to know of one operation. */
export interface ClientOperation {
  id: string;
  resource: string;
  method: string;
  httpMethod: string;
  path: string;
  effect: string;
  summary: string;
  description: string;
  /** What the operation's tag says of the whole resource. */
  resourceDescription: string;
  /** Positional arguments, in path order. */
  pathArguments: Parameter[];
  /** Path parameters are passed together, by name. */
  namedPathArguments: boolean;
  /** A path parameter that selects a list is part of the list's query. */
  queryPathParameters: Parameter[];
  queryParameters: Parameter[];
  /** All of them. */
  parameters: Parameter[];
  pagination?: { page: string; perPage: string; sort?: string; totalPages?: string };
  body?: { type: string; required: boolean };
  result: ClientResult;
}

/** Reads the operations that the description gives a client method to, in document order. */
export function clientOperations(document: OpenApiDocument): ClientOperation[] {
  return [...operationsOf(document)].map(({ path, method, pathItem, operation }) => {
    const id = operation.operationId ?? `${method} ${path}`;
    const [resource, name] = String(operation['x-client-method'] ?? '').split('.');
    if (!resource || !name) {
      throw new Error(
        `${id} has no client method. Add \`x-client-method: resource.method\` to it in spec/paths.`,
      );
    }
    const parameters = parametersOf(document, pathItem, operation);
    const pathParameters = [...path.matchAll(/\{([^}]+)\}/g)].map(([, parameterName]) => {
      const parameter = parameters.find((one) => one.in === 'path' && one.name === parameterName);
      if (!parameter)
        throw new Error(`${id} does not declare its path parameter ${parameterName}.`);
      return parameter;
    });
    const unusable = parameters.find(
      ({ name, in: place }) => !/^\w+$/.test(name) || !['path', 'query'].includes(place),
    );
    if (unusable) {
      throw new Error(
        `${id}: the client has no way to pass the ${unusable.in} parameter ${unusable.name}. ` +
          'Parameters stand in path or query, and are named by letters, digits and underscores.',
      );
    }
    const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
    const required = queryParameters.find((parameter) => parameter.required);
    if (required) {
      throw new Error(
        `${id}: the client takes every query parameter for optional, and ${required.name} is not. ` +
          'Let Operation in packages/client/src/operation.ts say which are required.',
      );
    }
    const expanded = operation[expansionMarker];
    const pagination = operation['x-pagination'] as ClientOperation['pagination'];
    const body = bodyOf(document, id, operation);
    return {
      id,
      resource,
      method: name,
      httpMethod: method.toUpperCase(),
      path,
      effect: effectOf(id, operation),
      summary: operation.summary ?? '',
      description: operation.description ?? '',
      resourceDescription: tagDescription(document, operation),
      pathArguments: pathParameters.filter((parameter) => parameter.name !== expanded),
      namedPathArguments: operation['x-client-arguments'] === 'named',
      queryPathParameters: pathParameters.filter((parameter) => parameter.name === expanded),
      queryParameters,
      parameters,
      ...(pagination && { pagination }),
      ...(body && { body }),
      result: clientResult(document, id, operation),
    };
  });
}

function tagDescription({ tags }: OpenApiDocument, operation: Operation): string {
  return tags?.find(({ name }) => name === operation.tags?.[0])?.description ?? '';
}

const effects = ['none', 'changes', 'creates', 'secret'];

function effectOf(id: string, operation: Operation): string {
  const effect = String(operation['x-effect']);
  if (!effects.includes(effect)) {
    throw new Error(
      `${id} does not say what a repeat would do. Add \`x-effect\`: ${effects.join(', ')}.`,
    );
  }
  return effect;
}

function bodyOf(document: OpenApiDocument, id: string, operation: Operation) {
  if (!operation.requestBody) return undefined;
  const { content, required = false } = resolve<RequestBody>(document, operation.requestBody);
  return { type: schemaName(`the body of ${id}`, content['application/json']?.schema), required };
}
