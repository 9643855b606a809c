import { type OpenApiDocument, type OperationRequest, Refusal } from '@crossborder-fx/test-server';
import { examplesOf } from './examples.ts';

/** The answer that a request prefers. The fields have the names that Prism uses. */
export interface Preference {
  code?: number;
  exampleKey?: string;
  dynamic?: boolean;
  seed?: string;
}

/** The query parameters by which a request can choose its answer, as in Prism. */
export const preferenceParameters = ['__code', '__example', '__dynamic', '__seed'];

/**
 * Reads what a request prefers from the header `Prefer: code=404, example=NAME, dynamic=true, seed=TEXT`. Without that header,
 * reads the query parameters `__code`, `__example`, `__dynamic` and `__seed`.
 *
 * @throws {Refusal} 422 for an invalid value
 */
export function readPreference({
  headers,
  query,
}: Pick<OperationRequest, 'headers' | 'query'>): Preference {
  const { prefer } = headers;
  if (prefer === undefined && Object.keys(query).length === 0) return {};
  const wanted = prefer === undefined ? fromQuery(query) : fromHeader(prefer);
  const [code, exampleKey, dynamic, seed] = ['code', 'example', 'dynamic', 'seed'].map((name) =>
    wanted.get(name),
  );
  if (code !== undefined && !/^[2-5]\d\d$/.test(code)) {
    throw new Refusal(422, 'The preferred code must be a status from 200 to 599.');
  }
  if (dynamic !== undefined && dynamic !== 'true' && dynamic !== 'false') {
    throw new Refusal(422, 'The value of dynamic must be true or false.');
  }
  return {
    ...(code !== undefined && { code: Number(code) }),
    ...(exampleKey !== undefined && { exampleKey }),
    ...(dynamic !== undefined && { dynamic: dynamic === 'true' }),
    ...(seed !== undefined && { seed }),
  };
}

function fromQuery(query: OperationRequest['query']): Map<string, string> {
  const entries = Object.entries(query).filter(([name]) => name.startsWith('__'));
  return new Map(entries.map(([name, value]) => [name.slice(2), String(value)]));
}

/** Reads `name=value; parameter=value, …` (RFC 7240). Skips parameters: no preference that the mock uses has any. */
function fromHeader(prefer: string): Map<string, string> {
  const parts = prefer.match(/(?:"(?:\\.|[^"\\])*"?|[^,"])+/gs) ?? [];
  // When a preference occurs twice, its first value counts (RFC 7240). A Map takes the last value, so reverse.
  return new Map(parts.map(readPart).reverse());
}

function readPart(part: string): [name: string, value: string] {
  const [preference = ''] = /^(?:"(?:\\.|[^"\\])*"?|[^;"])+/s.exec(part) ?? [];
  const [name = '', value = ''] = preference.split(/=(.*)/s, 2).map((text) => text.trim());
  const quoted = /^"(.*)"$/s.exec(value)?.[1];
  return [name.toLowerCase(), quoted?.replace(/\\(.)/gs, '$1') ?? value];
}

/**
 * The mock answers a request for a list with the examples on the first page, and with an empty page later: if every
 * page had the same items, the list would never end (service description, section 4).
 */
export function preferLastPage(
  document: OpenApiDocument,
  { operation, query }: Pick<OperationRequest, 'operation' | 'query'>,
): Preference {
  const { parameters, responses } = operation;
  // The list of fixed forwards also has a parameter `page`, although the service description shows no pages for it.
  const { pageParameter = parameters.find(({ name }) => name === 'page')?.name } = operation;
  const isPastEnd = pageParameter !== undefined && Number(query[pageParameter]) > 1;
  if (!isPastEnd) return {};
  if ('204' in responses) return { code: 204 };
  const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
  const empty = examplesOf(document, [operation]).find(({ value }) =>
    Object.values(Object(value)).some(isEmptyList),
  );
  return empty ? { exampleKey: empty.name, dynamic: false } : {};
}
