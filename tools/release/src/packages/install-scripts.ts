import { closureOf, type Lock, wayText } from './lock.ts';

const scripts = ['preinstall', 'install', 'postinstall'];

interface Manifest {
  scripts?: Record<string, string>;
}

/** Scripts that would run where a package is installed, a line each. */
export function installScriptProblems(
  lock: Lock,
  published: string[],
  manifestOf: (folder: string) => Manifest,
): string[] {
  const own = published.flatMap((folder) =>
    scripts
      .filter((name) => manifestOf(folder).scripts?.[name] !== undefined)
      .map(
        (name) =>
          `${folder}/package.json: script \`${name}\` runs where it is installed: take it out.`,
      ),
  );
  const needed = [...closureOf(lock, published)]
    .filter(([path]) => lock.packages[path]?.hasInstallScript)
    .map(
      ([, way]) =>
        `${wayText(way)}: has an install script, which runs where our package is installed: do without it, or without what needs it.`,
    );
  return [...own, ...needed];
}
