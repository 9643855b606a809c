import { readFile } from 'node:fs/promises';
import { fromOpenApi } from '@mswjs/source/open-api';
import { createMockServer } from '@scalar/mock-server';
import { getResponse } from 'msw';
import { type Context, OpenAPIBackend } from 'openapi-backend';
import { onTestFinished } from 'vitest';
import { startPlainPrism } from '../../../../../packages/openapi/test/prism.ts';
import { withImpossibleQuote, withoutListOfAllPayments } from '../controls.ts';
import { type Routes, type Send, tryExamples, tryRefusals } from '../example-requests.ts';
import {
  type Findings,
  type InteroperabilityCase,
  joinFindings,
  type Trial,
} from '../interoperability-case.ts';

interface Server extends Pick<InteroperabilityCase, 'name' | 'package' | 'explained'> {
  /** @default answers with the examples of the description */
  routes?: Routes;
  /** Whether it refuses requests that break the description. */
  validates: boolean;
  start(trial: Trial): Promise<{ send: Send; others?: Findings }>;
}

const servers: Server[] = [
  {
    name: '@mswjs/source',
    explained: [
      {
        problem: /^with the server as published: no handler/,
        because:
          'It does not replace the variables of a server: put the base URL into `servers` first.',
      },
    ],
    validates: false,
    async start({ document }) {
      const server = 'https://base-url.invalid';
      const withServers = async (servers: unknown): Promise<Send> => {
        const handlers = await fromOpenApi(JSON.stringify({ ...document, servers }));
        return async (path, init) =>
          (await getResponse(handlers, new Request(server + path, init))) ??
          new Response('no handler', { status: 404 });
      };
      const published = await withServers(document['servers']);
      const text = await (await published('/wallets', {})).text();
      const problems = text === 'no handler' ? [`with the server as published: ${text}`] : [];
      return { send: await withServers([{ url: server }]), others: { found: [], problems } };
    },
  },
  {
    name: 'Prism',
    package: '@stoplight/prism-cli',
    validates: true,
    async start({ file }) {
      const prism = await startPlainPrism({ document: file });
      onTestFinished(() => void prism.process.kill());
      return { send: (path, init) => fetch(prism.url + path, init) };
    },
  },
  {
    name: 'Scalar mock server',
    package: '@scalar/mock-server',
    validates: true,
    async start({ document }) {
      const server = await createMockServer({ document: { ...document }, logger: false });
      return { send: async (path, init) => server.request(path, init) };
    },
  },
  {
    name: 'openapi-backend',
    explained: [
      {
        problem: /^its check of the document: Error: Document is not valid OpenAPI/,
        because:
          'Its check of the document is written for OpenAPI 3.0 and refuses every 3.1 document: start it with `quick: true`.',
      },
    ],
    routes: {
      what: 'are valid and reach the right handler',
      isRight: ({ id }, text) => text === id,
    },
    validates: true,
    async start({ file }) {
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
      return { send, others: checkOfDocument(backend) };
    },
  },
];

/** Servers that answer by the description. */
export const serverCases = servers.map(
  ({ routes, validates, start, ...tool }): InteroperabilityCase => ({
    ...tool,
    document: 'expanded',
    controls: [withoutListOfAllPayments, ...(validates ? [withImpossibleQuote] : [])],
    async run(trial) {
      const { send, others } = await start(trial);
      return joinFindings(
        await tryExamples(trial.operations, send, routes),
        ...(validates ? [await tryRefusals(trial.operations, send)] : []),
        ...(others ? [others] : []),
      );
    },
  }),
);

function checkOfDocument(backend: OpenAPIBackend): Findings {
  try {
    backend.validateDefinition();
    return { found: ['the document is valid'], problems: [] };
  } catch (error) {
    return { found: [], problems: [`its check of the document: ${String(error)}`] };
  }
}
