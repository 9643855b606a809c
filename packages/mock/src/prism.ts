import { createRequire } from 'node:module';
import type { Answer, OpenApiDocument } from '@crossborder-fx/test-server';
import type Mocker from '@stoplight/prism-http/dist/mocker/index.js';
import type Negotiator from '@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers.js';
import type { IHttpOperation } from '@stoplight/types';
import type { Preference } from './preference.ts';

// Prism is bundled when this package is built (rolldown.config.ts). The relative path of the bundle works from both
// `src` and `dist`. No public type of this package mentions Prism.
const { default: negotiator }: typeof Negotiator = createRequire(import.meta.url)(
  '../dist/prism/choose.cjs',
);

export interface Wanted extends Preference {
  dynamic: boolean;
  /** The media types that the client accepts in the answer. @default any */
  mediaTypes?: string[];
}

/** An operation of the API description in the format of Prism, which makes answers from the operation. */
export interface PrismOperation {
  id: string;
  method: string;
  path: string;
  deprecated?: boolean | undefined;
  responses: readonly {
    code: string;
    contents?: { schema?: object; examples?: readonly { key: string }[] }[];
  }[];
}

/**
 * Returns undefined when the values must be made up. Loads only the part that chooses, because the other loads slowly.
 *
 * @throws {Error} when the description has no such answer
 */
export function negotiate(operation: PrismOperation, wanted: Wanted): Answer | undefined {
  const choose = negotiator.negotiateOptionsForValidRequest(inPrism(operation), wanted);
  const chosen = choose(silentLogger);
  if (chosen._tag === 'Left') throw chosen.left;
  const { code, headers, schema, bodyExample } = chosen.right;
  if (headers.length > 0 || operation.deprecated) return undefined;
  const body = bodyExample && 'value' in bodyExample ? bodyExample.value : undefined;
  return body === undefined && schema ? undefined : { status: Number(code), body };
}

/** Makes up the values of an answer from the schemas of its operation. The same seed gives the same values. */
export type Generator = (operation: PrismOperation, wanted: Wanted) => Answer;

/** The first call in a process takes longer, because it reads the files of the part of Prism that makes values up. */
export function loadGenerator(): Generator {
  const { default: mock }: typeof Mocker = createRequire(import.meta.url)(
    '../dist/prism/generate.cjs',
  );
  return (operation, config) => {
    // Prism's input needs no headers: Prism reads only the header Accept, whose media types are already in `config`.
    const data = { method: 'get' as const, url: { path: operation.path } };
    const input = { data, validations: [] };
    const made = mock({ resource: inPrism(operation), input, config })(silentLogger);
    if (made._tag === 'Left') throw made.left;
    const { statusCode: status, headers = {}, body } = made.right;
    // Prism returns a content type even for an answer without a body, so remove this header.
    const described = Object.entries(headers).filter(([name]) => !/^content-type$/i.test(name));
    return { status, headers: Object.fromEntries(described), body };
  };
}

type Choose = ReturnType<(typeof Negotiator)['default']['negotiateOptionsForValidRequest']>;
type PrismLogger = Parameters<Choose>[0];

function nothing(): void {}

const methods = { debug: nothing, info: nothing, success: nothing, warn: nothing, error: nothing };

/** Prism logs each step of an answer. The mock's server has a log already, so this logger of Prism writes nothing. */
const silentLogger = { ...methods, child: () => silentLogger } as PrismLogger;

/** Prism itself produced the operation when this package was built, so the cast to Prism's type is safe. */
const inPrism = (operation: PrismOperation) => operation as IHttpOperation;

/** One format is for the server, one for Prism. Node caches the files, so a second mock in a process reads no file. */
export function readDescription() {
  const require = createRequire(import.meta.url);
  const document: OpenApiDocument = require('@crossborder-fx/openapi/openapi.json');
  // The operations were converted when this package was built, because Prism needs a second for the conversion.
  const operations: readonly PrismOperation[] = require('../dist/prism/operations.json');
  return { document, operations };
}
