import { fromOpenApi } from '@mswjs/source/open-api';
import { getResponse } from 'msw';
import { withoutListOfAllPayments } from '../controls.ts';
import { type ExampleRequest, tryAnswers } from '../example-requests.ts';
import type { InteroperabilityCase } from '../interoperability-case.ts';

const server = 'https://base-url.invalid';

export const tool: InteroperabilityCase = {
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
    const answersOf = async (servers: unknown) => {
      const handlers = await fromOpenApi(JSON.stringify({ ...document, servers }));
      return async ({ url, ...request }: ExampleRequest) => {
        const response = await getResponse(handlers, new Request(server + url, request));
        if (!response) return { status: 0, text: 'no handler' };
        return { status: response.status, text: await response.text() };
      };
    };
    const published = await answersOf(document['servers']);
    const { text } = await published({ method: 'GET', url: '/wallets', headers: {} });
    const { found, problems } = await tryAnswers(operations, await answersOf([{ url: server }]));
    if (text === 'no handler') problems.push(`with the server as published: ${text}`);
    return { found, problems };
  },
};
