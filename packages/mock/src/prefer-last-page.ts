import type { OperationRequest } from '@crossborder-fx/test-server';
import type { Preference } from './preference.ts';

/**
 * What to prefer for a request without a preference. The mock keeps nothing, so its examples are the
 * first page of a list. A later page is answered as past the end: with the same items again, the list
 * would never end (service description, section 4).
 */
export function preferLastPage({
  operation: { pageParameter, responses },
  query,
}: Pick<OperationRequest, 'operation' | 'query'>): Preference {
  const isPastEnd = pageParameter !== undefined && Number(query[pageParameter]) > 1;
  return isPastEnd && '204' in responses ? { code: 204 } : {};
}
