import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** What can be imported from a package by one name. */
export interface PublicEntry {
  /** The folder of the package. */
  folder: string;
  /** Such as `@crossborder-fx/client/money`. */
  specifier: string;
  /** The source that it is built from. */
  source: string;
  /** Values and types. */
  names: ReadonlySet<string>;
}

/** The entries of all packages of a repository, as they are built. */
export async function publicEntries(repository: string): Promise<PublicEntry[]> {
  const manifests = await Array.fromAsync(glob('packages/*/package.json', { cwd: repository }));
  const entries = await Promise.all(
    manifests.sort().map((manifest) => entriesOf(join(repository, dirname(manifest)))),
  );
  return entries.flat();
}

async function entriesOf(folder: string): Promise<PublicEntry[]> {
  const { name, exports }: { name: string; exports: Record<string, string | { types: string }> } =
    JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const entries: PublicEntry[] = [];
  for (const [path, target] of Object.entries(exports)) {
    if (typeof target === 'string') continue;
    const [, module = ''] = /^\.\/dist\/(.+)\.d\.ts$/.exec(target.types) ?? [];
    const sources = [`src/${module}.ts`, `src/generated/${module}.ts`].map((file) =>
      join(folder, file),
    );
    entries.push({
      folder,
      specifier: name + path.slice(1),
      source: sources.find((file) => existsSync(file)) ?? '',
      names: await exportedNames(join(folder, target.types)),
    });
  }
  return entries;
}

/** Every name that a declaration file exports, those of the files that it passes on included. */
async function exportedNames(file: string): Promise<Set<string>> {
  const { module } = parseSync(file, await readFile(file, 'utf8'));
  const names = new Set<string>();
  for (const { entries } of module.staticExports) {
    for (const { exportName, importName, moduleRequest } of entries) {
      if (exportName.name) names.add(exportName.name);
      else if (moduleRequest && importName.kind === 'AllButDefault') {
        const next = join(dirname(file), moduleRequest.value.replace(/\.[jt]s$/, '.d.ts'));
        for (const name of await exportedNames(next)) names.add(name);
      }
    }
  }
  return names;
}
