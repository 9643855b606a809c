import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  type DocumentName,
  documentFiles,
  type OpenApiDocument,
} from '@crossborder-fx/tools-description';
import { previousVersion } from '../baseline/previous-version.ts';

export type Documents = Record<DocumentName, OpenApiDocument>;

const folder = 'packages/openapi';
const run = promisify(execFile);

/** The documents of a checkout, as last bundled. */
export async function currentDocuments(root: string): Promise<Documents> {
  return documentsBy(async (file) => readFile(join(root, folder, file), 'utf8'));
}

/** The documents of the previous release, as its tarball has them. */
export async function previousDocuments(root: string): Promise<Documents> {
  const cwd = join(root, 'tools/release/baseline/packages');
  const version = previousVersion(root);
  return documentsBy(async (file) => {
    // A relative name, since some tars take the colon of a Windows path for a host.
    const args = ['-xOzf', `crossborder-fx-openapi-${version}.tgz`, `package/${file}`];
    return (await run('tar', args, { cwd, maxBuffer: 64 * 1024 * 1024 })).stdout;
  });
}

async function documentsBy(read: (file: string) => Promise<string>): Promise<Documents> {
  const document = async (name: DocumentName): Promise<OpenApiDocument> =>
    JSON.parse(await read(basename(documentFiles[name])));
  return { expanded: await document('expanded'), templated: await document('templated') };
}
