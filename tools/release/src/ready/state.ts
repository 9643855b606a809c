import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { previousVersion } from '../baseline/previous-version.ts';
import { type Bump, largest } from '../notes/bump.ts';
import { notesOf, sectionsOf } from '../notes/notes.ts';

export interface State {
  /** Files that git shows as changed or new. */
  changedFiles: string[];
  /** Names of the changesets that no version has taken up. */
  pendingChangesets: string[];
  /** Those of them that name no package. */
  emptyChangesets: string[];
  /** The version of each package that would be published. */
  versions: Record<string, string>;
  /** The largest heading of what the changelogs say of these versions. */
  said: Bump;
  previousVersion: string;
}

/** What a publication would find in a checkout. */
export function stateOf(repository: string): State {
  const found = (pattern: string) => globSync(pattern, { cwd: repository }).sort();
  const status = execFileSync('git', ['status', '--porcelain'], {
    cwd: repository,
    encoding: 'utf8',
  });
  const read = (file: string) => readFileSync(join(repository, file), 'utf8');
  const packages = found('packages/*/package.json').map((file) => ({
    folder: dirname(file),
    ...(JSON.parse(read(file)) as { name: string; version: string }),
  }));
  const since = previousVersion(repository);
  const notes = packages.flatMap(({ folder, name, version }) =>
    found(`${folder}/CHANGELOG.md`).flatMap((file) =>
      notesOf(name, { changesets: [], changelog: sectionsOf(read(file), version), since }),
    ),
  );
  const pending = found('.changeset/*.md').filter((file) => basename(file) !== 'README.md');
  return {
    changedFiles: status.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)])),
    pendingChangesets: pending.map((file) => basename(file)),
    emptyChangesets: pending
      .filter((file) => /^\s*---\s*---/.test(read(file)))
      .map((file) => basename(file)),
    versions: Object.fromEntries(packages.map(({ name, version }) => [name, version])),
    said: largest(notes.map(({ bump }) => bump)),
    previousVersion: since,
  };
}
