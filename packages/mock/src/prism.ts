import { createRequire } from 'node:module';
import type { Answer, OpenApiDocument } from '@crossborder-fx/test-server';
import type { getHttpOperationsFromSpec, IHttpMockConfig } from '@stoplight/prism-http';
import type Mocker from '@stoplight/prism-http/dist/mocker/index.js';
import type Negotiator from '@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers.js';

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

/** Makes values up from the schemas. The same seed gives the same values. */
export type Generator = (operation: PrismOperation, wanted: Wanted) => Answer;

/** Loads the part of Prism that makes values up. It takes most of a second, once in a process. */
export function loadGenerator(): Generator {
  const { default: mock }: typeof Mocker = createRequire(import.meta.url)(
    '@stoplight/prism-http/dist/mocker/index.js',
  );
  return (resource, config) => {
    // Prism reads nothing of the request here but the header Accept, which `config` has too.
    const data = { method: 'get' as const, url: { path: resource.path } };
    const input = { data, validations: [] };
    const made = mock({ resource, input, config })(silentLogger);
    if (made._tag === 'Left') throw made.left;
    const { statusCode: status, headers = {}, body } = made.right;
    // Prism names a type even where there is no body.
    const described = Object.entries(headers).filter(([name]) => !/^content-type$/i.test(name));
    return { status, headers: Object.fromEntries(described), body };
  };
}

type Choose = ReturnType<(typeof Negotiator)['default']['negotiateOptionsForValidRequest']>;
type PrismLogger = Parameters<Choose>[0];

function nothing(): void {}

const methods = { debug: nothing, info: nothing, success: nothing, warn: nothing, error: nothing };

/** For Prism, which logs each step of an answer. The server has a log of its own. */
const silentLogger = { ...methods, child: () => silentLogger } as unknown as PrismLogger;

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
