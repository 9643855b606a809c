import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import type { Reports } from './reports.ts';

/** The folders of the published packages. */
export const packageFolders = globSync('packages/*/package.json', { cwd: repository })
  .sort()
  .map((manifest) => join(repository, dirname(manifest)));

/** Where the reports of a package are committed. */
export const reportFolder = (packageFolder: string) => join(packageFolder, 'api');

export function committedReports(packageFolder: string): Reports {
  const folder = reportFolder(packageFolder);
  const files = globSync('*.api.md', { cwd: folder });
  return Object.fromEntries(
    files.map((file) => [basename(file), readFileSync(join(folder, file), 'utf8')]),
  );
}
