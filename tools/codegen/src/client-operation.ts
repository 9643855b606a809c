import {
  clientMethodOf,
  clientParametersOf,
  jsonOf,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  parametersOf,
  type RequestBody,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-description';
import { clientResult } from './client-result.ts';
import { schemaName } from './schema-name.ts';

export type ClientOperation = ReturnType<typeof clientOperations>[number];

interface Pagination {
  page: string;
  perPage: string;
  sort?: string;
}

export function clientOperations(document: OpenApiDocument) {
  return Array.from(operationsOf(document), (located) => {
    const { path, method, operation } = located;
    const id = operation.operationId ?? `${method} ${path}`;
    const parameters = parametersOf(document, located);
    const unusable = parameters.find(
      ({ name, in: place }) => !/^\w+$/.test(name) || !['path', 'query'].includes(place),
    );
    if (unusable) {
      throw new Error(
        `The client has no way to pass the ${unusable.in} parameter ${unusable.name} of ${id}. ` +
          'A parameter must be in path or query, with a name of letters, digits and underscores.',
      );
    }
    const pagination = operation['x-pagination'] as Pagination | undefined;
    const body = bodyOf(document, id, operation);
    const lifetime: unknown = Object(operation['x-lifetime']).seconds;
    const tag = document.tags?.find(({ name }) => name === operation.tags?.[0]);
    return {
      id,
      ...clientMethodOf(operation),
      httpMethod: method.toUpperCase(),
      path,
      effect: String(operation['x-effect']),
      summary: operation.summary ?? '',
      description: operation.description ?? '',
      resourceDescription: tag?.description ?? '',
      ...clientParametersOf(path, parameters, operation),
      parameters,
      ...(pagination && { pagination }),
      ...(body && { body }),
      /** The seconds for which the result of the operation is valid, such as 12 seconds for a quote. */
      ...(lifetime !== undefined && { lifetimeSeconds: Number(lifetime) }),
      result: clientResult(document, id, operation),
    };
  });
}

function bodyOf(document: OpenApiDocument, id: string, operation: Operation) {
  if (!operation.requestBody) return undefined;
  const { required = false } = resolve<RequestBody>(document, operation.requestBody);
  const schema = jsonOf(document, operation.requestBody)?.schema;
  const type = schemaName(`the body of ${id}`, schema);
  const { properties = {} } = resolve<Schema>(document, schema ?? {});
  const isBase64 = (name: string) => properties[name]?.['contentEncoding'] === 'base64';
  // The list `files` names the fields in Base64, for which the client method also takes bytes.
  return { type, required, files: Object.keys(properties).filter(isBase64) };
}
