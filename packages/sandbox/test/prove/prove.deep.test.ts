import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { depth, seed as firstSeed, rowsOfDay, times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, test } from 'vitest';
import { commandFile, programArguments, runCommand, spawnCommand } from '../command.ts';
import type { Payer } from './payer.ts';

// The second reference begins with the first. A payment's tag belongs to the longest reference that it begins with.
const orders = ['Invoice 1', 'Invoice 1 b', 'Invoice 3', 'Invoice 4', 'Invoice 5', 'Invoice 6'];

const run = promisify(execFile);
const withoutTimes = (report: string) => report.replaceAll(/[\d.]+ s/g, '');

/** Makes an empty folder with a file of orders, and functions that run commands in this folder. */
async function placeOf(references: unknown = orders) {
  const folder = await temporaryFolder();
  const file = join(folder, 'orders.json');
  await writeFile(file, JSON.stringify(references));
  const script = 'cd "$0" && exec "$@"';
  const within = (command: readonly string[]) => ['sh', '-c', script, folder, ...command];
  const prove = (command: readonly string[], ...flags: string[]) =>
    runCommand(['prove', '--orders', file, ...flags, '--', ...within(command)]);
  return { folder, file, prove, within };
}

interface Told {
  seed: number;
  verdict: string;
  faults: string[];
  orders: {
    reference: string;
    times: number;
    state: string;
    isConfirmed: boolean;
    fault: string | null;
    requests: { request: string; status: number | null; fault: string | null }[];
  }[];
}

const programOf = (payer: Payer, file: string) => [
  process.execPath,
  ...programArguments('prove/payer.ts', payer, file),
];

async function verdictOn(payer: Payer, seed: number, ...flags: string[]) {
  const { prove, file } = await placeOf();
  // The program `fresh key` waits 1.5 seconds for an answer, so the sandbox delays an answer for longer.
  const patience = payer === 'fresh key' ? '3' : '1';
  const all = ['--json', '--patience', patience, '--seed', `${seed}`, ...flags];
  const { stdout, stderr, code } = await prove(programOf(payer, file), ...all);
  expect(stderr).toBe('');
  const { orders: judged, verdict, faults }: Told = JSON.parse(stdout);
  const twice = judged.filter(({ state }) => state === 'twice');
  return { code, verdict, faults, orders: judged, by: new Set(twice.map(({ fault }) => fault)) };
}

test.each<[payer: Payer, fault: string]>(
  rowsOfDay([
    ['sends again', 'lost'],
    ['fresh key', 'silence'],
    ['forgets', 'killed'],
    ['500 is refused', '500'],
    ['follows redirects', 'redirect'],
  ]),
)(
  'the command prove finds that the test payer "%s" pays twice in each seed, by the fault %s',
  async (payer, fault) => {
    // Short runs of the tests, and runs on special days, use one seed. Longer runs use three seeds.
    const seeds = [1, 2, 3].slice(0, times(3));
    const judged = await Promise.all(seeds.map((seed) => verdictOn(payer, seed)));
    for (const { code, verdict, by } of judged) {
      expect({ code, verdict }).toEqual({ code: 1, verdict: 'twice' });
      expect([...by]).toContain(fault);
    }
  },
);

test.each<[payer: Payer, code: number, states: string[]]>(
  rowsOfDay([
    ['careful', 0, ['once']],
    ['deletes duplicates', 0, ['once']],
    ['never confirms', 0, ['once']],
    ['takes a refusal for final', 0, ['once', 'refused']],
    ['ends before the last', 2, ['never', 'once']],
    ['wrong secret', 3, ['open']],
    ['without a tag', 3, ['open']],
  ]),
)(
  'for the test payer "%s", the command prove ends with code %i and gives the orders the states %j',
  async (payer, code, states) => {
    const judged = await verdictOn(payer, 1);
    const found = new Set(judged.orders.map(({ state }) => state));
    expect({ code: judged.code, states: [...found].sort() }).toEqual({ code, states });
    for (const { isConfirmed, state } of judged.orders) {
      expect(isConfirmed).toBe(state === 'once' && payer !== 'never confirms');
    }
  },
);

/** The names of all failures that the command `prove` simulates. In a run with six orders, each of them happens. */
const allFaults = ['429', '500', 'cut off', 'killed', 'lost', 'redirect', 'refused', 'silence'];

test('createOnce pays each order once under every fault of the command prove, whatever the seed', async () => {
  const length = depth === 'quick' ? 2 : times(200);
  const seeds = Array.from({ length }, (_, index) => firstSeed + 1 + index).values();
  const inTurn = async () => {
    for (const seed of seeds) {
      const { by: _, ...judged } = await verdictOn('createOnce', seed, '--patience', '0');
      const orders = judged.orders.filter(({ state }) => state !== 'once');
      const expected = { code: 0, verdict: 'once', faults: allFaults, orders: [] };
      expect({ seed, ...judged, orders }).toEqual({ seed, ...expected });
    }
  };
  await Promise.all(Array.from({ length: 4 }, inTurn));
});

