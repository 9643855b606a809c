/// <reference path="./spdx-satisfies.d.ts" />
import satisfies from 'spdx-satisfies';
import {
  closureOf,
  isFetched,
  type Lock,
  type LockedPackage,
  packageNameOf,
  wayText,
} from './lock.ts';

/** For what comes with our packages to whoever installs them. */
export const forConsumers = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'CC0-1.0',
];

/** For what is used here only, and not passed on. */
export const forTools = [
  ...forConsumers,
  'AFL-2.1',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
];

// Their package.json names no licence, and a file beside it holds the text.
const readByHand: Record<string, string> = {
  '@mswjs/source 0.5.0': 'MIT',
  'node22-13 22.13.0': 'MIT',
  'pastable 2.2.1': 'MIT',
  'stack-trace 0.0.9': 'MIT',
};

/** Gives the package.json of an installed package, by its path in the lock file. */
export type ReadInstalled = (
  path: string,
) => { license?: string; licenses?: { type: string }[] } | undefined;

interface Options {
  /** Path of the lock file, for messages. */
  file: string;
  lock: Lock;
  /** The folders of the published packages, if the lock has any. */
  published: string[];
  readInstalled: ReadInstalled;
}

/** Packages whose licence is not allowed where they are used, a line each. */
export function licenceProblems({ file, lock, published, readInstalled }: Options): string[] {
  const fetched = Object.keys(lock.packages).filter((path) => isFetched(lock, path));
  const roots = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'));
  const passedOn = closureOf(lock, published);
  const all = closureOf(lock, roots, true);
  return fetched.flatMap((path) => {
    const licence = licenceOf(path, lock.packages[path] ?? {}, readInstalled);
    const allowed = passedOn.has(path) ? forConsumers : forTools;
    if (licence !== undefined && isAllowed(licence, allowed)) return [];
    const way = wayText(passedOn.get(path) ?? all.get(path) ?? [path]);
    const where = passedOn.has(path) ? 'what our packages install' : 'tools';
    return `${file}: ${way} has ${licence ? `the licence ${licence}` : 'no licence'}, which is not allowed for ${where}: take another package, or add the licence to tools/release/src/packages/licences.ts.`;
  });
}

/** The licence of a package, by its path in the lock file; undefined when nothing names one. */
export function licenceOf(
  path: string,
  locked: LockedPackage,
  readInstalled: ReadInstalled,
): string | undefined {
  if (locked.license !== undefined) return locked.license;
  const byHand = readByHand[`${packageNameOf(path)} ${locked.version}`];
  if (byHand !== undefined) return byHand;
  const installed = readInstalled(path);
  return installed?.license ?? installed?.licenses?.map(({ type }) => type).join(' OR ');
}

function isAllowed(licence: string, allowed: string[]): boolean {
  try {
    // Some write the operators small.
    return satisfies(
      licence.replaceAll(/ (or|and) /g, (word) => word.toUpperCase()),
      allowed,
    );
  } catch {
    // No SPDX expression, such as "SEE LICENSE IN file".
    return false;
  }
}
