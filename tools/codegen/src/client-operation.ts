import {
  expansionMarker,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Parameter,
  parametersOf,
  type RequestBody,
  type Response,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-bundle';
import { hasTypeName } from './openapi-types.ts';

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
  /** Every path and query parameter. */
  checkedParameters: Parameter[];
  pagination?: { page: string; perPage: string; sort?: string; totalPages?: string };
  body?: { type: string; required: boolean };
  result: ClientResult;
}

export type ClientResult =
  | { kind: 'object'; type: string; wrapper?: string; emptyIsNull: boolean }
  | { kind: 'flag'; wrapper: string }
  | { kind: 'list'; type: string; items?: string }
  | { kind: 'nothing' };

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
      ({ name, in: place }) => !/^\w+$/.test(name) || place === 'header',
    );
    if (unusable) {
      throw new Error(
        `${id}: the client has no way to pass the ${unusable.in} parameter ${unusable.name}. ` +
          'Parameters stand in path or query, and are named by letters, digits and underscores.',
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
      queryParameters: parameters.filter((parameter) => parameter.in === 'query'),
      checkedParameters: parameters.filter((one) => one.in === 'path' || one.in === 'query'),
      ...(pagination && { pagination }),
      ...(body && { body }),
      result: resultOf(document, id, operation),
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
  return { type: typeName(`the body of ${id}`, content['application/json']?.schema), required };
}

function resultOf(document: OpenApiDocument, id: string, operation: Operation): ClientResult {
  if (operation['x-ignore-response-body'] === true) return { kind: 'nothing' };

  const ok = operation.responses['200'];
  const schema = ok && resolve<Response>(document, ok).content?.['application/json']?.schema;
  if (!schema) return { kind: 'nothing' };

  if (operation['x-items'] !== undefined) return listOf(document, id, schema, operation);

  const wrapper = operation['x-unwrap'] === undefined ? undefined : String(operation['x-unwrap']);
  const { properties = {} } = resolve<Schema>(document, schema);
  const wrapped = wrapper === undefined ? undefined : properties[wrapper];
  if (wrapper !== undefined && wrapped?.type === 'boolean') return { kind: 'flag', wrapper };

  const beside = Object.keys(properties).filter((name) => wrapped && name !== wrapper);
  const outer = typeName(`the response of ${id}`, schema);
  const inner = wrapped ? typeName(`${wrapper} in the response of ${id}`, wrapped) : outer;
  return {
    kind: 'object',
    type: beside.length > 0 ? `${inner} & Omit<${outer}, '${wrapper}'>` : inner,
    ...(wrapper !== undefined && { wrapper }),
    emptyIsNull: operation.responses['204'] !== undefined,
  };
}

/**
 * `x-items` names the array; `$self` says that the body is the array, `$undocumented` that its place
 * is not known. Then `x-item-schema` names what it holds.
 */
function listOf(
  document: OpenApiDocument,
  id: string,
  schema: Schema,
  operation: Operation,
): ClientResult {
  const items = String(operation['x-items']);
  if (items === '$undocumented') return { kind: 'list', type: String(operation['x-item-schema']) };
  const body = resolve<Schema>(document, schema);
  const array =
    items === '$self' ? body : resolve<Schema>(document, body.properties?.[items] ?? {});
  return {
    kind: 'list',
    type: typeName(`an item of ${id}`, array.items),
    ...(items !== '$self' && { items }),
  };
}

/** Generated code names types; a schema that has no name would have to be spelt out at every use. */
function typeName(what: string, schema: Schema | undefined): string {
  const reference = schema?.$ref;
  if (!reference?.startsWith('#/components/schemas/')) {
    throw new Error(`Give ${what} a schema of its own in spec/components/schemas.`);
  }
  return reference.slice('#/components/schemas/'.length);
}

/** The TypeScript type of a parameter: its enum by name, otherwise a string. */
export function parameterType(document: OpenApiDocument, { schema }: Parameter): string {
  if (!schema?.$ref) return 'string';
  return hasTypeName(resolve<Schema>(document, schema))
    ? typeName('a parameter', schema)
    : 'string';
}
