import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { previousVersion } from '../baseline/previous-version.ts';
import type { State } from './problems.ts';

/** What a publication would find in a checkout. */
export function stateOf(repository: string): State {
  const found = (pattern: string) => globSync(pattern, { cwd: repository }).sort();
  const status = execFileSync('git', ['status', '--porcelain'], {
    cwd: repository,
    encoding: 'utf8',
  });
  const manifests = found('packages/*/package.json').map((file) =>
    JSON.parse(readFileSync(join(repository, file), 'utf8')),
  );
  return {
    changedFiles: status.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)])),
    pendingChangesets: found('.changeset/*.md')
      .map((file) => basename(file))
      .filter((file) => file !== 'README.md'),
    versions: Object.fromEntries(manifests.map(({ name, version }) => [name, version])),
    previousVersion: previousVersion(repository),
  };
}
