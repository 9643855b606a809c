import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { differingReports, packageFolders } from './api-reports.ts';

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

const reportIn = (folder: string) => join(folder, 'api/index.api.md');

test('a report has what an exported type needs, exported or not', async () => {
  const folder = await packageWith('interface Inner { a: string }\nexport type Outer = Inner[];\n');
  await differingReports(folder, true);
  expect(await readFile(reportIn(folder), 'utf8')).toMatch(
    /interface Inner \{[\s\S]*export type Outer = Inner\[\];/,
  );
  expect(await differingReports(folder)).toEqual([]);
});

test('a type that is not there is a mistake', async () => {
  const folder = await packageWith('export declare function read(): Missing;\n');
  await expect(differingReports(folder)).rejects.toThrow('index.d.ts: ');
});

test.each([
  ['drifted', (file: string) => appendFile(file, 'more\n'), 'index.api.md differs from the types'],
  ['is missing', (file: string) => rm(file), 'index.api.md differs from the types'],
  [
    'is left over',
    (file: string) => cp(file, `${file}.md`),
    'index.api.md.md is of no entry point',
  ],
])('a report that %s is refused in one line, and left as it is', async (_name, change, what) => {
  const folder = await packageWith('export declare const one: string;\n');
  await differingReports(folder, true);
  await change(reportIn(folder));
  const before = await readdir(join(folder, 'api'));
  expect(await differingReports(folder)).toEqual([
    `${relative(join(folder, '../..'), join(folder, 'api'))}/${what}: run \`npx nx api rehearsal\` and commit what it changes.`,
  ]);
  expect(await readdir(join(folder, 'api'))).toEqual(before);
});

const packages = packageFolders.map((folder) => [basename(folder), folder] as const);

test.each(packages)('the committed reports of %s are those of its types', async (_name, folder) => {
  expect(await differingReports(folder)).toEqual([]);
});
