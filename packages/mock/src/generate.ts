import { createRequire } from 'node:module';
import type { Answer } from '@crossborder-fx/test-server';
import type Mocker from '@stoplight/prism-http/dist/mocker/index.js';
import type { PrismOperation } from './description.ts';
import type { Wanted } from './negotiate.ts';
import { silentLogger } from './silent-logger.ts';

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
