import { createServer } from 'node:http';

// This server with fixed answers does the least work: it reads the body and answers.

const answers: Record<string, unknown> = JSON.parse(process.env['ANSWERS'] ?? '{}');

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.once('end', () => {
    // The client of Stripe sends a form, not JSON.
    if (text.startsWith('{')) JSON.parse(text);
    const body = JSON.stringify(answers[`${request.method} ${request.url}`] ?? answers['any']);
    const length = Buffer.byteLength(body);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
    response.end(body);
  });
});

// Connections that a client keeps must outlast the rounds of the other clients.
server.keepAliveTimeout = 0;
server.listen(Number(process.argv[2]), '127.0.0.1');
process.once('disconnect', () => process.exit());
