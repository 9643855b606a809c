import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { driftOf } from './drift.ts';
import { committedReports, packageFolders } from './folders.ts';
import { type Reports, reportsOf } from './reports.ts';

async function packageWith(declarations: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-types-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const manifest = {
    name: 'one',
    type: 'module',
    exports: { '.': { types: './dist/index.d.ts' } },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/index.d.ts'), declarations);
  // The compiler's settings name the types of Node.
  await mkdir(join(folder, 'node_modules/@types/node'), { recursive: true });
  await writeFile(join(folder, 'node_modules/@types/node/index.d.ts'), 'export {};');
  return folder;
}

test('a report has what an exported type needs, exported or not', async () => {
  const folder = await packageWith('interface Inner { a: string }\nexport type Outer = Inner[];\n');
  expect(await reportsOf(folder)).toEqual({
    'index.api.md': expect.stringMatching(
      /interface Inner \{[\s\S]*export type Outer = Inner\[\];/,
    ),
  });
});

test('a type that is not there is a mistake', async () => {
  const folder = await packageWith('export declare function read(): Missing;\n');
  await expect(reportsOf(folder)).rejects.toThrow('index.d.ts: ');
});

describe('the packages', () => {
  let made: Map<string, Reports>;

  beforeAll(async () => {
    made = new Map();
    for (const folder of packageFolders) made.set(basename(folder), await reportsOf(folder));
  });

  test('have a committed report of each entry point', () => {
    const problems = packageFolders.flatMap((folder) => {
      const name = basename(folder);
      return driftOf(`packages/${name}/api`, committedReports(folder), made.get(name) ?? {});
    });
    expect(problems).toEqual([]);
    expect(made.size).toBe(6);
  });
});
