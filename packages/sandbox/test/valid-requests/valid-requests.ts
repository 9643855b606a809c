import {
  type ExampleOperation,
  exampleOperations,
  type OpenApiDocument,
  type Parameter,
} from '@crossborder-fx/tools-description';
import type { SentRequest } from '@crossborder-fx/tools-test-utils';
import fc from 'fast-check';
import { type Likely, valuesOf } from './values-of.ts';

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
