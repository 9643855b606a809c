import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loopbackServer, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { commandEnvironment } from '@crossborder-fx/tools-test-utils/command-environment';
import { expect, onTestFinished, test } from 'vitest';
import { planOf } from '../plan.ts';

const bin = fileURLToPath(new URL('../../bin/crossborder-fx-probe.js', import.meta.url));

/** Starts a fake service with an empty account, and writes its credentials into a folder for the command. */
async function commandSetup() {
  const { url, requests } = await loopbackServer((response) => response.writeHead(204).end());
  const folder = await temporaryFolder();
  const login = { FX_BASE_URL: url, FX_USERNAME: 'acme', FX_SECRET: 'theSecretOfAcme' };
  const run = async (args: string[], more: NodeJS.ProcessEnv = login) => {
    const options = { env: commandEnvironment(more), cwd: folder };
    const ended = promisify(execFile)(process.execPath, [bin, ...args], options);
    return { code: 0, ...(await ended.catch((error) => error)) };
  };
  const start = (program: string, args: string[]) =>
    spawn(program, args, { env: commandEnvironment(login), cwd: folder });
  return { requests, folder, login, run, start };
}

const demo = ['--environment', 'demo', '--yes'];

test.each<[args: string[], reason: string]>([
  [[], '--environment must be demo or live'],
  [['--environment', 'test'], '--environment must be demo or live'],
  [['--environment', 'demo'], '--yes must be given where there is no terminal to ask on.'],
  [[...demo, '--listen', '99999'], '--listen must be a port from 0 to 65535.'],
  [[...demo, '--listen', '0'], 'FX_WEBHOOK_SECRET'],
  [[...demo, '--keep-raw', '.'], '--keep-raw must name a file that does not exist yet: EEXIST.'],
  [[...demo, '--page', 'no/page.md'], '--page must name a file that can be written: ENOENT.'],
  [[...demo, '--json', '.'], '--json must name a file that can be written: EISDIR.'],
  [['--confirm'], 'Unknown option'],
  [['--json', '--yes'], 'crossborder-fx-probe: --json must have a value.\nRun'],
])('crossborder-fx-probe refuses %j in a sentence, and sends nothing', async (args, reason) => {
  const { run, requests } = await commandSetup();
  const { code, stderr } = await run(args);
  expect([code, requests]).toEqual([1, []]);
  expect(stderr).toContain(`crossborder-fx-probe: `);
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('    at ');
});

test('crossborder-fx-probe names a port on which another program listens, and sends nothing', async () => {
  const { run, requests, login } = await commandSetup();
  const { port } = new URL(login.FX_BASE_URL);
  const env = { ...login, FX_WEBHOOK_SECRET: 'theSecretOfWebhooks' };
  const { code, stderr } = await run([...demo, '--listen', port], env);
  expect([code, requests]).toEqual([1, []]);
  expect(stderr).toContain(
    `crossborder-fx-probe: The probe cannot listen on port ${port}: EADDRINUSE.`,
  );
  expect(stderr).not.toContain('    at ');
});

test('crossborder-fx-probe goes on when the disk is full, names each file that it could not write, and prints the findings', async () => {
  const { requests, start } = await commandSetup();
  const files = ['page', 'json', 'keep-raw'].flatMap((name) => [`--${name}`, name]);
  const script = 'ulimit -f 0; exec "$0" "$@"';
  const child = start('sh', ['-c', script, process.execPath, bin, ...demo, ...files]);
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, 'exit');
  while (requests.length < 3 && child.exitCode === null)
    await new Promise((resolve) => setImmediate(resolve));
  child.kill('SIGINT');
  expect(await ended).toEqual([1, null]);
  const [stdout, stderr] = await printed;
  expect(stdout).toContain('# How the service behaves where its documentation says nothing');
  expect(stderr.trim().split('\n')).toEqual([
    'crossborder-fx-probe: --keep-raw could not be written, and lacks later requests: EFBIG.',
    'crossborder-fx-probe: --page could not be written: EFBIG.',
    'crossborder-fx-probe: --json could not be written: EFBIG.',
    'The probe stopped before its end: the user interrupted the run.',
  ]);
});

test('crossborder-fx-probe names a missing secret, and needs no secret for --help and --version', async () => {
  const { run } = await commandSetup();
  const { code, stderr } = await run(demo, {});
  expect([code, stderr]).toEqual([1, expect.stringContaining('FX_')]);
  const help = await run(['-h'], {});
  expect(await run(['--help'], {})).toEqual(help);
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('--keep-raw <file>') });
  expect(await run(['--version'], {})).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d/),
  });
});

test('crossborder-fx-probe lists all requests before it sends the first, and writes its findings after Ctrl-C', async () => {
  const { requests, folder, start } = await commandSetup();
  const files = ['page', 'json', 'sandbox', 'description', 'keep-raw'];
  const args = files.flatMap((name) => [`--${name}`, name]);
  await writeFile(join(folder, 'json'), 'longer than what comes. '.repeat(100_000));
  const child = start(process.execPath, [bin, ...demo, ...args]);
  const printed = text(child.stdout);
  const [told] = await Promise.all([once(child.stdout, 'data'), once(child.stdout, 'data')]);
  expect(String(told)).toContain('The probe will send only these requests, each at most once:');
  while (requests.length < 2) await new Promise((resolve) => setImmediate(resolve));
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([1, null]);
  for (const { route } of planOf({})) expect(await printed).toContain(`  ${route}\n`);
  const [page, json, sandbox, , raw] = await Promise.all(
    files.map((name) => readFile(join(folder, name), 'utf8')),
  );
  expect(page).toContain('The probe stopped before its end: the user interrupted the run.');
  expect(JSON.parse(String(json))).toMatchObject({
    environment: 'demo',
    stopped: 'the user interrupted the run',
  });
  expect(JSON.parse(String(sandbox))).toEqual({});
  expect(raw).toContain('"path":"/webhooks"');
  expect(raw).not.toMatch(/theSecretOfAcme|PasswordDigest/);
  expect((await stat(join(folder, 'keep-raw'))).mode & 0o777).toBe(0o600);
});

/** Runs the command on a terminal, which the program `script` makes, and answers each question of the command once. */
async function onTerminal(args: string, answers: Record<string, string>) {
  const { requests, start } = await commandSetup();
  const command = `${process.execPath} ${bin} ${args}`;
  const child = start('script', ['--quiet', '--return', '--command', command, '/dev/null']);
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  const left = new Map(Object.entries(answers));
  child.stdout.on('data', (data) => {
    printed += data;
    for (const [question, answer] of left) {
      if (!printed.includes(question)) continue;
      left.delete(question);
      child.stdin.write(`${answer}\n`);
    }
  });
  const [code] = await once(child, 'close');
  return { code, printed, requests };
}

test('crossborder-fx-probe asks on a terminal whether it may send its requests, and sends nothing without the answer yes', async () => {
  const answers = { 'Type yes: ': 'no' };
  const { code, printed, requests } = await onTerminal('--environment demo', answers);
  expect([code, requests]).toEqual([1, []]);
  expect(printed).toContain('Send these requests? Type yes: ');
  expect(printed).toContain('nothing was sent, because the answer was not yes.');
});

test('crossborder-fx-probe warns about the live environment, and asks a second time before it sends requests', async () => {
  const answers = { 'Type yes: ': 'yes', 'Type live: ': 'yes' };
  const { code, printed, requests } = await onTerminal('--environment live', answers);
  expect([code, requests]).toEqual([1, []]);
  expect(printed).toContain('This is the live environment');
  expect(printed).toContain('Send the requests to the live environment? Type live: ');
});
