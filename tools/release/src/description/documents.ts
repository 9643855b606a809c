import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type DocumentName,
  documentFiles,
  type OpenApiDocument,
} from '@crossborder-fx/tools-description';
import { keptFile } from '../baseline/kept-file.ts';

export type Documents = Record<DocumentName, OpenApiDocument>;

const folder = 'packages/openapi';

/** The documents of a checkout, as last bundled. */
export async function currentDocuments(root: string): Promise<Documents> {
  return documentsBy(async (file) => readFile(join(root, folder, file), 'utf8'));
}

/** The documents of the previous release, as its tarball has them. */
export async function previousDocuments(root: string): Promise<Documents> {
  return documentsBy((file) => keptFile(root, 'openapi', file));
}

async function documentsBy(read: (file: string) => Promise<string>): Promise<Documents> {
  const document = async (name: DocumentName): Promise<OpenApiDocument> =>
    JSON.parse(await read(basename(documentFiles[name])));
  return { expanded: await document('expanded'), templated: await document('templated') };
}
