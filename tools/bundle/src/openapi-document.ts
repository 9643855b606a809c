/** The part of an OpenAPI 3.1 document that the tools read. Anything else passes through untouched. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; [key: string]: unknown };
  tags?: { name: string; description?: string }[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: Components;
  [key: string]: unknown;
}

export type HttpMethod = (typeof httpMethods)[number];

export const httpMethods = ['get', 'put', 'post', 'delete', 'patch'] as const;

export type PathItem = { [method in HttpMethod]?: Operation } & {
  parameters?: (Parameter | Reference)[];
  [key: string]: unknown;
};

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses: Record<string, Response | Reference>;
  [extension: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  description?: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
  [key: string]: unknown;
}

export interface RequestBody {
  description?: string;
  required?: boolean;
  content: Record<string, MediaType>;
}

export interface Response {
  description: string;
  content?: Record<string, MediaType>;
  [key: string]: unknown;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
}

export interface Example {
  summary?: string;
  value?: unknown;
}

export interface Reference {
  $ref: string;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  [keyword: string]: unknown;
}

export type Components = Record<string, Record<string, unknown>>;

/** Every operation of the document's paths, in document order. */
export function* operationsOf(
  document: Pick<OpenApiDocument, 'paths'>,
): Generator<{ path: string; method: HttpMethod; pathItem: PathItem; operation: Operation }> {
  for (const [path, pathItem] of Object.entries(document.paths)) {
    for (const key of Object.keys(pathItem)) {
      const method = httpMethods.find((one) => one === key);
      const operation = method && pathItem[method];
      if (operation) yield { path, method, pathItem, operation };
    }
  }
}

/** Follows local references (`#/components/...`) until the object itself. */
export function resolve<T extends object>(document: OpenApiDocument, value: T | Reference): T {
  let target: unknown = value;
  while (isReference(target)) {
    const reference = target.$ref;
    if (!reference.startsWith('#/')) throw new Error(`Not a local reference: ${reference}`);
    target = reference
      .slice(2)
      .split('/')
      .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((node, token) => (isRecord(node) ? node[token] : undefined), document);
    if (target === undefined) throw new Error(`Nothing stands at ${reference}`);
  }
  return target as T;
}

export function isReference(value: unknown): value is Reference {
  return isRecord(value) && typeof value['$ref'] === 'string';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parameters of an operation, those of its path item included, references resolved. */
export function parametersOf(
  document: OpenApiDocument,
  pathItem: PathItem,
  operation: Operation,
): Parameter[] {
  const written = [...(pathItem.parameters ?? []), ...(operation.parameters ?? [])];
  const parameters = written.map((parameter) => resolve<Parameter>(document, parameter));
  // What the operation says of a parameter replaces what its path item says.
  return [...new Map(parameters.map((one) => [`${one.in} ${one.name}`, one])).values()];
}
