import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { committedReports, driftOf, packageFolders, reportsOf } from './api-reports.ts';

async function packageWith(declarations: string): Promise<string> {
  const folder = await temporaryFolder();
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

test.each([
  ['drifted', 'one\ntwo\n', 'one\nnew\n', 'differs from the types from line 2 on (`new`)'],
  ['is missing', undefined, 'one\n', 'is missing'],
  ['is left over', 'one\n', undefined, 'is of no entry point'],
])('a report that %s is refused in one line', (_name, committed, made, what) => {
  const reports = (text?: string) => (text === undefined ? {} : { 'index.api.md': text });
  expect(driftOf('packages/one/api', reports(committed), reports(made))).toEqual([
    `packages/one/api/index.api.md ${what}: run \`npx nx api rehearsal\` and commit what it changes.`,
  ]);
});

const packages = packageFolders.map((folder) => [basename(folder), folder] as const);

test.each(packages)('the committed reports of %s are those of its types', async (name, folder) => {
  const made = await reportsOf(folder);
  expect(driftOf(`packages/${name}/api`, await committedReports(folder), made)).toEqual([]);
});
