import { createServer } from 'node:http';
import { examplesByRequest } from './examples-by-request.ts';

// The least that a server of these answers does: it reads the body, and answers.

const examples = await examplesByRequest();

createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.once('end', () => {
    if (text) JSON.parse(text);
    const body = JSON.stringify(examples.get(`${request.method} ${request.url}`));
    const length = Buffer.byteLength(body);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
    response.end(body);
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
