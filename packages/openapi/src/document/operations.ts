import type {
  HttpMethod,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
} from './openapi-document.ts';
import { resolve } from './references.ts';

export const httpMethods = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
] as const satisfies readonly HttpMethod[];

export interface LocatedOperation {
  path: string;
  method: HttpMethod;
  pathItem: PathItem;
  operation: Operation;
}

export function* operationsOf({
  paths,
}: Pick<OpenApiDocument, 'paths'>): Generator<LocatedOperation> {
  for (const [path, pathItem] of Object.entries(paths)) {
    for (const key of Object.keys(pathItem)) {
      const method = httpMethods.find((one) => one === key);
      const operation = method && pathItem[method];
      if (operation) yield { path, method, pathItem, operation };
    }
  }
}

/** @throws when the document has no operation with that id */
export function operationNamed(
  document: Pick<OpenApiDocument, 'paths'>,
  id: string,
): LocatedOperation {
  for (const found of operationsOf(document)) if (found.operation.operationId === id) return found;
  throw new Error(`The OpenAPI document has no operation ${id}.`);
}

/** Returns the resolved parameters of an operation, including those of its path item. */
export function parametersOf(
  document: object,
  { pathItem, operation }: Pick<LocatedOperation, 'pathItem' | 'operation'>,
): Parameter[] {
  const written = [...(pathItem.parameters ?? []), ...(operation.parameters ?? [])];
  const parameters = written.map((parameter) => resolve<Parameter>(document, parameter));
  // A parameter of the operation replaces the parameter of the path item that has the same `name` and `in`.
  return [...new Map(parameters.map((one) => [`${one.in} ${one.name}`, one])).values()];
}

/** Returns every notification of the document by the name of its event, in document order. */
export function notificationsOf({
  webhooks = {},
}: Pick<OpenApiDocument, 'webhooks'>): Map<string, Operation> {
  return new Map(
    Object.entries(webhooks).flatMap(([event, { post }]) => (post ? [[event, post]] : [])),
  );
}
