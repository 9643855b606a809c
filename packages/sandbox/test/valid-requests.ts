import {
  type ExampleOperation,
  exampleOperations,
  isReference,
  type OpenApiDocument,
  type Parameter,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-description';
import type { SentRequest } from '@crossborder-fx/tools-test-utils';
import fc from 'fast-check';

/** A request that the schemas of the description allow, or nearly. */
export interface ValidRequest extends SentRequest {
  path: string;
}

/** Requests for the operations of a document, each with the id of its operation. */
export function validRequests(
  document: OpenApiDocument,
  likely: Likely,
): fc.Arbitrary<readonly [id: string, request: ValidRequest]> {
  const operations = exampleOperations(document);
  return fc.oneof(
    ...operations.map((operation) => ({
      // Of what has a body, more can be wrong.
      weight: operation.bodies.length > 0 ? 3 : 1,
      arbitrary: fc.tuple(fc.constant(operation.id), requestsOf(document, operation, likely)),
    })),
  );
}

function requestsOf(
  document: OpenApiDocument,
  { method, template, parameters, bodies, bodySchema }: ExampleOperation,
  likely: Likely,
): fc.Arbitrary<ValidRequest> {
  const [, resource] = template.split('/');
  const parameterOf = ({ name, schema = {} }: Parameter) => {
    const own = likely[`${resource}.${name}`] ?? likely[name];
    const values = valuesOf(document, schema, likely);
    return own ? fc.oneof({ weight: 20, arbitrary: own }, values) : values;
  };
  const within = (place: Parameter['in']) => {
    const named = parameters.filter((one) => one.in === place);
    const values = named.map((one) => [one.name, parameterOf(one).map(String)] as const);
    const required = named.filter((one) => one.required).map(({ name }) => name);
    const fields: Record<string, fc.Arbitrary<string>> = Object.fromEntries(values);
    return fc.record(fields, { requiredKeys: required });
  };
  const body =
    bodies.length === 0 ? fc.constant(undefined) : valuesOf(document, { $ref: bodySchema }, likely);
  return fc.tuple(within('path'), within('query'), body).map(([path, query, sent]) => ({
    method,
    path: pathOf(template, path, query),
    ...(sent !== undefined && { body: sent }),
  }));
}

function pathOf(
  template: string,
  path: Partial<Record<string, string>>,
  query: Partial<Record<string, string>>,
): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Values for a field, by its name, which are tried more often than others of its schema. */
export type Likely = Readonly<Record<string, fc.Arbitrary<unknown>>>;

type Properties = Record<string, Schema>;

/**
 * Values of a schema of a request. Not all of them are right: what the members of `allOf` and `if` ask of
 * each other is left to a validator.
 */
export function valuesOf(
  document: OpenApiDocument,
  schema: Schema,
  likely: Likely = {},
): fc.Arbitrary<unknown> {
  const again = (one: Schema) => valuesOf(document, one, likely);
  if (isReference(schema)) return again(resolve<Schema>(document, schema));
  const { enum: values, anyOf, allOf, type, pattern } = schema;
  if (values) return fc.constantFrom(...values);
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(again(schema.items ?? {}), { maxLength: 20 });
  if (type === 'object' || allOf) return objectsOf(document, schema, likely);
  if (anyOf && !pattern) return fc.oneof(...anyOf.map(again));
  return textsOf(schema);
}

function objectsOf(
  document: OpenApiDocument,
  schema: Schema,
  likely: Likely,
): fc.Arbitrary<object> {
  const { properties, required } = merged(document, schema);
  const fields = Object.entries(properties).map(([name, field]) => {
    const values = valuesOf(document, field, likely);
    const own = likely[name];
    return [name, own ? fc.oneof({ weight: 20, arbitrary: own }, values) : values] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

/** The fields of an object and of all that it has to fit. */
function merged(
  document: OpenApiDocument,
  schema: Schema,
): { properties: Properties; required: Set<string> } {
  const { properties = {}, required = [], allOf = [] } = resolve<Schema>(document, schema);
  const parts = allOf.map((part: Schema) => merged(document, part));
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
    required: new Set([...required, ...parts.flatMap((part) => [...part.required])]),
  };
}

const freeText = '^[^&<>%?\\\\/|]*$';

interface TextSchema extends Schema {
  pattern?: string;
  minLength?: number;
  maxLength?: number;
}

function textsOf({ pattern, minLength = 0, maxLength }: TextSchema): fc.Arbitrary<string> {
  const length = { minLength, ...(maxLength !== undefined && { maxLength }) };
  if (pattern === undefined || pattern === freeText) {
    return fc
      .oneof(
        fc.string({ unit: 'binary', ...length }),
        fc.string({ unit: 'grapheme', ...length }),
        fc.string({ unit: 'binary', ...length, size: 'large' }),
      )
      .map((text) => text.replace(/[&<>%?\\/|]/g, '_'));
  }
  // Nothing may be sent to anybody.
  if (pattern === '^https?://') return fc.string().map((path) => `http://127.0.0.1:9/${path}`);
  return fc.stringMatching(new RegExp(pattern));
}
