/** The entry of one package in package-lock.json, by its path below the folder of the lock file. */
export interface LockedPackage {
  /** The name, if it differs from the path. */
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

/** The names of the packages through which one came in, itself last. */
export type Way = string[];

const inModules = 'node_modules/';

/** Lists the packages that npm installs for the folders `roots`, by path, with the shortest way to each. */
export function closureOf({ packages }: Lock, roots: string[]): Map<string, Way> {
  const ways = new Map(roots.map((root): [string, Way] => [root, [root]]));
  // A map gives what is added while it is read.
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

/** Whether npm fetches it: it is no workspace and no link to one. */
export const isFetched = ({ packages }: Lock, path: string) =>
  path.includes(inModules) && !packages[path]?.link;

export const packageNameOf = (path: string) =>
  path.slice(path.lastIndexOf(inModules) + inModules.length);

/** Such as `packages/client > openapi-fetch > openapi-typescript-helpers`. */
export const wayText = (way: Way) => way.join(' > ');

function needsOf(locked: LockedPackage): string[] {
  const peers = Object.keys(locked.peerDependencies ?? {}).filter(
    (name) => !locked.peerDependenciesMeta?.[name]?.optional,
  );
  const { dependencies, optionalDependencies } = locked;
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Returns the path at which Node finds a package from another. */
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
