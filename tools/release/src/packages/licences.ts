/// <reference path="./spdx-satisfies.d.ts" />
import satisfies from 'spdx-satisfies';
import { closureOf, isFetched, type Lock, wayText } from './lock.ts';

/** The licences that are allowed for a package which npm installs together with our packages. */
export const forConsumers = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'CC0-1.0',
];

export function licenceProblems(lock: Lock, published: string[]): string[] {
  return Array.from(closureOf(lock, published)).flatMap(([path, way]) => {
    if (!isFetched(lock, path)) return [];
    const licence = lock.packages[path]?.license;
    if (licence !== undefined && isAllowed(licence)) return [];
    return `${wayText(way)} has ${licence ? `the licence ${licence}` : 'no licence'}, which is not allowed for a package that ours install: use another package, or allow the licence in tools/release/src/packages/licences.ts.`;
  });
}

/** `thirdParty` is the text that names all bundled packages. */
export function bundledLicenceProblems(thirdParty: string): string[] {
  const found = Array.from(thirdParty.matchAll(/^(\S+ \S+) \((.+)\)$/gm));
  if (found.length === 0)
    return ['The list of third-party licences must name at least one package.'];
  return found.flatMap(([, name, licence = '']) =>
    isAllowed(licence)
      ? []
      : `The bundled package ${name} has the licence ${licence}, which tools/release/src/packages/licences.ts does not allow.`,
  );
}

function isAllowed(licence: string): boolean {
  try {
    // Some packages write the operators AND and OR in small letters.
    return satisfies(
      licence.replaceAll(/ (or|and) /g, (word) => word.toUpperCase()),
      forConsumers,
    );
  } catch {
    // The licence is not an SPDX expression, but a text such as "SEE LICENSE IN file".
    return false;
  }
}
