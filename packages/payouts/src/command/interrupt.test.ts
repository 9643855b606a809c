import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gate, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { commandEnvironment } from '@crossborder-fx/tools-test-utils/command-environment';
import { expect, test } from 'vitest';
import { login, startBank } from '../../test/bank.ts';
import { bin, names } from '../../test/command-setup.ts';

async function fileSetup(count: number) {
  const bank = await startBank();
  const folder = await temporaryFolder();
  const file = join(folder, 'sellers.csv');
  const journal = join(folder, 'journal');
  await mkdir(journal);
  const lines = Array.from(
    { length: count },
    (_, index) => `inv-${index + 1},W1,B1,${index + 1},EUR,2026-11-30,EUR,SHARE,48H`,
  );
  await writeFile(file, [names, ...lines].join('\n'));
  const usual = ['--journal', journal, '--account', 'acme-demo', '--name', 'monday', '--json'];
  const { username: FX_USERNAME, secret: FX_SECRET } = login;
  const env = commandEnvironment({ FX_BASE_URL: bank.baseUrl, FX_USERNAME, FX_SECRET });
  function start(command: string, before: readonly string[] = []) {
    const all = [...before, process.execPath, bin, command, file, ...usual, '--concurrency', '2'];
    const child = spawn(all[0] ?? '', all.slice(1), { env });
    return { child, ended: endOf(child) };
  }
  return { bank, journal, start };
}

async function endOf(child: ChildProcess) {
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const [code] = await once(child, 'close');
  const [last] = stdout.trim().split('\n').slice(-1);
  return { code, last: JSON.parse(last || '{}') };
}

/** Runs `create` on six rows, and sends the command a signal while the bank holds back the answers to two requests. */
async function interruptedSetup(signal: NodeJS.Signals = 'SIGINT') {
  const setup = await fileSetup(6);
  const { opened: held, open: release } = gate();
  const { opened: arrived, open: arrive } = gate();
  let count = 0;
  setup.bank.fate = async () => {
    if (++count === 2) arrive();
    await held;
    return 'done' as const;
  };
  const { child, ended } = setup.start('create');
  await arrived;
  child.kill(signal);
  const [told] = await once(child.stderr.setEncoding('utf8'), 'data');
  return { ...setup, child, ended, release, told };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'after %s, create completes the rows that it began, begins no other row, and says so',
  async (signal) => {
    const { bank, start, ended, release, told } = await interruptedSetup(signal);
    expect(told).toContain('The command ends after the payments that it has begun');
    release();
    const { code, last } = await ended;
    expect(last).toMatchObject({ type: 'result', done: 2, left: 4, stopped: 'aborted' });
    expect(last.reason).toContain('interrupted');
    expect(code).toBe(1);
    const again = await start('create').ended;
    expect(again).toMatchObject({ code: 0, last: { done: 4, alreadyDone: 2 } });
    expect(new Set(bank.effects).size).toBe(6);
    expect(bank.effects).toHaveLength(6);
  },
);

test('when the terminal closes during a pause that the service requires, create leaves no row undecided', async () => {
  const { bank, start } = await fileSetup(12);
  bank.headers = { 'retry-after': '600' };
  let count = 0;
  bank.fate = () => (++count === 3 ? 'throttled' : 'done');
  const { child, ended } = start('create');
  const [paused] = await once(child.stdout.setEncoding('utf8'), 'data');
  expect(JSON.parse(paused)).toMatchObject({ type: 'progress', paused: 600 });
  child.kill('SIGHUP');
  const { done } = (await ended).last;
  bank.fate = () => 'done';
  const { code, last } = await start('create').ended;
  expect([code, last]).toMatchObject([0, { undecided: 0, done: 12 - done, alreadyDone: done }]);
  expect(bank.effects).toHaveLength(12);
});

test('a second SIGINT ends create at once, and unanswered rows are undecided', async () => {
  const { bank, start, child, ended, release } = await interruptedSetup();
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
  release();
  const { code, last } = await start('status').ended;
  expect(code).toBe(3);
  expect(last.groups).toMatchObject([{ rows: 6, undecided: 2, waiting: 4 }]);
  expect(bank.effects.filter((what) => what.startsWith('confirm'))).toEqual([]);
});

/** The command that runs a shell in its own mount namespace, where the operating system allows that without root. */
const ownDisk = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'];
const [program = '', ...flags] = ownDisk;
const hasDisks = spawnSync(program, [...flags, 'mount -t tmpfs none /mnt']).status === 0;

test.skipIf(!hasDisks)(
  'create stops on a full disk, and sends no payment that the journal has not recorded',
  async () => {
    const { bank, journal, start } = await fileSetup(30);
    const onDisk = `mount -t tmpfs -o nr_inodes=30 none '${journal}' && exec "$@"`;
    const { code, last } = await start('create', [...ownDisk, onDisk, 'sh']).ended;
    expect(last).toMatchObject({ type: 'result', stopped: 'journal' });
    expect(last.reason).toContain('ENOSPC');
    expect(code).toBe(1);
    expect(last.done).toBeGreaterThan(2);
    expect(last.done + last.left).toBe(30);
    expect(bank.effects).toHaveLength(last.done);
  },
);
