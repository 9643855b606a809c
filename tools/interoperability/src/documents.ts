import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenApiDocument, repository } from '@crossborder-fx/tools-bundle';
import { type ApiOperation, apiOperations } from './api-operation.ts';
import type { DocumentName } from './interoperability-case.ts';

/** Where the build puts the documents, from the root of the repository. */
export const documentFiles: Record<DocumentName, string> = {
  expanded: 'packages/openapi/openapi.json',
  templated: 'packages/openapi/openapi.templated.json',
};

export interface PublishedDocument {
  document: OpenApiDocument;
  operations: ApiOperation[];
}

export async function readDocument(name: DocumentName): Promise<PublishedDocument> {
  const document: OpenApiDocument = JSON.parse(
    await readFile(join(repository, documentFiles[name]), 'utf8'),
  );
  return { document, operations: apiOperations(document) };
}
