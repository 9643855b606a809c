import { createServer } from 'node:http';

// A process of its own: in ours it would take its time from the subjects' event loop.
const answer = Buffer.from(process.argv[2] ?? 'null');

const server = createServer(async (request, response) => {
  for await (const _ of request);
  response.writeHead(request.method === 'POST' ? 201 : 200, {
    'content-type': 'application/json',
    'content-length': answer.length,
  });
  response.end(answer);
});

// Connections that a subject keeps must outlast the rounds of the others.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.(address.port);
});
process.once('disconnect', () => process.exit());
