import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { credentials as login } from '../test/client-of.ts';
import { recoverSetup } from '../test/recover-setup.ts';
import { verifyWsse } from './sign/wsse.ts';

const cli = fileURLToPath(new URL('../bin/crossborder-fx-client.js', import.meta.url));
const credentials = { FX_USERNAME: 'treasury-api', FX_SECRET: 'a-secret-of-tests' };

async function run(args: string[], variables: Record<string, string> = {}) {
  const { FX_USERNAME: _username, FX_SECRET: _secret, ...environment } = process.env;
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { stdout, stderr, code };
}

test('the command "header" prints a header line whose signature is valid', async () => {
  const { stdout, stderr, code } = await run(['header'], credentials);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  const value = /^X-WSSE: (UsernameToken .+)\n$/.exec(stdout)?.[1] ?? '';
  expect(await verifyWsse(value, { secret: credentials.FX_SECRET })).toBeUndefined();
});

test('the command "header" with --value prints only the value of the header', async () => {
  const { stdout } = await run(['header', '--value'], credentials);
  expect(stdout).toMatch(/^UsernameToken Username="treasury-api", /);
});

test.each(['FX_USERNAME', 'FX_SECRET'])(
  'the command "header" names a missing %s in its error',
  async (name) => {
    const { stdout, stderr, code } = await run(['header'], { ...credentials, [name]: '' });
    expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
    expect(stderr).toContain(`crossborder-fx-client: set ${name} in the environment.`);
    expect(stderr).not.toContain(credentials.FX_SECRET);
  },
);

test.each([
  ['credentials in arguments', ['header', '--secret', 'a'], "Unknown option '--secret'.\nRun", {}],
  ['an option without its value', ['recover', '--since', '--write'], '--since must have a', {}],
  [
    'a username that cannot stand in a header',
    ['header'],
    'printable ASCII',
    { FX_USERNAME: 'a"b' },
  ],
  ['another command', ['footer'], 'the command must be "header" or "recover", not "footer"', {}],
])('the command line refuses %s', async (_what, given, message, variables) => {
  const { stderr, code } = await run(given, { ...credentials, ...variables });
  expect(code).toBe(1);
  expect(stderr).toContain(message);
  if (given[0] === 'footer') expect(stderr).toContain('--help');
});

test('the command "recover" shows the requests that the journal lacks, requires a journal, and exits with 1 if a person must decide', async () => {
  const { lose, restore, service, folder, since, files } = await recoverSetup();
  await lose('payments', 'R');
  await lose('fixedForwards', 'R');
  await restore();
  const variables = {
    ...{ FX_USERNAME: login.username, FX_SECRET: login.secret },
    FX_BASE_URL: service.url,
  };
  const options = ['recover', '--account', 'acme-live', '--since', since.toISOString()];
  const before = await files();
  const shown = await run([...options, '--journal', folder], variables);
  expect(shown.stderr).toBe('');
  expect(shown.stdout.split('\n').slice(0, 3)).toEqual([
    'sent     createPayment R',
    'unknown  createFixedForward F1: its reference is unknown, so its two accounts are blocked until --assign or --foreign',
    '1 references would be added with --write.',
  ]);
  expect(shown.code).toBe(1);
  expect(await files()).toEqual(before);

  for (const [more, message] of [
    [['--journal', '/no/such'], '--journal must be the folder or the SQLite file of a journal.'],
    [[], '--journal or the variable DATABASE_URL must be given.'],
    [['--since', ''], '--account and --since must be given.'],
    [['--journal', folder, '--assign', 'F1'], '--assign must be ID=REFERENCE.'],
    [
      ['--journal', folder, '--assign', 'F1=R', '--scope', 'a', '--scope', 'b'],
      '--assign must come with at most one --scope',
    ],
  ] as const) {
    const { stderr, code } = await run([...options, ...more], variables);
    expect(stderr).toContain(message);
    expect(code).toBe(1);
  }
  expect((await run(['recover', '--help'])).stdout).toContain('--assign ID=NAME');
});

test('the command "recover" writes nothing to a folder or file without a journal, and its error names the option', async () => {
  const folder = await temporaryFolder();
  const place = (name: string) => join(folder, name);
  mkdirSync(place('folder'));
  writeFileSync(place('folder/notes.txt'), 'notes');
  writeFileSync(place('empty.sqlite'), '');
  writeFileSync(place('text'), 'This text is not a database. '.repeat(50));
  const other = new DatabaseSync(place('other.sqlite'));
  other.exec('CREATE TABLE users (name TEXT)');
  other.close();
  for (const name of ['folder', 'empty.sqlite', 'text', 'other.sqlite']) {
    const options = ['--account', 'acme-live', '--since', '2026-11-20', '--journal', place(name)];
    const { stderr, code } = await run(['recover', ...options], {});
    expect(stderr).toContain('--journal must be the folder or the SQLite file of a journal.');
    expect(code).toBe(1);
  }
  expect(readdirSync(folder).sort()).toEqual(['empty.sqlite', 'folder', 'other.sqlite', 'text']);
  expect(readdirSync(place('folder'))).toEqual(['notes.txt']);
  expect(statSync(place('empty.sqlite')).size).toBe(0);
  const again = new DatabaseSync(place('other.sqlite'));
  onTestFinished(() => again.close());
  expect(again.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'users' }]);
});

test('--help and -h print an example with curl, and --version prints the version', async () => {
  const { stdout } = await run(['--help']);
  expect((await run(['-h'])).stdout).toBe(stdout);
  expect(stdout).toContain('npx @crossborder-fx/client header | curl -H @- "$FX_BASE_URL/wallets"');
  expect((await run(['--version'])).stdout).toBe(`${packageJson.version}\n`);
});
