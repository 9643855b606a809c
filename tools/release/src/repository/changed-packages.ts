import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Manifest {
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

// The tools that make files of packages: a change of them is a change of the packages.
const builders = /^(tools\/(bundle|codegen|description)\/src\/|tsconfig\.base\.json$)/;

const isPublished = (file: string) => !unpublished.some((pattern) => pattern.test(file));

export function changedBuilders(repository: string, base: string): string[] {
  return changedFiles(repository, base).filter((file) => builders.test(file) && isPublished(file));
}

export function newVersions(repository: string, base: string): Manifest[] {
  return manifestsSince(repository, base).flatMap(({ now, before }) =>
    before && before.version !== now.version ? [now] : [],
  );
}

/**
 * The published packages whose contents differ from those at a commit, each with a file that changed, and that have no new
 * version since.
 */
export function changedPackages(repository: string, base: string) {
  const files = changedFiles(repository, base).filter(isPublished);
  return manifestsSince(repository, base).flatMap(({ path, now, before }) => {
    if (now.private || before?.version !== now.version) return [];
    const unchanged = publishedPart(now) === publishedPart(before) ? path : undefined;
    const file = files.find((file) => file !== unchanged && isIn(dirname(path), file));
    return file ? [{ name: now.name, file }] : [];
  });
}

function manifestsSince(repository: string, base: string) {
  const paths = globSync('packages/*/package.json', { cwd: repository }).sort();
  return paths.map((path) => ({
    path,
    now: JSON.parse(readFileSync(join(repository, path), 'utf8')) as Manifest,
    before: manifestAt(repository, base, path),
  }));
}

/** The documents of packages/openapi are made of spec/. */
const isIn = (folder: string, file: string) =>
  file.startsWith(`${folder}/`) || (folder === 'packages/openapi' && file.startsWith('spec/'));

export function changedFiles(repository: string, base: string, ...options: string[]): string[] {
  return git(repository, 'diff', '--name-only', '--no-renames', '-z', ...options, base, 'HEAD')
    .split('\0')
    .filter((file) => file !== '');
}

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
