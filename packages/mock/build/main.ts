import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prismOperations } from './prism-operations.ts';

// Writes what the mock would otherwise make of the description each time it starts.
const document = fileURLToPath(import.meta.resolve('@crossborder-fx/openapi/openapi.json'));
const all = await prismOperations(JSON.parse(await readFile(document, 'utf8')));
// What answers are made from. Requests are validated by the server.
const operations = all.map(({ id, method, path, deprecated, responses }) => ({
  id,
  method,
  path,
  deprecated,
  responses,
}));
await writeFile(
  new URL('../dist/prism/operations.json', import.meta.url),
  JSON.stringify(operations),
);
