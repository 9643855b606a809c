import { isDeepStrictEqual } from 'node:util';
import { fromOpenApi } from '@mswjs/source/open-api';
import { createMockServer } from '@scalar/mock-server';
import { getResponse } from 'msw';
import { type Context, OpenAPIBackend } from 'openapi-backend';
import { expect, onTestFinished } from 'vitest';
import { startPlainPrism } from '../../../../packages/openapi/test/prism.ts';
import {
  type Control,
  overlongBeneficiary,
  type Tool,
  type Trial,
  withoutLimit,
  withoutListOfAllPayments,
} from './trial.ts';

type Send = (
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<Response>;

interface Server extends Pick<Tool, 'name' | 'package' | 'note'> {
  /** Whether the mock server of the tool refuses requests that break the OpenAPI description. */
  validates: boolean;
  start(trial: Trial): Promise<Send>;
}

const outdatedNote = 'Correct the note about this tool: the note does not fit this version.';

const servers: Server[] = [
  {
    name: '@mswjs/source',
    note: 'Put the base URL into `servers` first: the tool does not replace server variables.',
    validates: false,
    async start({ document }) {
      const server = 'https://base-url.invalid';
      const withServers = async (servers: unknown): Promise<Send> => {
        const handlers = await fromOpenApi(JSON.stringify({ ...document, servers }));
        return async (path, init) =>
          (await getResponse(handlers, new Request(server + path, init))) ??
          new Response('no handler', { status: 404 });
      };
      const published = await (await withServers(document['servers']))('/wallets', {});
      expect(await published.text(), outdatedNote).toBe('no handler');
      return withServers([{ url: server }]);
    },
  },
  {
    name: 'Prism',
    package: '@stoplight/prism-cli',
    validates: true,
    async start({ file }) {
      const prism = await startPlainPrism({ document: file });
      onTestFinished(() => void prism.process.kill());
      return (path, init) => fetch(prism.url + path, init);
    },
  },
  {
    name: 'Scalar mock server',
    package: '@scalar/mock-server',
    validates: true,
    async start({ document }) {
      const server = await createMockServer({ document: { ...document }, logger: false });
      return async (path, init) => server.request(path, init);
    },
  },
  {
    name: 'openapi-backend',
    note: 'Start the tool with `quick: true`: otherwise its check for OpenAPI 3.0 refuses every 3.1 document.',
    validates: true,
    async start({ document }) {
      const backend = new OpenAPIBackend({
        definition: document as never,
        quick: true,
        strict: true,
        // Ajv checks the requests, but not formats such as `date`, for each of which it would print a warning.
        ajvOpts: { logger: false },
        securityHandlers: { XWSSE: ({ request }) => Boolean(request.headers['x-wsse']) },
        handlers: {
          notFound: () => new Response('not found', { status: 404 }),
          unauthorizedHandler: () => new Response('unauthorized', { status: 401 }),
          validationFail: ({ validation }: Context) =>
            Response.json(validation.errors, { status: 422 }),
          notImplemented: ({ operation }: Context) =>
            Response.json(backend.mockResponseForOperation(String(operation.operationId)).mock),
        },
      });
      await backend.init();
      expect(() => backend.validateDefinition(), outdatedNote).toThrow('not valid');
      return (path, { method = 'GET', headers = {}, body }) =>
        backend.handleRequest({ path, method, headers, body });
    },
  },
];

const withImpossibleQuote: Control = {
  what: 'that no body fits the schema of a quote',
  path: 'components.schemas.QuoteCreate.required',
  value: ['noSuchField'],
  problem: /^POST \/quotes: /,
};

/** The mock servers of other makers, which must answer as the OpenAPI description says. */
export const serverTools = servers.map(
  ({ validates, start, ...tool }): Tool => ({
    ...tool,
    document: 'expanded',
    shows: `every example request is answered right${validates ? ', and invalid ids and a name that is one character too long are refused' : ''}`,
    controls: [withoutListOfAllPayments, ...(validates ? [withImpossibleQuote, withoutLimit] : [])],
    async run(trial) {
      const send = await start(trial);
      const ask = (method: string, path: string, body?: unknown) => {
        // A mock server can check only that the header with the signature exists, because it does not know the secret.
        const headers = { 'x-wsse': 'UsernameToken Username="any"', accept: 'application/json' };
        if (body === undefined) return send(path, { method, headers });
        const json = { ...headers, 'content-type': 'application/json' };
        return send(path, { method, headers: json, body: JSON.stringify(body) });
      };
      const problems: string[] = [];

      for (const { method, paths, query, bodies, answers } of trial.operations) {
        const path = paths[0] + query;
        const right = answers.filter(({ response }) => response === '200');
        for (const body of bodies.length > 0 ? bodies : [undefined]) {
          const response = await ask(method, path, body);
          const text = await response.text();
          const isRight =
            response.status === 200 &&
            right.some(({ value }) => isDeepStrictEqual(value, JSON.parse(text)));
          if (!isRight)
            problems.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
        }
      }

      if (!validates) return problems;
      const overlong = overlongBeneficiary(trial.operations);
      // No object has one of these ids. They look like the last part of a list's path, such as `/trades/_all`.
      for (const [what, method, path, body] of [
        ['a status keyword as the id of a payment', 'DELETE', '/payments/all'],
        ['an underscore in the id of a trade', 'GET', '/trades/_bogus'],
        ['an underscore in the id of a payment', 'GET', '/payments/_all'],
        ['a name of 101 characters', 'POST', '/externalBankAccounts', overlong],
      ] as const) {
        if ((await ask(method, path, body)).status !== 422) problems.push(`accepts ${what}`);
      }
      return problems;
    },
  }),
);
