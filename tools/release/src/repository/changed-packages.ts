import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface ChangedPackage {
  name: string;
  /** One of the files that changed. */
  file: string;
}

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
}

// What a user of the package never sees.
const unpublished = [
  /\.test(-d)?\.ts$/,
  /^packages\/[^/]+\/(test|api)\//,
  /^packages\/[^/]+\/(tsconfig\.json|vitest\.config\.ts|CHANGELOG\.md)$/,
];

/** The published packages whose contents differ from those at a commit, and that have no new version since. */
export function changedPackages(repository: string, base: string): ChangedPackage[] {
  const files = git(repository, 'diff', '--name-only', '--no-renames', '-z', base, 'HEAD')
    .split('\0')
    .filter((file) => file !== '' && !unpublished.some((pattern) => pattern.test(file)));
  return globSync('packages/*/package.json', { cwd: repository })
    .sort()
    .flatMap((path) => {
      const now: Manifest = JSON.parse(readFileSync(join(repository, path), 'utf8'));
      const before = manifestAt(repository, base, path);
      if (now.private || before?.version !== now.version) return [];
      const unchanged = publishedPart(now) === publishedPart(before) ? path : undefined;
      const file = files.find((file) => file !== unchanged && isIn(dirname(path), file));
      return file ? [{ name: now.name, file }] : [];
    });
}

/** The documents of packages/openapi are made of spec/. */
const isIn = (folder: string, file: string) =>
  file.startsWith(`${folder}/`) || (folder === 'packages/openapi' && file.startsWith('spec/'));

function manifestAt(repository: string, commit: string, path: string): Manifest | undefined {
  if (git(repository, 'ls-tree', commit, '--', path) === '') return undefined;
  return JSON.parse(git(repository, 'show', `${commit}:${path}`));
}

function publishedPart(manifest: object): string {
  return JSON.stringify({ ...manifest, devDependencies: {}, scripts: {}, nx: {} });
}

export function git(repository: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
