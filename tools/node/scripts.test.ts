import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

// The scripts in tools/node run before anything is built, so their tests cannot use the shared configuration of tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const root = join(import.meta.dirname, '../..');
const { postinstall, ...scripts } = manifest.scripts;

test.each(Object.entries(scripts))('npm run %s goes through the launcher of Node', (_, script) => {
  for (const command of script.split(' && ')) {
    // The command `npm install --package-lock-only` does not use the launcher, because npm must run on the Node with
    // which npm was started.
    if (command === 'npm install --package-lock-only') continue;
    const [, file, another] =
      /^(?:node tools\/node\/run\.cjs (\S+)|npm run (\S+)$)/.exec(command) ?? [];
    expect(file ? existsSync(join(root, file)) : another && another in scripts, command).toBe(true);
  }
});

test('npm makes the link to the pinned Node after each installation', () => {
  expect(postinstall).toBe('node tools/node/link.cjs');
});

test('the pinned Node has one version on every platform', () => {
  const pinned = Object.entries(manifest.optionalDependencies);
  expect(pinned.every(([name]) => name.startsWith('node-'))).toBe(true);
  expect(new Set(pinned.map(([, version]) => version)).size).toBe(1);
});

test('the launcher can read the field engines.node', () => {
  expect(manifest.engines.node).toMatch(/^>=\d+\.\d+\.\d+$/);
});

test('the README names the version in engines.node', async () => {
  const oldest = manifest.engines.node.replace(/^>=|\.0$/g, '');
  expect(await readFile(join(root, 'README.md'), 'utf8')).toContain(`Node, ${oldest} or newer`);
});
