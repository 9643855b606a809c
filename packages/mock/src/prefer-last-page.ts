import type { OpenApiDocument, OperationRequest } from '@crossborder-fx/test-server';
import { examplesOf } from './examples.ts';
import type { Preference } from './preference.ts';

/**
 * What to prefer for a request without a preference. The mock keeps nothing, so its examples are the
 * first page of a list. A later page is answered as past the end: with the same items again, the list
 * would never end (service description, section 4).
 */
export function preferLastPage(
  document: OpenApiDocument,
  { operation, query }: Pick<OperationRequest, 'operation' | 'query'>,
): Preference {
  const { pageParameter, responses } = operation;
  const isPastEnd = pageParameter !== undefined && Number(query[pageParameter]) > 1;
  if (!isPastEnd) return {};
  if ('204' in responses) return { code: 204 };
  const empty = examplesOf(document, [operation]).find(({ value }) => hasEmptyList(value));
  return empty ? { exampleKey: empty.name, dynamic: false } : {};
}

function hasEmptyList(body: unknown): boolean {
  return Object.values(Object(body)).some((value) => Array.isArray(value) && value.length === 0);
}
