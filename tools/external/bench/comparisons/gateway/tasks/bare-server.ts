import { createServer } from 'node:http';
import { createClient } from '@crossborder-fx/client';

// Passes a read on by the client, and does nothing else.

const fx = createClient();
createServer(async ({ url = '' }, response) => {
  const id = url.slice(url.lastIndexOf('/') + 1);
  const { body } = await fx.request('GET', '/payments/{id}', { path: { id } });
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    .end(text);
}).listen(Number(process.argv[2]), '127.0.0.1');
