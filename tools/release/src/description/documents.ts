import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  type DocumentName,
  documentFiles,
  type OpenApiDocument,
} from '@crossborder-fx/tools-description';
import { fetchTarball } from '../latest/npm.ts';

export type Documents = Record<DocumentName, OpenApiDocument>;

export interface Release {
  version: string;
  documents: Documents;
}

export async function currentDocuments(root: string): Promise<Documents> {
  return documentsIn(join(root, 'packages/openapi'));
}

export async function releaseFromNpm(version: string, env: NodeJS.ProcessEnv = process.env) {
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-latest-'));
  try {
    const tarball = await fetchTarball('@crossborder-fx/openapi', version, folder, env);
    // The path of the tarball is relative, because some versions of tar read the text before the colon of a Windows
    // path as a host name.
    await promisify(execFile)('tar', ['-xzf', basename(tarball)], { cwd: folder });
    return { version, documents: await documentsIn(join(folder, 'package')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function documentsIn(folder: string): Promise<Documents> {
  const document = async (name: DocumentName): Promise<OpenApiDocument> =>
    JSON.parse(await readFile(join(folder, basename(documentFiles[name])), 'utf8'));
  return { expanded: await document('expanded'), templated: await document('templated') };
}
