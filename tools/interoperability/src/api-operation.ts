import {
  type MediaType,
  type OpenApiDocument,
  operationsOf,
  parametersOf,
  type RequestBody,
  type Response,
  resolve,
} from '@crossborder-fx/tools-bundle';

/** An operation with a request made of the description's examples, and the examples of its answer. */
export interface ApiOperation {
  id: string;
  tag: string;
  summary: string;
  method: string;
  /** As in the description: `/payments/{id}`. */
  path: string;
  /** With example values in the place of parameters, required ones in the query included. */
  url: string;
  /** One request body for each example; a single undefined when there is no body. */
  bodies: unknown[];
  /** The examples of its answer 200. */
  answers: unknown[];
}

export function apiOperations(document: OpenApiDocument): ApiOperation[] {
  return [...operationsOf(document)].map(({ path, method, pathItem, operation }) => {
    const { operationId, tags, summary, requestBody, responses } = operation;
    if (!operationId) throw new Error(`${method} ${path} has no operationId`);
    const parameters = parametersOf(document, pathItem, operation);
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name, example }) => [name, String(example)]);
    const body = requestBody && resolve<RequestBody>(document, requestBody).content;
    const ok = responses['200'] && resolve<Response>(document, responses['200']).content;
    return {
      id: operationId,
      tag: tags?.[0] ?? '',
      summary: summary ?? '',
      method: method.toUpperCase(),
      path,
      url:
        path.replaceAll(/\{(\w+)\}/g, (_, name) => {
          const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
          if (parameter?.example === undefined) throw new Error(`${path}: no example of ${name}`);
          return encodeURIComponent(String(parameter.example));
        }) + (query.length > 0 ? `?${new URLSearchParams(query)}` : ''),
      bodies: body ? examplesOf(document, body) : [undefined],
      answers: ok ? examplesOf(document, ok) : [],
    };
  });
}

function examplesOf(document: OpenApiDocument, content: Record<string, MediaType>): unknown[] {
  const examples = Object.values(content['application/json']?.examples ?? {});
  return examples.map((example) => resolve<{ value?: unknown }>(document, example).value);
}
