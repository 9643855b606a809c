/** An entry of package-lock.json. The key of the entry is the path of the package below the folder of package-lock.json. */
export interface LockedPackage {
  /** The real name of the package, if its path ends with an alias. */
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

/** The names of the packages that lead to a package: each depends on the next, and the last is the package itself. */
export type Way = string[];

const inModules = 'node_modules/';

/** For each package that npm installs for `roots`, by path: the shortest chain of dependencies that leads to it. */
export function closureOf({ packages }: Lock, roots: string[]): Map<string, Way> {
  const ways = new Map(roots.map((root): [string, Way] => [root, [root]]));
  // This loop also visits the packages that its body adds to `ways`.
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

/** The package is neither a workspace nor a link to a workspace. */
export const isFetched = ({ packages }: Lock, path: string) =>
  path.includes(inModules) && !packages[path]?.link;

export const packageNameOf = (path: string) =>
  path.slice(path.lastIndexOf(inModules) + inModules.length);

export const wayText = (way: Way) => way.join(' > ');

function needsOf(locked: LockedPackage): string[] {
  const peers = Object.keys(locked.peerDependencies ?? {}).filter(
    (name) => !locked.peerDependenciesMeta?.[name]?.optional,
  );
  const { dependencies, optionalDependencies } = locked;
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Returns the path at which the package in `from` finds its dependency `name`, by the rules of Node. */
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
