import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type OpenApiDocument, strictForm } from '@crossborder-fx/test-server';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';

export type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/** The published description, as the server and as Prism read it. */
export interface Description {
  document: OpenApiDocument;
  operations: PrismOperation[];
}

let description: Promise<Description> | undefined;

/** Read once in a process: it takes about 0.3 s, while starting another mock takes a few milliseconds. */
export function readDescription(): Promise<Description> {
  description ??= read();
  return description;
}

async function read(): Promise<Description> {
  const file = createRequire(import.meta.url).resolve('@crossborder-fx/openapi/openapi.json');
  const document: OpenApiDocument = JSON.parse(await readFile(file, 'utf8'));
  // Prism makes values up from the schemas, which have to keep to what is documented of an answer.
  return { document, operations: await getHttpOperationsFromSpec(strictForm(document)) };
}
