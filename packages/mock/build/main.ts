import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type OpenApiDocument, strictForm } from '@crossborder-fx/test-server';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import type { PrismOperation } from '../src/prism.ts';
import { exampleValues, generationForm, type Schema } from './generation-form.ts';

// Computes, when the package is built, the parts of the API description that the mock would otherwise compute at each start.
const document = fileURLToPath(import.meta.resolve('@crossborder-fx/openapi/openapi.json'));
const all = await prismOperations(JSON.parse(await readFile(document, 'utf8')));
// The mock makes its answers from this document. It does not validate requests by this document: the test server does.
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

async function prismOperations(document: OpenApiDocument): Promise<PrismOperation[]> {
  const operations = await getHttpOperationsFromSpec(strictForm(document));
  const examples = exampleValues(operations);
  for (const { responses } of operations) {
    for (const content of responses.flatMap((response) => response.contents ?? [])) {
      if (!content.schema) continue;
      content.schema = generationForm(content.schema as Schema, examples) as typeof content.schema;
    }
  }
  return operations;
}
