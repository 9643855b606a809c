import { fromOpenApi } from '@mswjs/source/open-api';
import { createMockServer } from '@scalar/mock-server';
import { getResponse } from 'msw';
import { startPlainPrism } from '../../../../../packages/openapi/test/prism.ts';
import { withImpossibleQuote, withoutListOfAllPayments } from '../controls.ts';
import { type Send, tryAnswers, tryRefusals } from '../example-requests.ts';
import { type InteroperabilityCase, joinFindings } from '../interoperability-case.ts';

/** Servers that answer with the examples of the description. */
export const mocks: InteroperabilityCase[] = [
  {
    name: '@mswjs/source',
    package: '@mswjs/source',
    document: 'expanded',
    explained: [
      {
        problem: /^with the server as published: no handler/,
        because:
          'It does not replace the variables of a server: put the base URL into `servers` first.',
      },
    ],
    controls: [withoutListOfAllPayments],
    async run({ document, operations }) {
      const server = 'https://base-url.invalid';
      const withServers = async (servers: unknown): Promise<Send> => {
        const handlers = await fromOpenApi(JSON.stringify({ ...document, servers }));
        return async (path, init) =>
          (await getResponse(handlers, new Request(server + path, init))) ??
          new Response('no handler', { status: 404 });
      };
      const published = await withServers(document['servers']);
      const text = await (await published('/wallets', {})).text();
      const { found, problems } = await tryAnswers(
        operations,
        await withServers([{ url: server }]),
      );
      if (text === 'no handler') problems.push(`with the server as published: ${text}`);
      return { found, problems };
    },
  },
  {
    name: 'Prism',
    package: '@stoplight/prism-cli',
    document: 'expanded',
    controls: [withoutListOfAllPayments, withImpossibleQuote],
    async run({ file, operations }) {
      const prism = await startPlainPrism({ document: file });
      const send: Send = (path, init) => fetch(prism.url + path, init);
      try {
        return joinFindings(
          await tryAnswers(operations, send),
          await tryRefusals(operations, send),
        );
      } finally {
        prism.process.kill();
      }
    },
  },
  {
    name: 'Scalar mock server',
    package: '@scalar/mock-server',
    document: 'expanded',
    controls: [withoutListOfAllPayments, withImpossibleQuote],
    async run({ document, operations }) {
      const server = await createMockServer({ document: { ...document }, logger: false });
      const send: Send = async (path, init) => server.request(path, init);
      return joinFindings(await tryAnswers(operations, send), await tryRefusals(operations, send));
    },
  },
];
