import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../../../packages/openapi/src/document/index.ts';

export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** The published documents. `templated` has one path for the lists of all statuses, `expanded` has one for each. */
export type DocumentName = 'templated' | 'expanded';

/** The files that the build writes. `authored` is not published, and has keywords beside references. */
export const documentFiles: Record<DocumentName | 'authored', string> = {
  authored: join(repository, 'packages/openapi/openapi.authored.json'),
  templated: join(repository, 'packages/openapi/openapi.codegen.json'),
  expanded: join(repository, 'packages/openapi/openapi.json'),
};

/** Reads a document as last bundled, and returns a new copy each time. */
export async function readDocument(name: keyof typeof documentFiles): Promise<OpenApiDocument> {
  return JSON.parse(await readFile(documentFiles[name], 'utf8'));
}
