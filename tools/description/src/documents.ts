import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../../../packages/openapi/src/document/index.ts';

export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The names of the published documents. In `templated`, one path serves the lists of all statuses; in `expanded`, each status
 * has its own path.
 */
export type DocumentName = 'templated' | 'expanded';

/**
 * The files of the bundled documents. `authored` is not published: in it, an object with a `$ref` may also have other
 * keywords.
 */
export const documentFiles: Record<DocumentName | 'authored', string> = {
  authored: join(repository, 'packages/openapi/openapi.authored.json'),
  templated: join(repository, 'packages/openapi/openapi.codegen.json'),
  expanded: join(repository, 'packages/openapi/openapi.json'),
};

/** Reads a document from the last build of the bundle, and returns a new copy at each call. */
export async function readDocument(name: keyof typeof documentFiles): Promise<OpenApiDocument> {
  return JSON.parse(await readFile(documentFiles[name], 'utf8'));
}
