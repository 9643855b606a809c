import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { repository } from '@crossborder-fx/tools-description';

/** For each module, the files that the module imports or exports from by a relative path. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** With `run`, the list leaves out `import type`, which does not exist at run time. */
export function readImports(types: 'types' | 'run' = 'types'): Imports {
  const files = globSync('{packages,tools,docs}/**/*.{ts,tsx,mjs,cjs}', {
    cwd: repository,
    exclude: (name) => /^(node_modules|dist|\.astro)$/.test(name.split(/[/\\]/).at(-1) ?? ''),
  }).map((file) => file.replaceAll('\\', '/'));
  return new Map(
    files.map((file) => [
      file,
      importsOf(file, readFileSync(join(repository, file), 'utf8'), types),
    ]),
  );
}

export function importsOf(file: string, text: string, types: 'types' | 'run' = 'types'): string[] {
  const found = text.matchAll(
    /^(?:import|export)\s(type\s)?(?:[^'"]*?\sfrom\s)?['"](\.[^'"]+)['"]/gm,
  );
  return Array.from(found)
    .filter(([, isType]) => types === 'types' || isType === undefined)
    .map(([, , path = '']) => join(dirname(file), path));
}

export function reachedFrom(file: string, imports: Imports, seen = new Set<string>()): Set<string> {
  for (const next of imports.get(file) ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    reachedFrom(next, imports, seen);
  }
  return seen;
}
