import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';
import { previousVersion } from '@crossborder-fx/tools-release/previous-version';
import { type Reports, reportsOf, UnreadableTypesError } from './reports.ts';

const kept = join(repository, 'tools/release/baseline/packages');

/**
 * The reports of the previous release, by the names of its packages, made from the declarations in its tarballs.
 * A package whose declarations cannot be followed has none.
 */
export async function previousReports(): Promise<Map<string, Reports | undefined>> {
  // In the repository, where the compiler finds the packages of others that the declarations name.
  const ignored = join(import.meta.dirname, '../../dist');
  await mkdir(ignored, { recursive: true });
  const folder = await mkdtemp(join(ignored, 'previous-'));
  try {
    const packages = await unpack(folder);
    const reports = new Map<string, Reports | undefined>();
    for (const name of packages) {
      reports.set(name, await reportsOf(folderOf(folder, name)).catch(noneIfUnreadable));
    }
    return reports;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const folderOf = (folder: string, name: string) => join(folder, 'packages', name);

/** Unpacks the packages, each where the others find it. */
async function unpack(folder: string): Promise<string[]> {
  const scope = join(folder, 'node_modules/@crossborder-fx');
  await mkdir(scope, { recursive: true });
  const version = previousVersion(repository);
  const archives = globSync(`crossborder-fx-*-${version}.tgz`, { cwd: kept }).sort();
  return Promise.all(
    archives.map(async (archive) => {
      const name = archive.slice('crossborder-fx-'.length, -`-${version}.tgz`.length);
      const target = folderOf(folder, name);
      await mkdir(target, { recursive: true });
      // A relative name, since some tars take the colon of a Windows path for a host.
      const args = ['-xzf', archive, '--strip-components=1', '-C', target];
      await promisify(execFile)('tar', args, { cwd: kept });
      await symlink(target, join(scope, name), 'junction');
      return name;
    }),
  );
}

function noneIfUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableTypesError)) throw error;
}
