import type { OperationRequest } from '@crossborder-fx/test-server';
import type { Preference } from './preference.ts';

/**
 * What is preferred for a request that prefers nothing: for a page after the first, that it is past
 * the end. Nothing is kept, so the examples are the first page, and with the same items again a list
 * would have no end (service description, section 4).
 */
export function preferLastPage({
  operation: { pageParameter, responses },
  query,
}: Pick<OperationRequest, 'operation' | 'query'>): Preference {
  const isPastEnd = pageParameter !== undefined && Number(query[pageParameter]) > 1;
  return isPastEnd && '204' in responses ? { code: 204 } : {};
}
