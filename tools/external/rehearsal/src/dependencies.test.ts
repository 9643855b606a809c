import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';

const installed = join(import.meta.dirname, '../../node_modules');
const config = join(import.meta.dirname, '../knip.jsonc');

const remedy =
  'In the folder of that package.json, run `npm install --save-exact NAME@VERSION` for what is not declared, `npm uninstall NAME` for what is not used; or mend the import.';

/** Returns the report of the tool knip: undeclared, unused or missing dependencies, with a remedy, or an empty text. */
async function knip(root: string): Promise<string> {
  // knip does not report optional peer dependencies, which our tests use, and which a user may leave out.
  const without = ['--exclude', 'optionalPeerDependencies'];
  const issues = ['--include', 'dependencies,unlisted,unresolved', ...without];
  const options = ['--no-progress', '--no-config-hints', '--config', config, '--directory', root];
  const args = [join(installed, 'knip/bin/knip.js'), ...issues, ...options];
  const { stdout, stderr } = await runToEnd(process.execPath, args);
  const printed = stdout + stderr;
  return printed && printed + remedy;
}

async function repositoryWith(program: string): Promise<string> {
  const folder = await temporaryFolder();
  const files = {
    'package.json': JSON.stringify({ name: 'root', workspaces: ['packages/*'] }),
    'packages/one/package.json': '{ "name": "one", "dependencies": { "declared": "1.0.0" } }',
    'packages/one/src/index.ts': program,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

test('knip reports nothing when a package declares and uses a dependency', async () => {
  expect(await knip(await repositoryWith(`import 'declared';\n`))).toBe('');
});

test.each([
  ['is not declared', `import 'declared';\nimport 'undeclared';\n`, /Unlisted.*\n.*undeclared/],
  ['is not used', `export const one = 'undeclared';\n`, /Unused dependencies.*\n.*declared/],
  ['does not exist', `import 'declared';\nimport './gone.ts';\n`, /Unresolved.*\n.*gone\.ts/],
])('knip names a dependency or import that %s, with the remedy', async (_name, program, named) => {
  const printed = await knip(await repositoryWith(program));
  expect(printed).toMatch(named);
  expect(printed).toContain(`\n${remedy}`);
});

test('every package of this repository declares what it uses, and uses what it declares', async () => {
  expect(await knip(repository)).toBe('');
});
