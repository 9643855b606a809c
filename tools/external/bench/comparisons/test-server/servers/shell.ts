import { type OpenApiDocument, startTestServer } from '@crossborder-fx/test-server';
import { readDocument } from '@crossborder-fx/tools-description';
import { examplesByRequest } from './examples-by-request.ts';

// The shell with an answerer that looks its answer up, and nothing else.

const [port, auth] = process.argv.slice(2);
const { FX_USERNAME: username = '', FX_SECRET: secret = '' } = process.env;
const examples = await examplesByRequest();

await startTestServer({
  port: Number(port),
  auth: auth !== 'unsigned',
  credentials: { username, secret },
  document: (await readDocument('expanded')) as OpenApiDocument,
  answer: ({ method, path }) => ({ status: 200, body: examples.get(`${method} ${path}`) }),
});
