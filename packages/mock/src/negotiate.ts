import { createRequire } from 'node:module';
import type { Answer } from '@crossborder-fx/test-server';
import type { IHttpMockConfig } from '@stoplight/prism-http';
import type Negotiator from '@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers.js';
import type { PrismOperation } from './description.ts';
import { silentLogger } from './silent-logger.ts';

// Runtimes and test runners disagree on what the default export of such a file is in an import.
const { default: negotiator }: typeof Negotiator = createRequire(import.meta.url)(
  '@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers.js',
);

/** What a request wants of an answer, in the terms of Prism. */
export type Wanted = IHttpMockConfig['mock'];

/**
 * Prism's choice among the answers of an operation; undefined when its values have to be made up.
 * Only the part of Prism that chooses is loaded: the part that makes values up takes most of a second.
 *
 * @throws {Error} when the description has no answer that is wanted
 */
export function negotiate(operation: PrismOperation, wanted: Wanted): Answer | undefined {
  const choose = negotiator.negotiateOptionsForValidRequest(operation, wanted);
  const chosen = choose(silentLogger);
  if (chosen._tag === 'Left') throw chosen.left;
  const { code, headers, schema, bodyExample } = chosen.right;
  if (headers.length > 0 || operation.deprecated) return undefined;
  const body = bodyExample && 'value' in bodyExample ? bodyExample.value : undefined;
  return body === undefined && schema ? undefined : { status: Number(code), body };
}
