import { readFile } from 'node:fs/promises';
import type { ExampleOperation } from '@crossborder-fx/tools-description';
import { type Context, OpenAPIBackend } from 'openapi-backend';
import { withImpossibleQuote, withoutListOfAllPayments } from '../controls.ts';
import {
  type ExampleRequest,
  exampleRequests,
  joinFindings,
  tryRefusals,
} from '../example-requests.ts';
import type { Findings, InteroperabilityCase } from '../interoperability-case.ts';

const invalid = 'invalid: ';

export const tool: InteroperabilityCase = {
  name: 'openapi-backend',
  package: 'openapi-backend',
  document: 'expanded',
  explained: [
    {
      problem: /^its check of the document: Error: Document is not valid OpenAPI/,
      because:
        'Its check of the document is written for OpenAPI 3.0 and refuses every 3.1 document: start it with `quick: true`.',
    },
    {
      problem: /^accepts a name of 101 characters$/,
      because: 'It drops what stands beside a `$ref`, some limits of length among it.',
    },
  ],
  controls: [withoutListOfAllPayments, withImpossibleQuote],
  async run({ file, operations }) {
    const backend = new OpenAPIBackend({
      definition: JSON.parse(await readFile(file, 'utf8')),
      quick: true,
      strict: true,
      // It has no check for the formats date and the like, and would say so for each.
      ajvOpts: { logger: false },
      securityHandlers: { XWSSE: ({ request }) => Boolean(request.headers['x-wsse']) },
      handlers: {
        notFound: () => 'not found',
        unauthorizedHandler: () => 'unauthorized',
        validationFail: ({ validation }: Context) => invalid + JSON.stringify(validation.errors),
        notImplemented: ({ operation }: Context) => operation.operationId,
      },
    });
    await backend.init();
    const handlerOf = ({ url, ...request }: ExampleRequest): Promise<string> =>
      backend.handleRequest({ ...request, path: url });

    const routes = await tryRoutes(operations, handlerOf);
    const refusals = await tryRefusals(async (request) =>
      (await handlerOf(request)).startsWith(invalid),
    );
    return joinFindings(routes, refusals, checkOfDocument(backend));
  },
};

async function tryRoutes(
  operations: ExampleOperation[],
  handlerOf: (request: ExampleRequest) => Promise<string>,
): Promise<Findings> {
  const problems: string[] = [];
  let valid = 0;
  for (const operation of operations) {
    for (const request of exampleRequests(operation)) {
      const handler = await handlerOf(request);
      if (handler === operation.id) valid += 1;
      else problems.push(`${request.method} ${request.url}: ${handler}`);
    }
  }
  const found = `${valid} example requests of ${operations.length} operations are valid and reach the right handler`;
  return { found, problems };
}

function checkOfDocument(backend: OpenAPIBackend): Findings {
  try {
    backend.validateDefinition();
    return { found: 'the document is valid', problems: [] };
  } catch (error) {
    return { found: '', problems: [`its check of the document: ${String(error)}`] };
  }
}
