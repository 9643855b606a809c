import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { commandEnvironment } from '@crossborder-fx/tools-test-utils/command-environment';
import { expect, test } from 'vitest';
import { booked, startBank } from '../../test/bank.ts';
import { createStatement } from '../create-statement.ts';

const bin = fileURLToPath(new URL('../../bin/crossborder-fx-statements.js', import.meta.url));
const period = ['--wallet', 'W1', '--from', '2026-10-01', '--to', '2026-10-31'];
const csv = [...period, '--format', 'csv'];

async function commandSetup() {
  const bank = await startBank([booked('M1', '2026-10-02', '5.00', { description: 'Café' })]);
  const folder = await temporaryFolder();
  const { baseUrl, username, secret } = bank.login;
  const login: NodeJS.ProcessEnv = {
    FX_BASE_URL: baseUrl,
    FX_USERNAME: username,
    FX_SECRET: secret,
  };
  const env = commandEnvironment(login);
  /** Runs a program to its end in the folder, whatever its exit code is. */
  const end = async (program: string, args: string[], environment = env) => {
    const options = { env: environment, cwd: folder };
    const ended = promisify(execFile)(program, args, options);
    const { code = 0, stdout, stderr } = await ended.catch((error) => error);
    return { code, stdout, stderr };
  };
  const run = (args: string[], environment = login) =>
    end(process.execPath, [bin, ...args], commandEnvironment(environment));
  return { bank, folder, end, run, env };
}

test('the command writes the statement to standard output, or replaces the file of --output when the statement is complete', async () => {
  const { bank, folder, run } = await commandSetup();
  const options = { walletId: 'W1', fromDate: '2026-10-01', toDate: '2026-10-31' };
  const { text } = await createStatement(bank.fx, { ...options, format: 'mt940', number: 7 });
  const args = [...period, '--format', 'mt940', '--number', '7'];
  const note = 'MT940 replaces characters that it does not allow: M1.\n';
  expect(await run(args)).toEqual({ code: 0, stdout: text, stderr: note });
  await writeFile(join(folder, 'october'), 'another');
  expect(await run([...args, '--output', 'october'])).toMatchObject({ code: 0, stdout: '' });
  expect(await readFile(join(folder, 'october'), 'utf8')).toBe(text);
  expect(await readdir(folder)).toEqual(['october']);
});

test('the file of --output that only its owner may read stays so, and a link to it stays a link', async () => {
  const { folder, run } = await commandSetup();
  const [file, link] = [join(folder, 'october'), join(folder, 'newest')];
  await writeFile(file, 'another', { mode: 0o600 });
  await symlink('october', link);
  expect(await run([...csv, '--output', 'newest'])).toMatchObject({ code: 0, stdout: '' });
  expect(await readFile(file, 'utf8')).toMatch(/^id,bookingDate,/);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  expect((await readdir(folder)).sort()).toEqual(['newest', 'october']);
});

test('the command writes into a pipe that --output names, and leaves the pipe', async () => {
  const { folder, end } = await commandSetup();
  // The shell keeps the pipe open, so that no process waits for the other end, and then reads what is in the pipe.
  const script =
    'mkfifo pipe; exec 3<>pipe; "$0" "$@" --output pipe && dd bs=65536 count=1 iflag=nonblock <&3';
  const { code, stdout } = await end('sh', ['-c', script, process.execPath, bin, ...csv]);
  expect([code, stdout.split(',')[0], await readdir(folder)]).toEqual([0, 'id', ['pipe']]);
  expect((await lstat(join(folder, 'pipe'))).isFIFO()).toBe(true);
});

test('when the movements do not add up, the command writes nothing, exits with 2 and prints which days differ', async () => {
  const { bank, folder, run } = await commandSetup();
  bank.extra = (day) => (day >= '2026-10-30' ? -500 : 0);
  const args = [...period, '--format', 'csv', '--output', 'october'];
  const { code, stdout, stderr } = await run(args);
  expect([code, stdout, await readdir(folder)]).toEqual([2, '', []]);
  expect(stderr.split('\n').slice(-4)).toEqual([
    'day, balance at the service, sum of the movements, difference:',
    '2026-10-30  0.00  5.00  -5.00',
    '2026-10-31  0.00  5.00  -5.00',
    '',
  ]);
});

