import {
  expansionMarker,
  httpMethods,
  type LocatedOperation,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Parameter,
  type PathItem,
  pascalCase,
  type Reference,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-description';
import { isConcrete, pathsOverlap } from './path-overlap.ts';
import { InvalidDescriptionError } from './refuse.ts';
import { removeUnusedComponents } from './remove-unused.ts';

/**
 * Replaces each operation with `x-expand-path-parameter: NAME` by one operation for each value of the parameter's enum,
 * with the value in its path. In the document, these paths precede each templated path that matches the same request.
 * OpenAPI matches paths without parameters first, so a router reads a status keyword as a list, and any other value as
 * an id, as the service does.
 */
export function expandStatusPaths(templated: OpenApiDocument): OpenApiDocument {
  const document = structuredClone(templated);
  requireDecidable(document.paths);
  const entries = Object.entries(document.paths);

  for (const located of [...operationsOf(document)]) {
    const { path, method, pathItem, operation } = located;
    if (operation[expansionMarker] === undefined) continue;
    const concrete = concretePaths(document, located);
    const taken = concrete.find(([one]) => entries.some(([existing]) => existing === one));
    if (taken) {
      throw new InvalidDescriptionError(
        `Expanding ${path} makes the path ${taken[0]}, which spec/paths declares too. Remove one of the two.`,
      );
    }
    delete pathItem[method];
    const firstOverlap = entries.findIndex(([other]) => pathsOverlap(other, path));
    entries.splice(firstOverlap, 0, ...concrete);
  }

  const hasOperation = (item: PathItem) => httpMethods.some((method) => item[method] !== undefined);
  document.paths = Object.fromEntries(entries.filter(([, item]) => hasOperation(item)));
  // After the expansion, nothing in the document refers to the status parameter and its enum any more.
  removeUnusedComponents(document);
  return document;
}

/**
 * Two paths can match the same request, such as `/payments/{status}` and `/payments/{id}`. This is allowed only if exactly
 * one of the two is marked. Then a value of its enum selects that path, and any other value selects the second path.
 */
function requireDecidable(paths: OpenApiDocument['paths']): void {
  const isMarked = (path: string) =>
    httpMethods.some((method) => paths[path]?.[method]?.[expansionMarker] !== undefined);
  const templates = Object.keys(paths).filter((path) => !isConcrete(path));
  for (const [index, path] of templates.entries()) {
    const other = templates
      .slice(0, index)
      .find((one) => pathsOverlap(one, path) && isMarked(one) === isMarked(path));
    if (!other) continue;
    throw new InvalidDescriptionError(
      `The paths ${other} and ${path} match the same requests. Mark only the operation whose parameter has an enum ` +
        `of keywords with ${expansionMarker}: <parameter>, or change one of the paths.`,
    );
  }
}

function concretePaths(
  document: OpenApiDocument,
  { path, method, pathItem, operation }: LocatedOperation,
): [path: string, PathItem][] {
  const parameterName = String(operation[expansionMarker]);
  const written = [...(pathItem.parameters ?? []), ...(operation.parameters ?? [])];
  const isMarked = (one: Parameter | Reference) =>
    resolve<Parameter>(document, one).name === parameterName;
  const marked = written.find(isMarked);
  const parameter = marked && resolve<Parameter>(document, marked);
  const values = parameter?.schema && resolve<Schema>(document, parameter.schema).enum?.map(String);
  if (parameter?.in !== 'path' || !path.includes(`{${parameterName}}`) || !values?.length) {
    throw new InvalidDescriptionError(
      `The operation ${operation.operationId} has ${expansionMarker}: ${parameterName}, ` +
        `but ${path} has no path parameter ${parameterName} with an enum.`,
    );
  }
  const {
    [expansionMarker]: _marker,
    'x-client-method': _clientMethod,
    operationId,
    summary,
    ...rest
  } = operation;
  return values.map((value) => {
    const expanded = {
      operationId: `${operationId}${pascalCase(value)}`,
      'x-operation-group': operationId,
      summary: `${summary}: ${value}`,
      ...structuredClone(rest),
      responses: withExamplesOf(value, values, operation.responses),
      parameters: structuredClone(written.filter((one) => !isMarked(one))),
    };
    return [path.replace(`{${parameterName}}`, value), { [method]: expanded }];
  });
}

/**
 * An example that is named after a status belongs to that status: `/payments/blocked` answers with `Blocked`, and not with the
 * first example.
 */
function withExamplesOf(value: string, values: string[], original: Operation['responses']) {
  const responses = structuredClone(original);
  const own = pascalCase(value);
  const others = new Set(values.map(pascalCase).filter((name) => name !== own));
  for (const response of Object.values(responses)) {
    const content = 'content' in response ? response.content : undefined;
    for (const media of Object.values(content ?? {})) {
      if (media.examples?.[own] === undefined) continue;
      const entries = Object.entries(media.examples).filter(([name]) => !others.has(name));
      media.examples = Object.fromEntries(
        entries.sort(([a], [b]) => Number(b === own) - Number(a === own)),
      );
    }
  }
  return responses;
}
