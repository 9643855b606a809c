import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { recipeFiles } from '../../../../../packages/webhooks/test/recipe-files.ts';
import { compilers } from '../compilers.ts';
import { project, readDocument, readRecipe } from './recipe.ts';

const modules = join(import.meta.dirname, '../../../node_modules');
const readme = await readDocument('README.md');

const recipes = {
  'A receiver': recipeFiles(readme, 'A receiver'),
  'Verify only': recipeFiles(readme, 'Verify only'),
  'Test a receiver': recipeFiles(readme, 'Test a receiver'),
  'AWS Lambda': await readRecipe('AWS Lambda'),
  Workers: await readRecipe('Workers'),
  'Work on a queue': await readRecipe('Work on a queue'),
};
// The builds of Next compile its recipe. Where there is `Request`, it is of Node or of the DOM.
const platforms = {
  Node: { lib: ['es2024'], types: ['node'] },
  'Node and the DOM': { lib: ['es2024', 'dom', 'dom.iterable'], types: ['node'] },
};
const cases = Object.entries(recipes).flatMap(([heading, files]) =>
  Object.entries(platforms).map(([platform, types]) => ({ heading, files, platform, types })),
);

test.each(cases)('$heading compiles with the types of $platform', async ({ files, types }) => {
  const compilerOptions = {
    ...types,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2024',
    module: 'nodenext',
    allowImportingTsExtensions: true,
  };
  const folder = await project(files);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = join(modules, compilers['TypeScript 5.9'], 'bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});
