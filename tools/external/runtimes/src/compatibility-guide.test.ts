import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@crossborder-fx/mock';
import { refusingPort, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, inject, test } from 'vitest';
import { compilers, resolutions } from './compilers.ts';
import { environment } from './environment.ts';
import { runtimes } from './runtimes.ts';

const repository = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFile(join(repository, file), 'utf8');
const guide = await read('docs/guides/compatibility.md');

const rows = Array.from(
  guide.matchAll(/^\| (`[a-z`, -]+`) \| ([\d.]+) \| (.+) \|$/gm),
  ([, packages = '', oldest, tried = '']) => ({
    packages: packages.replaceAll('`', '').split(', '),
    oldest,
    tried: tried.split(', '),
  }),
);

test('the guide on compatibility names every package, with the oldest Node that its field `engines` allows', async () => {
  const folders = await readdir(join(repository, 'packages'));
  expect(rows.flatMap(({ packages }) => packages).sort()).toEqual(folders.sort());
  for (const { packages, oldest } of rows) {
    for (const name of packages) {
      const { engines } = JSON.parse(await read(`packages/${name}/package.json`));
      expect(engines.node, name).toBe(`>=${oldest}`);
    }
  }
});

test('the guide on compatibility names the runtimes that client and webhooks are tried on', () => {
  const names = runtimes.map(({ name }) => name.replace(/, (?:import|require)$/, ''));
  expect(rows[0]?.tried).toEqual([...new Set(names)]);
});

test('the guide on compatibility names the compilers, and how the compilers find the packages', () => {
  const text = guide.replaceAll(/\s+/g, ' ');
  const list = (names: string[]) => new Intl.ListFormat('en-GB').format(names);
  expect(text).toContain(`${list(Object.keys(compilers))} compile`);
  const found = Object.keys(resolutions).map((name) => `\`${name}\``);
  expect(text).toContain(`\`moduleResolution\` ${list(found)}`);
});

// The next tests follow the section "Jest, CommonJS and TypeScript" of the guide on compatibility, each in a new project.
const [, section = ''] = /\n## Jest, CommonJS and TypeScript\n([\s\S]*?)\n## /.exec(guide) ?? [];
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
  const matching = ['--experimental-vm-modules', ...args, '--testMatch', '**/client.test.cjs'];
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
