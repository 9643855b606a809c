import { type OpenApiDocument, startTestServer } from '@crossborder-fx/test-server';
import { readDocument } from '@crossborder-fx/tools-description';

// What mock and sandbox are built on, with an answerer that looks its answer up, and nothing else.

const [port, auth] = process.argv.slice(2);
const { FX_USERNAME: username = '', FX_SECRET: secret = '', ANSWERS = '{}' } = process.env;
const answers: Record<string, unknown> = JSON.parse(ANSWERS);

await startTestServer({
  port: Number(port),
  auth: auth === 'signed',
  credentials: { username, secret },
  document: (await readDocument('expanded')) as OpenApiDocument,
  answer: ({ method, path }) => ({ status: 200, body: answers[`${method} ${path}`] }),
});
