import { createServer } from 'node:http';

// A server for comparison in benchmarks, which does the least work: it reads the request's body and sends a fixed answer.

const answers: Record<string, unknown> = JSON.parse(process.env['ANSWERS'] ?? '{}');

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.once('end', () => {
    // The client library of Stripe sends a form, not JSON, so a form is not parsed.
    if (text.startsWith('{')) JSON.parse(text);
    const body = JSON.stringify(answers[`${request.method} ${request.url}`] ?? answers['any']);
    const length = Buffer.byteLength(body);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
    response.end(body);
  });
});

// Each measured client keeps its connections open while the other clients are measured.
server.keepAliveTimeout = 0;
server.listen(Number(process.argv[2]), '127.0.0.1');
process.once('disconnect', () => process.exit());
