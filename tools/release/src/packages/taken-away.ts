import { subset } from 'semver';

interface Manifest {
  exports?: object;
  bin?: object;
  engines?: Record<string, string>;
}

/** The texts of package.json and of the API reports in `api/`, by their paths below the folder of a package. */
type Files = ReadonlyMap<string, string>;

/**
 * Lists every exported name that the next version of a package lacks, and every engine (such as Node) of which it
 * allows fewer versions: each of them needs a major version. It leaves changes inside a declaration to the person who
 * reviews the API report.
 */
export function takenAway(before: Files, after: Files): string[] {
  const reports = [...before.keys()].filter((file) => file.endsWith('.api.md'));
  return [
    ...manifestLosses(manifestIn(before), manifestIn(after)),
    ...reports.flatMap((file) =>
      missing(exportedNames(before.get(file)), exportedNames(after.get(file))).map(
        (name) => `${file} has lost \`${name}\``,
      ),
    ),
  ];
}

function manifestLosses(before: Manifest, after: Manifest): string[] {
  const names = (['exports', 'bin'] as const).flatMap((field) =>
    missing(Object.keys(before[field] ?? {}), Object.keys(after[field] ?? {})).map(
      (name) => `package.json > ${field} has lost \`${name}\``,
    ),
  );
  const engines = Object.entries(after.engines ?? {}).flatMap(([name, range]) => {
    const was = before.engines?.[name] ?? '*';
    return subset(was, range) ? [] : [`package.json > engines > ${name} allows less than ${was}`];
  });
  return [...names, ...engines];
}

const manifestIn = (files: Files): Manifest => JSON.parse(files.get('package.json') ?? '{}');

/**
 * Returns the names that an API report exports: `Options` for `export interface Options {` and for `export { Options }`, and
 * `money.round` for a member of a namespace.
 */
function exportedNames(report = ''): string[] {
  const lines = report.matchAll(/^export (?:\{ (?:\w+ as )?|(?:abstract )?\w+ )(\w+)/gm);
  const namespaces = report.matchAll(/^declare namespace (\w+) \{\s+export \{([^}]*)\}/gm);
  return [
    ...Array.from(lines, ([, name = '']) => name),
    ...Array.from(namespaces).flatMap(([, namespace, names = '']) =>
      Array.from(names.matchAll(/(\w+),?$/gm), ([, name]) => `${namespace}.${name}`),
    ),
  ];
}

const missing = (before: string[], after: string[]) =>
  before.filter((name) => !after.includes(name));
