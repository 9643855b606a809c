import { expect, test } from 'vitest';
import { type Imports, importsOf, readImports } from './imports.ts';

/** The first circle of imports, each module followed by one that it imports. */
function cycleIn(imports: Imports): string[] | undefined {
  const finished = new Set<string>();
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (finished.has(file)) return undefined;
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    for (const next of imports.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle) return cycle;
    }
    finished.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

test('a circle is found, however long', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ]);
  expect(cycleIn(imports)).toEqual(['b', 'd', 'b']);
  expect(importsOf('src/a.ts', "import type { B } from './b.ts';\nimport '../c.ts';")).toEqual([
    'src/b.ts',
    'c.ts',
  ]);
});

test('no module imports another in a circle', () => {
  const imports = readImports();
  expect([...imports.values()].flat().length).toBeGreaterThan(500);
  expect(cycleIn(imports)).toBeUndefined();
});
