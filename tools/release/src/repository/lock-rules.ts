import { valid } from 'semver';
import type { Lock, LockedPackage } from '../packages/lock.ts';

/** Only our own package.json files may define more aliases. */
const knownAliases: Readonly<Record<string, string>> = {
  'string-width-cjs': 'string-width',
  'strip-ansi-cjs': 'strip-ansi',
  'wrap-ansi-cjs': 'wrap-ansi',
  '@jest/react-is-18': 'react-is',
  '@jest/react-is-19': 'react-is',
};

/**
 * Lists the faults that lockfile-lint misses in a lock file without addresses, one line for each: an entry without a hash, a
 * wrong version, a link to a folder outside the workspaces, and an entry whose package is not the one that its path names.
 *
 * @param manifests texts of the package.json files of the repository
 */
export function lockFaults(file: string, text: string, manifests: readonly string[]): string[] {
  const { packages }: Lock = JSON.parse(text);
  const aliases = { ...knownAliases, ...aliasesIn(manifests) };
  return Object.entries(packages).flatMap(([path, entry]) => {
    const fault = faultOf(path, entry, packages, aliases);
    return fault === undefined
      ? []
      : [
          `${file}: ${path} ${fault}; write the lock file again with \`npm install --package-lock-only\`.`,
        ];
  });
}

function faultOf(
  path: string,
  { name, version, link, resolved, integrity }: LockedPackage,
  packages: Lock['packages'],
  aliases: Readonly<Record<string, string>>,
): string | undefined {
  const asked = path.split('node_modules/').at(-1) ?? '';
  if (!path.includes('node_modules/')) return undefined;
  if (link) {
    const isWorkspace =
      resolved !== undefined && resolved in packages && !resolved.includes('node_modules/');
    return isWorkspace ? undefined : `links to ${resolved}, which is not a workspace`;
  }
  if (!version || !valid(version)) return `has ${version} in place of a version`;
  // npm installs the package that the field `name` of the entry names, even if the path of the entry ends with another name.
  if (name !== undefined && name !== asked && aliases[asked] !== name) {
    return `has the package ${name}, for which no package.json has this alias`;
  }
  return integrity === undefined ? 'has no hash' : undefined;
}

/** Finds the aliases in package.json files, such as `"express4": "npm:express@4.22.3"`. */
function aliasesIn(manifests: readonly string[]): Record<string, string> {
  const given = manifests.flatMap((text) =>
    Array.from(text.matchAll(/"([^"]+)": ?"npm:(@?[^@"]+)/g), ([, alias = '', name = '']) => [
      alias,
      name,
    ]),
  );
  return Object.fromEntries(given);
}
