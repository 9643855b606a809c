import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prismOperations } from './prism-operations.ts';

// Writes what the mock would otherwise make of the description each time it starts.
const document = fileURLToPath(import.meta.resolve('@crossborder-fx/openapi/openapi.json'));
const operations = await prismOperations(JSON.parse(await readFile(document, 'utf8')));
await writeFile(
  new URL('../dist/prism-operations.json', import.meta.url),
  JSON.stringify(operations),
);
