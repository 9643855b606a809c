import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSandbox } from '@crossborder-fx/sandbox';
import { commandEnvironment } from '@crossborder-fx/tools-test-utils/command-environment';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { languages } from '../languages/languages.ts';
import { clientGenerators } from './client-generators.ts';
import { runTool, typeErrors } from './run-tool.ts';

const repository = join(import.meta.dirname, '../../../..');
const guide = await readFile(join(repository, 'docs/guides/generated-clients.md'), 'utf8');
const [, example = ''] = guide.split('## An example\n');
const blocks = (language: string) =>
  Array.from(example.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm))
    .filter(([, name]) => name === language)
    .map(([, , text = '']) => text);
// The code blocks marked `typescript` need a generated client; another test compiles the blocks marked `ts`.
const [program = '', middleware = ''] = blocks('typescript');
const folder = join(import.meta.dirname, '../dist/guide');

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  const installed = 'node_modules/@crossborder-fx/openapi';
  await mkdir(join(folder, installed), { recursive: true });
  const document = 'openapi.codegen.json';
  await cp(join(repository, 'packages/openapi', document), join(folder, installed, document));
  const [, tool = '', args = ''] = /^npx (\S+) (.+)$/m.exec(blocks('sh')[0] ?? '') ?? [];
  await runTool(tool, [...args.split(' '), '--no-log-file'], folder);
  await writeFile(join(folder, 'program.ts'), program);
  await writeFile(join(folder, 'middleware.ts'), middleware);
});

test('the programs of the guide on generated clients compile', async () => {
  expect(await typeErrors(folder, ['node'])).toEqual([]);
});

test('the program of the guide on generated clients prints what the guide shows', async () => {
  expect(await run('program.ts')).toBe(blocks('text')[0]);
});

test('the middleware of the guide on generated clients signs requests if the option `auth` is missing', async () => {
  const withMiddleware = program.replace('  auth: () => signWsse({ username, secret }),\n', '');
  expect(withMiddleware).not.toBe(program);
  await writeFile(
    join(folder, 'other.ts'),
    `import { sign } from './middleware.js';\n${withMiddleware.replace('client.setConfig', 'sign(username, secret);\nclient.setConfig')}`,
  );
  expect(await run('other.ts')).toBe(blocks('text')[0]);
});

test('the guide on generated clients names exactly the generators that tests try', () => {
  const [, section = ''] = guide.split('## Which generator\n');
  const [table = ''] = /^\|.+?\n\n/ms.exec(section) ?? [];
  const named = Array.from(table.matchAll(/`([^`]+)`/g), ([, name]) => name);
  const others = languages.filter(({ name }) => table.includes(`\`${name}\``));
  const tried = [...clientGenerators, ...others].map(({ name }) => name);
  const expected = [...tried, 'openapi-to-postmanv2'];
  expect(named.sort()).toEqual(expected.sort());
});

async function run(file: string): Promise<string> {
  await using sandbox = await startSandbox();
  const outfile = join(folder, 'bundled.mjs');
  await build({
    entryPoints: [join(folder, file)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  const { stdout } = await promisify(execFile)(process.execPath, [outfile], {
    env: commandEnvironment({
      FX_BASE_URL: sandbox.url,
      FX_USERNAME: sandbox.credentials.username,
      FX_SECRET: sandbox.credentials.secret,
    }),
  });
  return stdout;
}
