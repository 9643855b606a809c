import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface State {
  /** Files that git shows as changed or new. */
  changedFiles: string[];
  /** Names of the changesets that no version has taken up. */
  pendingChangesets: string[];
  /** The version of each package that would be published. */
  versions: Record<string, string>;
}

/** What a publication would find in a checkout. */
export function stateOf(repository: string): State {
  const found = (pattern: string) => globSync(pattern, { cwd: repository }).sort();
  const status = execFileSync('git', ['status', '--porcelain'], {
    cwd: repository,
    encoding: 'utf8',
  });
  const packages = found('packages/*/package.json').map((file): { name: string; version: string } =>
    JSON.parse(readFileSync(join(repository, file), 'utf8')),
  );
  return {
    changedFiles: status.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)])),
    pendingChangesets: found('.changeset/*.md')
      .map((file) => basename(file))
      .filter((file) => file !== 'README.md'),
    versions: Object.fromEntries(packages.map(({ name, version }) => [name, version])),
  };
}
