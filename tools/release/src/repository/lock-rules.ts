import { valid } from 'semver';

interface Lock {
  packages: Record<string, Entry>;
}

interface Entry {
  name?: string;
  version?: string;
  link?: boolean;
  resolved?: string;
  integrity?: string;
}

/** Names under which packages that we install want others. Only our own package.json files may give more. */
const knownAliases: Readonly<Record<string, string>> = {
  'string-width-cjs': 'string-width',
  'strip-ansi-cjs': 'strip-ansi',
  'wrap-ansi-cjs': 'wrap-ansi',
};

const remedy = 'make the lock file anew, `npm install --package-lock-only`.';

/**
 * What a lock file must not have, a line each: a package that comes from elsewhere than the registry that npm is
 * configured with, that is another than the one asked for, or whose contents are not fixed.
 *
 * @param aliases what package.json files of the repository declare, as `aliasesIn` reads it
 */
export function lockFaults(
  file: string,
  text: string,
  aliases: Readonly<Record<string, string>>,
): string[] {
  const lines = text.split('\n');
  const { packages } = JSON.parse(text) as Lock;
  return Object.entries(packages).flatMap(([path, entry]) => {
    const fault = faultOf(path, entry, packages, { ...aliases, ...knownAliases });
    const line = lines.findIndex((line) => line.includes(`${JSON.stringify(path)}: {`)) + 1;
    return fault === undefined ? [] : [`${file}:${line}: ${path} ${fault}; ${remedy}`];
  });
}

function faultOf(
  path: string,
  { name, version, link, resolved, integrity }: Entry,
  packages: Lock['packages'],
  aliases: Readonly<Record<string, string>>,
): string | undefined {
  const asked = path.split('node_modules/').at(-1) ?? '';
  // A workspace.
  if (!path.includes('node_modules/')) return undefined;
  if (link) {
    const isWorkspace =
      resolved !== undefined && resolved in packages && !resolved.includes('node_modules/');
    return isWorkspace ? undefined : `leads to ${resolved}, which is no workspace`;
  }
  if (resolved !== undefined) return `comes from ${resolved}`;
  // npm would ask for `name@version`, and takes an address or another package for a version.
  if (!version || !valid(version)) return `has ${version} for a version`;
  if (name !== undefined && name !== asked && aliases[asked] !== name) {
    return `is ${name}, which no package.json asks for by that name`;
  }
  // No package that we install bundles others: what says so, with `inBundle`, has no excuse.
  if (!integrity?.startsWith('sha512-')) return 'has no sha512';
  return undefined;
}

/** The names that package.json files give to packages of another name: `"express4": "npm:express@4.22.3"`. */
export function aliasesIn(manifests: readonly string[]): Record<string, string> {
  const declared = manifests.flatMap((text) => {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } =
      JSON.parse(text);
    return Object.entries<string>({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...peerDependencies,
    });
  });
  return Object.fromEntries(
    declared.flatMap(([alias, range]) => {
      const name = /^npm:(@?[^@]+)/.exec(range)?.[1];
      return name === undefined ? [] : [[alias, name]];
    }),
  );
}
