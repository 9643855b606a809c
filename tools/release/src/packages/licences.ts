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

/** Packages that come with ours, and whose licence is not allowed there, a line each. */
export function licenceProblems(
  lock: Lock,
  published: string[],
  readInstalled: ReadInstalled,
): string[] {
  return Array.from(closureOf(lock, published)).flatMap(([path, way]) => {
    if (!isFetched(lock, path)) return [];
    const licence = licenceOf(path, lock.packages[path] ?? {}, readInstalled);
    if (licence !== undefined && isAllowed(licence)) return [];
    return `${wayText(way)} has ${licence ? `the licence ${licence}` : 'no licence'}, which is not allowed for what our packages install: take another package, or add the licence to tools/release/src/packages/licences.ts.`;
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

/** Packages that are bundled in ours, and whose licence is not allowed there, by the text that names them all. */
export function bundledLicenceProblems(thirdParty: string): string[] {
  const found = Array.from(thirdParty.matchAll(/^(\S+ \S+) \((.+)\)$/gm));
  if (found.length === 0) return ['It names no package.'];
  return found.flatMap(([, name, licence = '']) =>
    isAllowed(licence) ? [] : `${name}, which is bundled, has the licence ${licence}.`,
  );
}

function isAllowed(licence: string): boolean {
  try {
    // Some packages write the operators in small letters.
    return satisfies(
      licence.replaceAll(/ (or|and) /g, (word) => word.toUpperCase()),
      forConsumers,
    );
  } catch {
    // No SPDX expression, such as "SEE LICENSE IN file".
    return false;
  }
}
