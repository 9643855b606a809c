import { createRequire } from 'node:module';
import type { OpenApiDocument } from '@crossborder-fx/test-server';
import type { getHttpOperationsFromSpec } from '@stoplight/prism-http';

export type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/** The published description, as the server and as Prism read it. */
export interface Description {
  document: OpenApiDocument;
  /** Made when this package is built, since Prism needs a second for it. */
  operations: readonly PrismOperation[];
}

/** Node keeps what it has required, so that a second mock of a process reads no file. */
export function readDescription(): Description {
  const require = createRequire(import.meta.url);
  return {
    document: require('@crossborder-fx/openapi/openapi.json'),
    operations: require('#prism-operations'),
  };
}
