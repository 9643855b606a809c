import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@crossborder-fx/mock';
import { refusingPort, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, inject, test } from 'vitest';
import { environment } from './environment.ts';

// These tests follow the section "Jest, CommonJS and TypeScript" of the guide on compatibility, each in a new project.
const readme = await readFile(
  join(import.meta.dirname, '../../../../docs/guides/compatibility.md'),
  'utf8',
);
const [, section = ''] = /\n## Jest, CommonJS and TypeScript\n([\s\S]*?)\n## /.exec(readme) ?? [];
const blocks = Array.from(section.matchAll(/```(\w+)\n([\s\S]*?)```/g), ([, , code = '']) => code);
const [manifest = '', jestTest = '', settings = ''] = blocks;

const program = `import { createClient } from '@crossborder-fx/client';
import { readFileSync } from 'node:fs';

const secret: string = readFileSync('secret', 'utf8');
export const fx = createClient({ baseUrl: 'http://127.0.0.1:4010', username: 'mock-user', secret });
`;

const jest = fileURLToPath(import.meta.resolve('jest/bin/jest'));

// Jest gives each test file another class `Error`, so the errors of Node are no instances of the `Error` in a test.
test('the client passes its tests under Jest, by import and by require', async () => {
  const folder = join(inject('consumer'), 'jest');
  const args = [jest, '--ci', '--rootDir', folder, '--cacheDirectory', join(folder, '.cache')];
  const matching = ['--experimental-vm-modules', ...args, '--testMatch', '**/client.jest.cjs'];
  await using mock = await startMock();
  const { code, stdout, stderr } = await run(matching, folder, {
    FX_BASE_URL: mock.url,
    FX_USERNAME: mock.credentials.username,
    FX_SECRET: mock.credentials.secret,
    REFUSED_URL: `http://127.0.0.1:${refusingPort}`,
    PAYMENT: JSON.stringify(storyPayment),
  });
  expect(code, stdout + stderr).toBe(0);
  expect(stderr).toContain('6 passed, 6 total');
  // The tests load the packages by import and by require, and pay with two kinds of journals.
  expect(mock.listRequests({ operation: 'createPayment' })).toHaveLength(4);
});

test('a test in CommonJS passes under Jest 30, by the script of the guide', async () => {
  const folder = await project({ ...JSON.parse(manifest), type: 'commonjs' });
  await writeFile(join(folder, 'pay.test.js'), jestTest);
  const script: string = JSON.parse(manifest).scripts.test;
  const args = script.replace('node_modules/jest/bin/jest.js', jest).split(' ').slice(1);
  const { stdout, stderr } = await run([...args, '--ci', '--cacheDirectory', '.cache'], folder);
  expect(stdout + stderr).toContain('1 passed, 1 total');
});

test.each([
  ['nodenext', 'commonjs'],
  ['nodenext', 'module'],
  ['node16', 'commonjs'],
  ['node16', 'module'],
])("the guide's settings make TypeScript 5.9 emit a program: %s, %s", async (module, type) => {
  const folder = await project({ type });
  expect(settings).toContain('"nodenext"');
  await writeFile(join(folder, 'tsconfig.json'), settings.replace('nodenext', module));
  await writeFile(join(folder, 'pay.ts'), program);
  const tsc = join(import.meta.dirname, '../../node_modules/typescript59/bin/tsc');
  const made = await run(
    [tsc, '--project', folder, '--noEmit', 'false', '--allowImportingTsExtensions', 'false'],
    folder,
  );
  expect(made).toMatchObject({ code: 0, stdout: '' });
  const output = await readFile(join(folder, 'pay.js'), 'utf8');
  expect(output.includes('require("@crossborder-fx/client")')).toBe(type === 'commonjs');
  await writeFile(join(folder, 'secret'), 'a-secret-of-tests');
  expect(await run(['pay.js'], folder)).toMatchObject({ code: 0, stderr: '' });
});

async function project(manifestOf: object): Promise<string> {
  const folder = await mkdtemp(join(inject('consumer'), 'setup-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifestOf));
  return folder;
}

async function run(args: string[], cwd: string, env: Record<string, string> = {}) {
  const options = { cwd, env: environment(env), timeout: 300_000 };
  const ended = await promisify(execFile)(process.execPath, args, options).catch((error) => error);
  return { code: ended.code ?? 0, stdout: `${ended.stdout}`, stderr: `${ended.stderr}` };
}