test('the command prove gives the same verdict three times for the same seed', async () => {
  const told = await Promise.all([1, 2, 3].map(() => verdictOn('forgets', 7)));
  expect(told[1]).toEqual(told[0]);
  expect(told[2]).toEqual(told[0]);
});

test.each(
  rowsOfDay([
    [5, 'before', null],
    [6, 'after', 200],
  ]),
)(
  'with the seed %i, the command prove kills the test program %s the answer',
  async (seed, _when, status) => {
    const { orders: judged } = await verdictOn('careful', seed, '--patience', '0');
    const killed = judged
      .flatMap(({ requests }) => requests)
      .filter((one) => one.fault === 'killed');
    expect(killed).toMatchObject([{ request: 'POST /payments', status }]);
  },
);

test('with --only, the command prove makes requests fail for one order alone', async () => {
  const judged = await verdictOn('careful', 1, '--only', 'Invoice 3');
  const met = judged.orders.filter(({ fault }) => fault !== null);
  expect(met).toMatchObject([{ reference: 'Invoice 3' }]);
  expect(judged).toMatchObject({ code: 0, verdict: 'once' });
});

test.each<[payer: Payer, what: string, code: number, verdicts: string[]]>(
  rowsOfDay([
    ['careful', 'forgets', 0, ['once', 'once']],
    ['careful', 'remembers', 2, ['once', 'lost']],
    ['sends again', 'remembers', 1, ['twice', 'lost']],
  ]),
)(
  'two rounds of the command prove with the test payer "%s", which %s its payments after a reset, end with code %i',
  async (payer, what, code, verdicts) => {
    const { prove, folder, file } = await placeOf();
    const reset = what === 'forgets' ? `rm -f '${folder}/memory.json'` : 'true';
    const flags = ['--rounds', '2', '--reset', reset, '--patience', '0', '--json'];
    const ended = await prove(programOf(payer, file), ...flags);
    const told: Told[] = ended.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told.map(({ seed, verdict }) => [seed, verdict])).toEqual([
      [1, verdicts[0]],
      [2, verdicts[1]],
    ]);
    expect(ended.code).toBe(code);
  },
);

