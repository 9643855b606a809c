import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, onTestFinished, test } from 'vitest';
import { dependencyProblems } from './dependency-problems.ts';

const config = join(import.meta.dirname, '../../knip.jsonc');

async function repositoryWith(files: Record<string, string | object>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-dependencies-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const all = { 'package.json': { name: 'root', workspaces: ['packages/*'] }, ...files };
  for (const [file, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await writeFile(join(folder, file), text);
  }
  return folder;
}

const manifest = { name: 'one', dependencies: { declared: '1.0.0' } };

test('what is declared and used is in order', async () => {
  const root = await repositoryWith({
    'packages/one/package.json': manifest,
    'packages/one/src/index.ts': `import 'declared';\n`,
  });
  expect(await dependencyProblems(root, config)).toEqual([]);
});

test('an undeclared dependency is refused in one line', async () => {
  const root = await repositoryWith({
    'packages/one/package.json': manifest,
    'packages/one/src/index.ts': `import 'declared';\nimport 'undeclared';\n`,
  });
  expect(await dependencyProblems(root, config)).toEqual([
    'packages/one/src/index.ts:2: undeclared is not declared in the package.json above it: `npm install --save-exact undeclared@VERSION` there.',
  ]);
});

test('a dependency that nothing uses is refused in one line', async () => {
  const root = await repositoryWith({
    'packages/one/package.json': manifest,
    'packages/one/src/index.ts': `export const one = 'undeclared';\n`,
  });
  expect(await dependencyProblems(root, config)).toEqual([
    'packages/one/package.json: nothing uses declared: `npm uninstall declared` there.',
  ]);
});

test('an import that leads nowhere is refused in one line', async () => {
  const root = await repositoryWith({
    'packages/one/package.json': { name: 'one' },
    'packages/one/src/index.ts': `import './gone.ts';\n`,
  });
  expect(await dependencyProblems(root, config)).toEqual([
    'packages/one/src/index.ts:1: there is no ./gone.ts: mend the import.',
  ]);
});

test('every package of this repository declares what it uses, and uses what it declares', async () => {
  expect(await dependencyProblems(repository, config)).toEqual([]);
});
