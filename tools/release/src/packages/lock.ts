/** An entry of package-lock.json, by its path below the folder of the file. */
export interface LockedPackage {
  /** The name of the package, if the path ends with an alias. */
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

/** The names of the packages on the way to this package, which is the last one. */
export type Way = string[];

const inModules = 'node_modules/';

/** Lists the packages that npm installs for the folders `roots`, by path, with the shortest way to each. */
export function closureOf({ packages }: Lock, roots: string[]): Map<string, Way> {
  const ways = new Map(roots.map((root): [string, Way] => [root, [root]]));
  // The loop also reaches the entries that its body adds to the map.
  for (const [path, way] of ways) {
    const locked = packages[path] ?? {};
    for (const name of needsOf(locked)) {
      const found = find(packages, path, name);
      if (found !== undefined && !ways.has(found)) ways.set(found, [...way, name]);
    }
  }
  for (const root of roots) ways.delete(root);
  return ways;
}

/** Returns whether npm fetches the package, which is neither a workspace nor a link to one. */
export const isFetched = ({ packages }: Lock, path: string) =>
  path.includes(inModules) && !packages[path]?.link;

export const packageNameOf = (path: string) =>
  path.slice(path.lastIndexOf(inModules) + inModules.length);

/** Writes the way to a package, such as `packages/client > openapi-fetch > openapi-typescript-helpers`. */
export const wayText = (way: Way) => way.join(' > ');

function needsOf(locked: LockedPackage): string[] {
  const peers = Object.keys(locked.peerDependencies ?? {}).filter(
    (name) => !locked.peerDependenciesMeta?.[name]?.optional,
  );
  const { dependencies, optionalDependencies } = locked;
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Returns the path at which a package finds another package, by the rules of Node. */
function find(packages: Lock['packages'], from: string, name: string): string | undefined {
  let folder = from;
  while (true) {
    const path = `${folder}${folder === '' ? '' : '/'}${inModules}${name}`;
    const locked = packages[path];
    if (locked) return locked.link ? locked.resolved : path;
    if (folder === '') return undefined;
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0));
  }
}