test.each<[reason: string, args: string[], environment?: NodeJS.ProcessEnv]>([
  ['--format must be given.', period],
  ['There is no account with the id W2.', [...csv, '--wallet', 'W2']],
  ['version must be 02 or 08.', [...period, '--format', 'camt.053', '--version', '03']],
  ['version must be left out, because only camt.053 has', [...csv, '--version', '08']],
  ['number must be left out, because CSV has no number', [...csv, '--number', '7']],
  ["Unknown option '--confirm'.\n", [...csv, '--confirm']],
  ['--number must have a value.\n', [...csv, '--number']],
  ['--number must have a value.\n', [...csv, '--number', '--no-details']],
  ['--output needs the folder no/such, which does', [...csv, '--output', 'no/such/file']],
  ['--from must not be after --to.', [...csv, '--to', '2026-09-30']],
  ['--output must be a file, and . is a folder.', [...csv, '--output', '.']],
  ['FX_', csv, {}],
])('the command prints one sentence and writes no file: %s', async (reason, args, environment) => {
  const { bank, folder, run } = await commandSetup();
  const { code, stdout, stderr } = await run(args, environment);
  expect([code, stdout, await readdir(folder)]).toEqual([1, '', []]);
  if (reason.startsWith('--')) expect(bank.requests).toEqual([]);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('crossborder-fx-statements: ');
  expect(stderr).toContain(reason);
});

test('an interrupt while the command reads leaves the file of --output as it was', async () => {
  const { bank, folder, env } = await commandSetup();
  await writeFile(join(folder, 'october'), 'another');
  const child = spawn(process.execPath, [bin, ...csv, '--output', 'october'], { cwd: folder, env });
  const closed = once(child, 'close');
  // The fake bank never answers the request for the detail of the movement.
  bank.hold = async (path) => {
    if (!path.includes('Movements/')) return;
    child.kill('SIGINT');
    await closed;
  };
  let written = '';
  child.stdout.on('data', (chunk) => {
    written += chunk;
  });
  const [, signal] = await closed;
  expect([signal, written, await readdir(folder)]).toEqual(['SIGINT', '', ['october']]);
  expect(await readFile(join(folder, 'october'), 'utf8')).toBe('another');
});

test.each([
  ['standard output', 'exec "$0" "$@" > /dev/full', 'ENOSPC'],
  ['the file of --output', 'ulimit -f 0; exec "$0" "$@" --output october', 'EFBIG'],
])(
  'the command reports that the disk is full when it writes to %s, and leaves no file',
  async (_, script, reason) => {
    const { folder, end } = await commandSetup();
    const { code, stdout, stderr } = await end('sh', ['-c', script, process.execPath, bin, ...csv]);
    expect([code, stdout, await readdir(folder)]).toEqual([1, '', []]);
    expect(stderr).toMatch(new RegExp(`^crossborder-fx-statements: [^\n]*${reason}[^\n]*\n$`));
  },
);

test('the command shows its progress on a terminal, and erases the line of the progress before the statement', async () => {
  const { end } = await commandSetup();
  const command = [process.execPath, bin, ...csv].join(' ');
  const args = ['--quiet', '--return', '--command', command, '/dev/null'];
  const { stdout } = await end('script', args);
  expect(stdout).toContain('1 movements listed, details of 1 read\r\u001b[Kid,bookingDate,');
});

test('the command reads no detail with --no-details, and needs no service for --help and --version', async () => {
  const { bank, run } = await commandSetup();
  expect((await run([...csv, '--no-details'])).code).toBe(0);
  expect(bank.requests.filter((path) => path.includes('Movements/'))).toEqual([]);
  expect((await run(['-h'], {})).stdout).toContain('--no-details');
  expect((await run(['--version'], {})).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
