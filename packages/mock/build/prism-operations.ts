import { type OpenApiDocument, strictForm } from '@crossborder-fx/test-server';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import type { PrismOperation } from '../src/description.ts';

/** The operations of the published description, as Prism answers them. */
export async function prismOperations(document: OpenApiDocument): Promise<PrismOperation[]> {
  return getHttpOperationsFromSpec(strictForm(document));
}
