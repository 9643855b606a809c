import type { operations } from '@crossborder-fx/openapi';
import {
  type Operation as DescribedOperation,
  operationsOf as describedOperations,
  parametersOf as describedParameters,
  httpMethods,
  type LocatedOperation,
  type OpenApiDocument,
  type Parameter,
  type RequestBody,
  resolve,
} from '@crossborder-fx/openapi/document';

/** The id of an operation of the interface. `listPayments` includes the paths of all statuses, such as `/payments/all`. */
export type OperationId = keyof operations;

/** One operation on one path of the expanded OpenAPI document, which has a path for each status keyword. */
export interface Operation {
  /** The operation id of this path, such as `listPaymentsAll`. */
  id: string;
  /**
   * The id of the operation in the client, such as `listPayments` for `listPaymentsAll`. For most paths, both ids are equal.
   */
  group: OperationId;
  /** The method, in capitals. */
  method: string;
  /** The path template, such as `/payments/{id}`. */
  path: string;
  parameters: Parameter[];
  /** The query parameter that names a page of the list; undefined for an operation without pages. */
  pageParameter: string | undefined;
  requestBody: RequestBody | undefined;
  responses: DescribedOperation['responses'];
}

type DescribedPaths = Pick<OpenApiDocument, 'paths'>;

export type Route =
  | { operation: Operation; pathParameters: Record<string, string> }
  /** The allowed methods, when the OpenAPI document has the path but not the method of the request. */
  | { allowed: string[] };

export type Router = ReturnType<typeof createRouter>;

/**
 * Creates a router that follows OpenAPI: a concrete path (`/payments/all`) comes before a templated one (`/payments/{id}`), so
 * a status keyword selects a list. When the concrete path lacks the method, the router tries the templated path, and the schema
 * of its id then refuses the keyword.
 */
export function createRouter(document: DescribedPaths) {
  const paths = Object.keys(document.paths);
  // Methods are listed in the order in which OpenAPI lists them, for example in the header Allow.
  const rankOf = ({ path, method }: LocatedOperation) =>
    paths.indexOf(path) * httpMethods.length + httpMethods.indexOf(method);
  const operations = [...describedOperations(document)]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map((one) => routedOperation(document, one));
  const formOf = (segments: readonly string[]) =>
    segments.map((segment) => (isTemplated(segment) ? 1 : 0)).join('');
  const routes = operations
    .map((operation) => ({ operation, segments: operation.path.split('/').slice(1) }))
    .sort((one, other) => (formOf(one.segments) < formOf(other.segments) ? -1 : 1));
  const pathTo = (segments: readonly string[]) =>
    routes.find((route) => leadsTo(route.segments, segments))?.operation.path;
  return {
    operations,
    /** Returns a sentence that names the path that the client probably meant. */
    misspellingOf: (segments: readonly string[]) => misspellingOf(segments, pathTo),
    /** @throws {TypeError} when there is no such operation */
    operationsOf(group: OperationId): readonly Operation[] {
      const own = operations.filter((operation) => operation.group === group);
      if (own.length > 0) return own;
      const known = new Set(operations.map((operation) => operation.group));
      throw new TypeError(`There is no operation ${group}, only ${[...known].join(', ')}.`);
    },
    find(method: string, segments: readonly string[]): Route | undefined {
      const found = routes.filter((route) => leadsTo(route.segments, segments));
      const route = found.find(({ operation }) => operation.method === method);
      if (route) {
        const pathParameters = parametersIn(route.segments, segments);
        return { operation: route.operation, pathParameters };
      }
      if (found.length === 0) return undefined;
      return { allowed: [...new Set(found.map(({ operation }) => operation.method))] };
    },
  };
}

function routedOperation(document: DescribedPaths, located: LocatedOperation): Operation {
  const { method, path, operation } = located;
  const { operationId: id = '', requestBody, responses } = operation;
  return {
    id,
    group: (operation['x-operation-group'] ?? id) as OperationId,
    method: method.toUpperCase(),
    path,
    parameters: describedParameters(document, located),
    pageParameter: Object(operation['x-pagination']).page,
    requestBody: requestBody && resolve<RequestBody>(document, requestBody),
    responses,
  };
}

function leadsTo(route: readonly string[], segments: readonly string[]): boolean {
  return (
    route.length === segments.length &&
    route.every((segment, index) =>
      isTemplated(segment) ? segments[index] !== '' : segment === segments[index],
    )
  );
}

/** Earlier service descriptions end paths with a slash, and begin ids and statuses with a hyphen or an underscore. */
function misspellingOf(
  segments: readonly string[],
  pathTo: (segments: readonly string[]) => string | undefined,
): string | undefined {
  const isExact = pathTo(segments) === `/${segments.join('/')}`;
  if (isExact) return undefined;
  if (segments.includes('')) {
    const full = segments.filter((segment) => segment !== '');
    const path = unmarkedOf(full, pathTo)?.path ?? pathTo(full);
    const fault = segments.at(-1) === '' ? 'end with a slash' : 'have an empty segment';
    return path && `The path must not ${fault}. The right path is ${path}.`;
  }
  const { fault, path } = unmarkedOf(segments, pathTo) ?? {};
  return path && `The path must ${fault}. The right path is ${path}.`;
}

/** Returns the right path when one mark (`_` or `-`) before a segment is wrong or missing, and says which mark. */
function unmarkedOf(
  segments: readonly string[],
  pathTo: (segments: readonly string[]) => string | undefined,
): { fault: string; path: string } | undefined {
  if (pathTo(segments) === `/${segments.join('/')}`) return undefined;
  for (const [index, segment] of segments.entries()) {
    // In the path of a list of trades, the status begins with an underscore. So a segment such as `_bogus` is an
    // unknown status, and not an id with a wrong underscore.
    const all = pathTo(segments.with(index, '_all'));
    if (segment.startsWith('_') && all?.endsWith('/_all'))
      return { fault: 'have a known status after the underscore', path: all };
    const plain = segment.replace(/^[-_]/, '');
    const mark = segment.startsWith('-') ? 'a hyphen' : 'an underscore';
    const path = plain === segment ? undefined : pathTo(segments.with(index, plain));
    if (path !== undefined) return { fault: `not have ${mark} at the start of a segment`, path };
    const marked = segments.with(index, `_${segment}`);
    const markedPath = `/${marked.join('/')}`;
    if (pathTo(marked) === markedPath) return { fault: 'have an underscore', path: markedPath };
  }
  return undefined;
}

function parametersIn(
  route: readonly string[],
  segments: readonly string[],
): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of route.entries()) {
    if (isTemplated(segment)) parameters[segment.slice(1, -1)] = segments[index] ?? '';
  }
  return parameters;
}

function isTemplated(segment: string): boolean {
  return segment.startsWith('{');
}
