import { readFile } from 'node:fs/promises';
import { type Context, OpenAPIBackend } from 'openapi-backend';
import { withImpossibleQuote, withoutListOfAllPayments } from '../controls.ts';
import { type Send, tryExamples, tryRefusals } from '../example-requests.ts';
import {
  type Findings,
  type InteroperabilityCase,
  joinFindings,
} from '../interoperability-case.ts';

export const openapiBackend: InteroperabilityCase = {
  name: 'openapi-backend',
  package: 'openapi-backend',
  document: 'expanded',
  explained: [
    {
      problem: /^its check of the document: Error: Document is not valid OpenAPI/,
      because:
        'Its check of the document is written for OpenAPI 3.0 and refuses every 3.1 document: start it with `quick: true`.',
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
        notFound: () => new Response('not found', { status: 404 }),
        unauthorizedHandler: () => new Response('unauthorized', { status: 401 }),
        validationFail: ({ validation }: Context) =>
          Response.json(validation.errors, { status: 422 }),
        notImplemented: ({ operation }: Context) => new Response(operation.operationId),
      },
    });
    await backend.init();
    const send: Send = (path, { method = 'GET', headers = {}, body }) =>
      backend.handleRequest({ path, method, headers, body });
    const routes = await tryExamples(
      operations,
      send,
      ({ id }, text) => text === id,
      'are valid and reach the right handler',
    );
    return joinFindings(routes, await tryRefusals(operations, send), checkOfDocument(backend));
  },
};

function checkOfDocument(backend: OpenAPIBackend): Findings {
  try {
    backend.validateDefinition();
    return { found: ['the document is valid'], problems: [] };
  } catch (error) {
    return { found: [], problems: [`its check of the document: ${String(error)}`] };
  }
}
