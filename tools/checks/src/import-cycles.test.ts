import { expect, test } from 'vitest';
import { type Imports, importsOf, readImports } from './imports.ts';

/** Returns a list of modules in which each module imports the next, and the last is the first again. */
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

/**
 * Returns the folder directly below a package's `src` that holds the file, or the file itself when it lies directly in `src`;
 * undefined for a test.
 */
function roomOf(file: string): string | undefined {
  return /\.test(-d)?\.ts$/.test(file)
    ? undefined
    : /^packages\/[\w-]+\/src\/[^/]+/.exec(file)?.[0];
}

function importsOfRooms(imports: Imports): Imports {
  const rooms = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    const room = roomOf(file);
    if (!room) continue;
    const others = targets.flatMap((target) => roomOf(target) ?? []);
    rooms.set(room, [...(rooms.get(room) ?? []), ...others.filter((other) => other !== room)]);
  }
  return rooms;
}

test('cycleIn finds a circle of imports, however long', () => {
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

test('no module of the repository imports another in a circle', () => {
  const imports = readImports();
  expect([...imports.values()].flat().length).toBeGreaterThan(500);
  expect(cycleIn(imports)).toBeUndefined();
});

test('cycleIn finds two folders of src that import from each other, and ignores their tests', () => {
  const at = (path: string) => `packages/client/src/${path}.ts`;
  const imports = new Map([
    [at('call/call'), [at('read/answer')]],
    [at('read/answer'), [at('money')]],
    [at('read/answer.test'), [at('call/call')]],
  ]);
  expect(cycleIn(importsOfRooms(imports))).toBeUndefined();
  imports.set(at('read/text'), [at('call/operation')]);
  expect(cycleIn(importsOfRooms(imports))).toHaveLength(3);
});

test.each([
  'client',
  'gateway',
  'mock',
  'payouts',
  'probe',
  'sandbox',
  'statements',
  'test-server',
  'webhooks',
])('no folder in src of the package %s imports another folder in a circle', (name) => {
  const inPackage = [...readImports()].filter(([file]) => file.startsWith(`packages/${name}/src/`));
  const rooms = importsOfRooms(new Map(inPackage));
  expect(rooms.size).toBeGreaterThan(3);
  expect(cycleIn(rooms)).toBeUndefined();
});
