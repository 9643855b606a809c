import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';

const packages = join(import.meta.dirname, '../../../../packages');
const installed = join(import.meta.dirname, '../../node_modules');
const attw = join(installed, '@arethetypeswrong/cli/dist/index.js');
const publint = join(installed, 'publint/src/cli.js');
const tarballs = inject('tarballs');

// Beside package.json, README.md, LICENSE, and what is built into dist.
const documents: Record<string, string[]> = {
  '@crossborder-fx/openapi': [
    'openapi.json',
    'openapi.templated.json',
    'openapi.templated.yaml',
    'openapi.yaml',
    'workflows/month-end-reconciliation.arazzo.yaml',
    'workflows/pay-a-beneficiary.arazzo.yaml',
    'workflows/quote-and-book-a-forward.arazzo.yaml',
    'workflows/quote-and-trade.arazzo.yaml',
    'workflows/webhook-subscription-life-cycle.arazzo.yaml',
  ],
  '@crossborder-fx/client': ['bin/crossborder-fx-client.js'],
  '@crossborder-fx/webhooks': ['RECIPES.md'],
  '@crossborder-fx/test-server': ['validators.d.ts', 'validators.js'],
  '@crossborder-fx/mock': ['bin/crossborder-fx-mock.js'],
  '@crossborder-fx/sandbox': ['bin/crossborder-fx-sandbox.js'],
};

/** Rejects with what the tool printed when it finds a mistake. */
const check = (tool: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [tool, ...args], { env: { NO_COLOR: '1' } });

test('every package is packed', async () => {
  const folders = await readdir(packages);
  const names = tarballs.map(({ name }) => name.replace('@crossborder-fx/', ''));
  expect(names.sort(), 'name a new package in consumer.ts and here').toEqual(folders.sort());
});

describe.each(tarballs)('$name', ({ name, archive, files }) => {
  const folder = join(packages, name.replace('@crossborder-fx/', ''));

  test('holds what is built, its README, its licence and its documents, and nothing else', async () => {
    const expected = ['LICENSE', 'README.md', 'package.json', ...(documents[name] ?? [])];
    const others = files.filter((file) => !file.startsWith('dist/'));
    expect(others.sort()).toEqual(expected.sort());

    const built = files.filter((file) => file.startsWith('dist/'));
    // A left-over of an earlier build would be published too.
    expect(built.sort(), 'remove dist and build again').toEqual(await builtFrom(folder));
  });

  test('resolves with the right types', async () => {
    const { exports }: { exports: object } = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    );
    const data = Object.keys(exports).filter((entry) => entry.endsWith('.yaml'));
    const exclude = data.length > 0 ? ['--exclude-entrypoints', ...data] : [];
    const format = ['--profile', 'esm-only', '--format', 'ascii', '--no-emoji'];
    await check(attw, archive, ...format, ...exclude);
  });

  test('has a manifest without a mistake', async () => {
    const { stdout } = await check(publint, 'run', archive, '--strict');
    expect(stdout).toContain('All good!');
  });
});

// The client's modules are bundled.
const bundles = [
  ...['checks', 'constants', 'create-client', 'fetch-transport', 'money', 'once', 'transport'].map(
    (name) => `chunks/${name}`,
  ),
  ...['chunks/wsse', 'cli', 'index', 'money', 'once/file-journal', 'once/postgres-journal'],
  ...['openapi-fetch', 'sign/wsse', 'transport/fetch-transport', 'transport/node-transport'],
].map((name) => `dist/${name}.js`);

const builtBesides: Record<string, string[]> = {
  '/mock': ['dist/prism-operations.json'],
  '/sandbox': ['console.css', 'console.js', 'index.html', 'preact.LICENSE.txt'].map(
    (name) => `dist/console/${name}`,
  ),
};

/** What the sources of a package are compiled to. */
async function builtFrom(folder: string): Promise<string[]> {
  const sources = await readdir(join(folder, 'src'), { recursive: true });
  const modules = sources
    .filter((source) => source.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(source))
    // The page of the console is bundled.
    .filter((source) => !source.startsWith('console/page/'))
    .map((source) => source.replace(/\.ts$/, ''))
    .map((path) => (folder.endsWith('/openapi') ? path.replace('generated/', '') : path))
    .map((path) => `dist/${path}`);
  const declarations = modules.map((path) => `${path}.d.ts`);
  const code = folder.endsWith('/client') ? bundles : modules.map((path) => `${path}.js`);
  const others = Object.entries(builtBesides).find(([name]) => folder.endsWith(name))?.[1] ?? [];
  return [...declarations, ...code, ...others].sort();
}
