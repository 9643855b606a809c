import { createServer } from 'node:http';
import { getResponse, HttpResponse, http } from 'msw';

// msw answers inside the process that asks: here a bare server asks it, so that it can be measured as one.

const handlers = [http.get('*/wallets', () => HttpResponse.json({ wallets: [] }))];

createServer(async ({ url }, response) => {
  const answer = await getResponse(handlers, new Request(`http://127.0.0.1${url}`));
  response.writeHead(answer?.status ?? 404).end(await answer?.text());
}).listen(Number(process.argv[2]), '127.0.0.1');
