import { createServer } from 'node:http';

// The least that a server of these answers does: it reads the body, and answers.

const answers: Record<string, unknown> = JSON.parse(process.env['ANSWERS'] ?? '{}');

createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.once('end', () => {
    if (text) JSON.parse(text);
    const body = JSON.stringify(answers[`${request.method} ${request.url}`]);
    const length = Buffer.byteLength(body);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
    response.end(body);
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
