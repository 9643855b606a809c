import type { operations } from '@crossborder-fx/openapi';
import type {
  DescribedOperation,
  OpenApiDocument,
  Parameter,
  RequestBody,
} from '../description/openapi-document.ts';
import { resolve } from '../description/reference.ts';

/** An operation of the interface: `listPayments` stands for all of its status paths. */
export type OperationId = keyof operations;

/** One operation on one path of the expanded document. */
export interface Operation {
  /** The id on this path, such as `listPaymentsAll`. */
  id: string;
  /** The operation that it belongs to, such as `listPayments`. For most, the same as `id`. */
  group: OperationId;
  /** In capitals. */
  method: string;
  /** The template, such as `/payments/{id}`. */
  path: string;
  parameters: Parameter[];
  /** The query parameter that names a page, where a list has pages. */
  pageParameter: string | undefined;
  requestBody: RequestBody | undefined;
  responses: DescribedOperation['responses'];
}

type DescribedPaths = Pick<OpenApiDocument, 'paths'>;

export type Route =
  | { operation: Operation; pathParameters: Record<string, string> }
  /** The description has the path, with other methods only. */
  | { allowed: string[] };

export interface Router {
  operations: readonly Operation[];
  /** The paths of one operation. @throws {TypeError} when there is no such operation */
  operationsOf(group: OperationId): readonly Operation[];
  find(method: string, segments: readonly string[]): Route | undefined;
}

interface RouteNode {
  concrete: Map<string, RouteNode>;
  templated: RouteNode | undefined;
  operations: Map<string, Operation>;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Routes as OpenAPI requires: a concrete path comes before a templated one, so that a status keyword
 * selects a list. A method that the concrete path does not have is looked for on the templated path,
 * where the schema of the id then refuses the keyword.
 */
export function createRouter(document: DescribedPaths): Router {
  const operations = [...operationsOf(document)];
  const root = createNode();
  for (const operation of operations) {
    leafOf(root, operation.path).operations.set(operation.method, operation);
  }
  return {
    operations,
    operationsOf(group) {
      const own = operations.filter((operation) => operation.group === group);
      if (own.length === 0) throw unknownOperation(group, operations);
      return own;
    },
    find(method, segments) {
      const leaves = leavesOf(root, segments, 0);
      for (const { operations: own } of leaves) {
        const operation = own.get(method);
        if (operation) return { operation, pathParameters: parametersOf(operation, segments) };
      }
      if (leaves.length === 0) return undefined;
      return { allowed: [...new Set(leaves.flatMap((leaf) => [...leaf.operations.keys()]))] };
    },
  };
}

function* operationsOf(document: DescribedPaths): Generator<Operation> {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const described = item[method] as DescribedOperation | undefined;
      if (!described) continue;
      const { operationId: id, requestBody, responses } = described;
      const parameters = [...(item.parameters ?? []), ...(described.parameters ?? [])];
      yield {
        id,
        group: (described['x-operation-group'] ?? id) as OperationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((parameter) => resolve<Parameter>(document, parameter)),
        pageParameter: described['x-pagination']?.page,
        requestBody: requestBody && resolve<RequestBody>(document, requestBody),
        responses,
      };
    }
  }
}

function createNode(): RouteNode {
  return { concrete: new Map(), templated: undefined, operations: new Map() };
}

function leafOf(root: RouteNode, path: string): RouteNode {
  let node = root;
  for (const segment of segmentsOf(path)) {
    let next = isTemplated(segment) ? node.templated : node.concrete.get(segment);
    if (!next) {
      next = createNode();
      if (isTemplated(segment)) node.templated = next;
      else node.concrete.set(segment, next);
    }
    node = next;
  }
  return node;
}

function leavesOf(node: RouteNode, segments: readonly string[], index: number): RouteNode[] {
  const segment = segments[index];
  if (segment === undefined) return node.operations.size > 0 ? [node] : [];
  const concrete = node.concrete.get(segment);
  return [
    ...(concrete ? leavesOf(concrete, segments, index + 1) : []),
    ...(node.templated ? leavesOf(node.templated, segments, index + 1) : []),
  ];
}

function parametersOf(operation: Operation, segments: readonly string[]): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segmentsOf(operation.path).entries()) {
    if (isTemplated(segment)) parameters[segment.slice(1, -1)] = segments[index] ?? '';
  }
  return parameters;
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}

function isTemplated(segment: string): boolean {
  return segment.startsWith('{');
}

function unknownOperation(group: string, operations: readonly Operation[]): TypeError {
  const known = [...new Set(operations.map((operation) => operation.group))].join(', ');
  return new TypeError(`There is no operation ${group}, only ${known}.`);
}
