import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { isReportStale, packageFolders } from './api-reports.ts';

async function packageWith(declarations: string): Promise<string> {
  const folder = await temporaryFolder();
  const exports = {
    '.': { types: './dist/index.d.ts' },
    './file-journal': { types: './dist/more.d.ts' },
  };
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'one', exports }));
  await writeFile(join(folder, 'dist/index.d.ts'), declarations);
  await writeFile(join(folder, 'dist/more.d.ts'), 'export declare const more: string;');
  // The compiler settings of the API report require the types of Node, so the test's package has an empty file of such types.
  await mkdir(join(folder, 'node_modules/@types/node'), { recursive: true });
  await writeFile(join(folder, 'node_modules/@types/node/index.d.ts'), 'export {};');
  return folder;
}

test('an API report has the types that an exported type needs, and a namespace for each entry point', async () => {
  const folder = await packageWith('interface Inner { a: string }\nexport type Outer = Inner[];\n');
  expect(await isReportStale(folder, true)).toBe(true);
  expect(await isReportStale(folder)).toBe(false);
  const report = join(folder, 'api/index.api.md');
  const text = await readFile(report, 'utf8');
  expect(text).toMatch(/interface Inner \{[\s\S]*export type Outer = Inner\[\];/);
  expect(text).toMatch(/declare namespace fileJournal \{\s+export \{\s+more\b/);

  await writeFile(report, text.replace('Outer', 'Other'));
  expect(await isReportStale(folder)).toBe(true);
  await rm(report);
  expect(await isReportStale(folder)).toBe(true);
});

test('isReportStale throws when a declaration names a type that does not exist', async () => {
  const folder = await packageWith('export declare function read(): Missing;\n');
  await expect(isReportStale(folder)).rejects.toThrow('Unable to follow symbol for "Missing"');
});

const packages = packageFolders.map((folder) => [basename(folder), folder] as const);

test.each(packages)(
  'the API report of %s matches its types; otherwise run `npx nx api rehearsal` and commit the report',
  async (_name, folder) => {
    expect(await isReportStale(folder)).toBe(false);
  },
);
