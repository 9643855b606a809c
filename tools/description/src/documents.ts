import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from './openapi-document.ts';

/** The root of this repository. */
export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** The published documents: as written, and with a concrete path for each status. */
export type DocumentName = 'templated' | 'expanded';

/** Where the build puts them. */
export const documentFiles: Record<DocumentName, string> = {
  templated: join(repository, 'packages/openapi/openapi.templated.json'),
  expanded: join(repository, 'packages/openapi/openapi.json'),
};

/** A published document as last bundled, a new copy each time. */
export async function readDocument(name: DocumentName): Promise<OpenApiDocument> {
  return JSON.parse(await readFile(documentFiles[name], 'utf8'));
}
