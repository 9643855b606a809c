import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { compile, compilers, platforms, resolutions } from './compilers.ts';

const packages = join(import.meta.dirname, '../../../../packages');
const installed = join(import.meta.dirname, '../../node_modules');
const attw = join(installed, '@arethetypeswrong/cli/dist/index.js');
const publint = join(installed, 'publint/src/cli.js');
const tarballs = inject('tarballs');

/** Runs a tool that checks npm packages. Rejects with the printed text when the tool finds a mistake. */
const check = (tool: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [tool, ...args], { env: { NO_COLOR: '1' } });

test('every package of the repository is packed', async () => {
  const folders = await readdir(packages);
  const names = tarballs.map(({ name }) => name.replace('@crossborder-fx/', ''));
  expect(names.sort()).toEqual(folders.sort());
});

test('the types of the sandbox need no type that its tarball leaves out', async () => {
  const text = ['sandbox', 'sandbox/connect']
    .map((entry) => `export * from '@crossborder-fx/${entry}';`)
    .join('\n');
  const options = { ...resolutions.nodenext, ...platforms.Node };
  const compiler = compilers['TypeScript 5.9'];
  const output = await compile(inject('consumer'), compiler, options, { 'sandbox.ts': text });
  expect(output).toEqual({ stdout: '', stderr: '' });
});

describe.each(tarballs)('$name', ({ name, archive }) => {
  const folder = join(packages, name.replace('@crossborder-fx/', ''));

  test('every entry point of the tarball resolves with the right types', async () => {
    const { exports }: { exports: object } = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    );
    const data = Object.keys(exports).filter((entry) => entry.endsWith('.yaml'));
    const exclude = data.length > 0 ? ['--exclude-entrypoints', ...data] : [];
    // By default, the tool attw reports a package that has only ES modules, although `require` can load them.
    const isForBoth = Object.values(exports).some((target) => Object.hasOwn(target, 'require'));
    const profile = isForBoth ? 'node16' : 'esm-only';
    const format = ['--profile', profile, '--format', 'ascii', '--no-emoji'];
    await check(attw, archive, ...format, ...exclude);
  });

  test('the manifest in the tarball has no mistake', async () => {
    const { stdout } = await check(publint, 'run', archive, '--strict');
    expect(stdout).toContain('All good!');
  });
});
