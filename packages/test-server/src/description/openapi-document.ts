import type { Reference } from './reference.ts';

/** What the shell reads of an OpenAPI 3.1 document, bundled into one file. */
export interface OpenApiDocument {
  paths: Record<string, PathItem>;
  /** The notifications of the service, by name. */
  webhooks?: Record<string, unknown>;
  components?: { schemas?: Record<string, object> };
}

export interface PathItem {
  parameters?: (Parameter | Reference)[];
  [method: string]: unknown;
}

export interface DescribedOperation {
  operationId: string;
  /** The operation that this one is a part of, where one was expanded into several paths. */
  'x-operation-group'?: string;
  /** Names the query parameters that page through a list. */
  'x-pagination'?: { page: string };
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses: Record<string, DescribedResponse | Reference>;
}

export interface Parameter {
  name: string;
  in: string;
  schema?: object;
}

export interface RequestBody {
  content: Record<string, { schema?: object }>;
}

export interface DescribedResponse {
  content?: Record<string, { examples?: Record<string, { value?: unknown } | Reference> }>;
}
