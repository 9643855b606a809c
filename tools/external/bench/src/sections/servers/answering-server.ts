import { createServer } from 'node:http';

// Answers everything with one JSON. A process of its own: in ours it would take its time from the
// subjects' event loop.
const [port, answer = 'null'] = process.argv.slice(2);
const body = Buffer.from(answer);

const server = createServer(async (request, response) => {
  for await (const _ of request);
  response.writeHead(request.method === 'POST' ? 201 : 200, {
    'content-type': 'application/json',
    'content-length': body.length,
  });
  response.end(body);
});

// Connections that a subject keeps must outlast the rounds of the others.
server.keepAliveTimeout = 0;
server.listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