test('the command line at the end of a report of the command prove repeats the same run', async () => {
  const { prove, folder, file } = await placeOf();
  const flags = ['--seed', '3', '--reset', `rm -f '${folder}/memory.json'`, '--patience', '0'];
  const { stdout } = await prove(programOf('forgets', file), ...flags);
  const [, command = ''] =
    /^To repeat this run.*\n {2}npx @crossborder-fx\/sandbox (.*)$/m.exec(stdout) ?? [];
  const again = await run('sh', ['-c', `'${process.execPath}' '${commandFile}' ${command}`]).catch(
    (error) => error,
  );
  expect(again.code).toBe(1);
  expect(withoutTimes(again.stdout)).toBe(withoutTimes(stdout));
  const [verdict] = stdout.split('To repeat this run');
  expect(verdict?.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(stdout).toMatch(/^ +run \d {2}POST \/payments: (200, )?program killed, made \w+$/m);
});

test('the command prove gives no verdict on a program that pays orders that are not in the given file', async () => {
  const { prove, file } = await placeOf(orders.slice(0, 2));
  await writeFile(`${file}.more`, JSON.stringify(orders));
  const { code, stdout } = await prove(programOf('careful', `${file}.more`), '--patience', '0');
  expect(stdout).toContain(
    '4 payments cannot be matched to an order: a tag must begin with the reference of the order.',
  );
  expect(code).toBe(3);
});

test.each<[payer: Payer, end: number, verdict: string, states: string[]]>(
  rowsOfDay([
    ['sends again', 0, 'twice', ['never', 'once', 'twice']],
    ['careful', 3, 'once', ['once', 'open']],
  ]),
)(
  'a test payer "%s" that leaves out an order and ends with %i gets the verdict %s of the command prove',
  async (payer, end, verdict, states) => {
    const { prove, file } = await placeOf();
    await writeFile(`${file}.less`, JSON.stringify(orders.slice(0, -1)));
    const script = `test -e done && exit ${end}; "$@" && touch done; exit ${end}`;
    const command = ['sh', '-c', script, 'sh', ...programOf(payer, `${file}.less`)];
    const ended = await prove(command, '--json', '--patience', '0');
    const told: Told = JSON.parse(ended.stdout);
    expect(told.verdict).toBe(verdict);
    expect([...new Set(told.orders.map(({ state }) => state))].sort()).toEqual(states);
    expect(ended.code).toBe(verdict === 'twice' ? 1 : 0);
    expect(Object.keys(told)).toEqual(['seed', 'verdict', 'faults', 'orders']);
    const keys = ['reference', 'times', 'state', 'isConfirmed', 'fault', 'requests'];
    for (const order of told.orders) expect(Object.keys(order)).toEqual(keys);
  },
);

test.each<[what: string, script: string, code: number, said: RegExp]>(
  rowsOfDay([
    ['ends at once', 'exit 0', 2, /sent no payment/],
    ['fails each time', 'echo planted; exit 5', 3, /20 runs[\s\S]*planted/],
    [
      'signs nothing',
      'curl -s "$FX_BASE_URL/wallets"; exit 1',
      3,
      /20 requests had a wrong signature/,
    ],
    ['prints a hundred megabytes', 'head -c 100000000 /dev/zero; exit 0', 2, /NEVER/],
  ]),
)('the command prove gives a verdict on a program that %s', async (_what, script, code, said) => {
  const { prove } = await placeOf();
  const ended = await prove(['sh', '-c', script]);
  expect(ended).toMatchObject({ code, stderr: '' });
  expect(ended.stdout).toMatch(said);
  expect(ended.stdout.length).toBeLessThan(4000);
});

test.each<[flags: string[], references: unknown, said: string]>(
  rowsOfDay([
    [['--seed', 'x'], orders, '--seed must be a whole number'],
    [['--patience', '4'], orders, '--patience must be a whole number from 0 to 3'],
    [['--rounds', '2'], orders, '--rounds needs --reset'],
    [
      ['--only', 'Invoice 9'],
      orders,
      '--only must be one of the references in the file of --orders.',
    ],
    [['--reset', 'exit 3'], orders, 'The command of --reset must exit with 0, not with 3.'],
    [['--orders', '/dev/null/none'], [], '--orders must name a file that can be read'],
    [['--orders', commandFile], orders, '--orders must name a file with a JSON array'],
    [[], [], '--orders must name a file with a JSON array'],
    [[], ['a', 'a'], '--orders must name a file with a JSON array'],
    [[], [4711], '--orders must name a file with a JSON array'],
  ]),
)(
  'the command prove with the flags %j and the orders %j exits with 64 and says why',
  async (flags, references, said) => {
    const { prove } = await placeOf(references);
    const { code, stdout, stderr } = await prove(['true'], ...flags);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain(said);
  },
);

test('the help of the command prove fits into 80 columns', async () => {
  const { code, stdout } = await runCommand(['prove', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('--patience');
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test.each(
  rowsOfDay([
    ['no-such-command', 'no-such-command cannot be started: no such file or directory.'],
    [`${commandFile}/pay`, '/pay cannot be started: not a directory.'],
    ['', 'prove needs a command after two dashes, such as prove -- node pay.ts.'],
  ]),
)(
  'the command prove exits with 64 and says why when the program to run is %j',
  async (command, said) => {
    const { file } = await placeOf();
    const { code, stderr } = await runCommand(['prove', '--orders', file, '--', command]);
    expect(code).toBe(64);
    expect(stderr).toContain(said);
  },
);

const loop = 'while :; do sleep 0.1; done';

/** A program with a child that never ends. Both ignore SIGTERM. The program writes its process group to the file `pid`. */
async function endless(then = loop) {
  const { file, folder } = await placeOf();
  const pid = join(folder, 'pid');
  const script = `trap '' TERM; echo $$ > '${pid}.new'; mv '${pid}.new' '${pid}'; (${loop}) & ${then}`;
  return {
    pid,
    args: ['prove', '--orders', file, '--', 'sh', '-c', script],
    async expectNothingLeft() {
      // A dead process stays in the process table until its parent has asked for its exit code.
      const alive = new RegExp(`^ *${Number(await readFile(pid, 'utf8'))} +[^Z]`, 'm');
      const table = async () => (await run('ps', ['-eo', 'pgid=,stat='])).stdout;
      // On a busy machine, a killed process ends only when the system next lets it run.
      await expect.poll(table, { timeout: 10_000 }).not.toMatch(alive);
    },
  };
}

test.each<[NodeJS.Signals, number]>(
  rowsOfDay([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ]),
)(
  'the command prove leaves no process of a program that ignores SIGTERM when prove gets %s',
  async (name, code) => {
    const { pid, args, expectNothingLeft } = await endless();
    const child = spawnCommand(args);
    await expect.poll(() => existsSync(pid)).toBe(true);
    const exit = once(child, 'exit');
    child.kill(name);
    expect(await exit).toEqual([code, null]);
    await expectNothingLeft();
  },
);

test('the command prove leaves no child process of a program that has ended', async () => {
  const { args, expectNothingLeft } = await endless('exit 0');
  expect(await runCommand(args)).toMatchObject({ code: 2, stderr: '' });
  await expectNothingLeft();
});

test('within a minute, the command prove stops a program that never ends, and gives a verdict', async () => {
  const { pid, args, expectNothingLeft } = await endless();
  // In place of the command's limit of 55 seconds, set a limit that ends as soon as the tested program runs.
  const preload = `import { existsSync } from 'node:fs';
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (limit) => {
      if (limit !== 55_000) return timeout.call(AbortSignal, limit);
      const over = new AbortController();
      const timer = setInterval(() => {
        if (!existsSync('${pid}')) return;
        clearInterval(timer);
        over.abort();
      }, 10);
      return over.signal;
    };`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(preload)}`;
  const { code, stdout, stderr } = await runCommand(args, { NODE_OPTIONS });
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
  expect(stdout).toContain('The program ran too long, so `prove` stopped it.');
  await expectNothingLeft();
});
