import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '@crossborder-fx/test-server/command-line';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { depth, seed as firstSeed, rowsOfDay, times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prove } from '../../src/prove/command.ts';
import { faults } from '../../src/prove/faults.ts';
import { judge, report } from '../../src/prove/judge.ts';
import { type PlayOptions, play } from '../../src/prove/play.ts';
import { commandFile, programArguments, runCommand, spawnCommand } from '../command.ts';
import type { Payer } from './payer.ts';

// Each start of a program takes half a second. So most tests call the functions of the command in this process, and
// `npm test` tries only the first rows of each table. `npm run test:all` tries all rows.
const firstRows = <Row>(count: number, rows: readonly Row[]) =>
  depth === 'quick' ? rowsOfDay(rows.slice(0, count)) : rows;

// The second reference begins with the first. A payment's tag belongs to the longest reference that it begins with.
const orders = ['Invoice 1', 'Invoice 1 b', 'Invoice 3', 'Invoice 4', 'Invoice 5', 'Invoice 6'];

const run = promisify(execFile);
const withoutTimes = (report: string) => report.replaceAll(/[\d.]+ s/g, '');

/** Makes an empty folder with a file of orders, and a function that makes a command run in this folder. */
async function placeOf(references: unknown = orders) {
  const folder = await temporaryFolder();
  const file = join(folder, 'orders.json');
  await writeFile(file, JSON.stringify(references));
  const script = 'cd "$0" && exec "$@"';
  const within = (command: readonly string[]) => ['sh', '-c', script, folder, ...command];
  const proveHere = (command: readonly string[], ...flags: string[]) =>
    runCommand(['prove', '--orders', file, ...flags, '--', ...within(command)]);
  return { folder, file, proveHere, within };
}

interface Told {
  seed: number;
  verdict: string;
  orders: { state: string }[];
}

const programOf = (payer: Payer, file: string) => [
  process.execPath,
  ...programArguments('prove/payer.ts', payer, file),
];

/** Runs a program on a sandbox in this process. Returns the verdict, and the report that the command prints. */
async function verdictOn(command: readonly string[], options: Partial<PlayOptions> = {}) {
  const { signal } = new AbortController();
  const whole = { references: orders, seed: 1, only: undefined, patience: 0, signal };
  const given: PlayOptions = { ...whole, command, ...options };
  const judged = judge(given.references, given.only, await play(given));
  return { ...judged, text: report(judged, { seed: given.seed }, [...command]) };
}

async function verdictOnPayer(payer: Payer, options?: Partial<PlayOptions>) {
  const { file, within } = await placeOf();
  return await verdictOn(within(programOf(payer, file)), options);
}

const statesOf = (orders: readonly { state: string }[]) =>
  [...new Set(orders.map(({ state }) => state))].sort();

test.each<[payer: Payer, fault: string]>(
  firstRows(1, [
    ['sends again', 'lost'],
    ['fresh key', 'silence'],
    ['forgets', 'killed'],
    ['500 is refused', '500'],
    ['follows redirects', 'redirect'],
  ]),
)(
  'the command prove finds that the test payer "%s" pays twice in each seed, by the fault %s',
  async (payer, fault) => {
    // The program `fresh key` waits 1.5 seconds for an answer, so the sandbox delays an answer for longer.
    const patience = payer === 'fresh key' ? 3000 : 0;
    for (const seed of [1, 2, 3].slice(0, times(3))) {
      const { verdict, orders } = await verdictOnPayer(payer, { seed, patience });
      expect(verdict).toBe('twice');
      const twice = orders.filter(({ state }) => state === 'twice');
      expect(twice.map((order) => order.fault)).toContain(fault);
    }
  },
);

test.each<[payer: Payer, verdict: string, states: string[]]>(
  firstRows(2, [
    ['ends before the last', 'lost', ['never', 'once']],
    ['without a tag', 'cannot tell', ['open']],
    ['careful', 'once', ['once']],
    ['deletes duplicates', 'once', ['once']],
    ['never confirms', 'once', ['once']],
    ['takes a refusal for final', 'lost', ['never', 'once', 'refused']],
    ['wrong secret', 'cannot tell', ['open']],
  ]),
)(
  'for the test payer "%s", the command prove gives the verdict %j and the orders the states %j',
  async (payer, verdict, states) => {
    const judged = await verdictOnPayer(payer);
    expect({ verdict: judged.verdict, states: statesOf(judged.orders) }).toEqual({
      verdict,
      states,
    });
    for (const { isConfirmed, state } of judged.orders) {
      expect(isConfirmed).toBe(state === 'once' && payer !== 'never confirms');
    }
  },
);

test('createOnce pays each order once under every fault of the command prove, whatever the seed', async () => {
  const length = depth === 'quick' ? 1 : times(200);
  const seeds = Array.from({ length }, (_, index) => firstSeed + 1 + index).values();
  const inTurn = async () => {
    for (const seed of seeds) {
      const { verdict, faults: met, orders } = await verdictOnPayer('createOnce', { seed });
      // In a run with six orders, each failure that the command simulates happens.
      const expected = { verdict: 'once', met: Object.keys(faults).sort(), states: ['once'] };
      expect({ seed, verdict, met, states: statesOf(orders) }).toEqual({ seed, ...expected });
    }
  };
  await Promise.all(Array.from({ length: 4 }, inTurn));
});

test.each(
  firstRows(1, [
    [6, 'after', 200],
    [5, 'before', undefined],
  ]),
)(
  'with the seed %i, the command prove kills the test program %s the answer',
  async (seed, _when, status) => {
    const { requests } = await verdictOnPayer('careful', { seed });
    const killed = requests.filter((one) => one.fault === 'killed');
    expect(killed).toMatchObject([{ request: 'POST /payments', status }]);
  },
);

test('with --only, the command prove makes requests fail for one order alone', async () => {
  const { verdict, orders } = await verdictOnPayer('careful', { only: 'Invoice 3' });
  const met = orders.filter(({ fault }) => fault !== undefined);
  expect(met).toMatchObject([{ reference: 'Invoice 3' }]);
  expect(verdict).toBe('once');
});

test.each<[payer: Payer, what: string, code: number, verdicts: string[]]>(
  firstRows(1, [
    ['careful', 'forgets', 0, ['once', 'once']],
    ['careful', 'remembers', 2, ['once', 'lost']],
    ['sends again', 'remembers', 1, ['twice', 'lost']],
  ]),
)(
  'two rounds of the command prove with the test payer "%s", which %s its payments after a reset, end with code %i',
  async (payer, what, code, verdicts) => {
    const { proveHere, folder, file } = await placeOf();
    const reset = what === 'forgets' ? `rm -f '${folder}/memory.json'` : 'true';
    const flags = ['--rounds', '2', '--reset', reset, '--patience', '0', '--json'];
    const ended = await proveHere(programOf(payer, file), ...flags);
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
  const { proveHere, folder, file } = await placeOf();
  const flags = ['--seed', '3', '--reset', `rm -f '${folder}/memory.json'`, '--patience', '0'];
  const { stdout } = await proveHere(programOf('forgets', file), ...flags);
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
  const references = orders.slice(0, 2);
  const { verdict, text } = await verdictOnPayer('careful', { references });
  expect(text).toContain(
    '4 payments cannot be matched to an order: a tag must begin with the reference of the order.',
  );
  expect(verdict).toBe('cannot tell');
});

test.each<[payer: Payer, end: number, verdict: string, states: string[]]>(
  firstRows(1, [
    ['careful', 3, 'once', ['once', 'open']],
    ['sends again', 0, 'twice', ['never', 'once', 'twice']],
  ]),
)(
  'a test payer "%s" that leaves out an order and ends with %i gets the verdict %s of the command prove',
  async (payer, end, verdict, states) => {
    const { proveHere, file } = await placeOf();
    await writeFile(`${file}.less`, JSON.stringify(orders.slice(0, -1)));
    const script = `test -e done && exit ${end}; "$@" && touch done; exit ${end}`;
    const command = ['sh', '-c', script, 'sh', ...programOf(payer, `${file}.less`)];
    const ended = await proveHere(command, '--json', '--patience', '0');
    const told: Told = JSON.parse(ended.stdout);
    expect([told.verdict, statesOf(told.orders)]).toEqual([verdict, states]);
    expect(ended.code).toBe(verdict === 'twice' ? 1 : 0);
    expect(Object.keys(told)).toEqual(['seed', 'verdict', 'faults', 'orders']);
    const keys = ['reference', 'times', 'state', 'isConfirmed', 'fault', 'requests'];
    for (const order of told.orders) expect(Object.keys(order)).toEqual(keys);
  },
);

test.each<[what: string, script: string, verdict: string, said: RegExp]>([
  ['ends at once', 'exit 0', 'lost', /sent no payment/],
  ['fails each time', 'echo planted; exit 5', 'cannot tell', /20 runs[\s\S]*planted/],
  [
    'signs nothing',
    'curl -s "$FX_BASE_URL/wallets"; exit 1',
    'cannot tell',
    /20 requests had a wrong signature/,
  ],
  ['prints a hundred megabytes', 'head -c 100000000 /dev/zero; exit 0', 'lost', /NEVER/],
])(
  'the command prove gives a verdict on a program that %s',
  async (_what, script, verdict, said) => {
    const judged = await verdictOn(['sh', '-c', script]);
    expect(judged.verdict).toBe(verdict);
    expect(judged.text).toMatch(said);
    expect(judged.text.length).toBeLessThan(4000);
  },
);

test.each<[flags: string[], references: unknown, said: string]>([
  [['--seed', 'x'], orders, '--seed must be a whole number'],
  [['--patience', '4'], orders, '--patience must be a whole number from 0 to 3'],
  [['--rounds', '2'], orders, '--rounds needs --reset'],
  [['--only', 'x'], orders, '--only must be one of the references in the file of --orders.'],
  [['--orders', '/dev/null/none'], [], '--orders must name a file that can be read'],
  [['--orders', commandFile], orders, '--orders must name a file with a JSON array'],
  [[], [], '--orders must name a file with a JSON array'],
  [[], ['a', 'a'], '--orders must name a file with a JSON array'],
  [[], [4711], '--orders must name a file with a JSON array'],
])(
  'the command prove refuses the flags %j with the orders %j, and says why',
  async (flags, references, said) => {
    const { file } = await placeOf(references);
    const refused = prove(['--orders', file, ...flags, '--', 'true']);
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow(said);
  },
);

test('the help of the command prove fits into 80 columns', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
  await prove(['--help']);
  const help = String(print.mock.calls);
  expect(help).toContain('--patience');
  expect(help.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test.each<[what: string, flags: string[], said: string]>(
  firstRows(1, [
    [
      'no such program',
      ['--', 'no-such-command'],
      'no-such-command cannot be started: no such file or directory.',
    ],
    [
      'a path through a file',
      ['--', `${commandFile}/pay`],
      '/pay cannot be started: not a directory.',
    ],
    [
      'no program',
      ['--', ''],
      'prove needs a command after two dashes, such as prove -- node pay.ts.',
    ],
    [
      'a reset that fails',
      ['--reset', 'exit 3', '--', 'true'],
      'The command of --reset must exit with 0, not with 3.',
    ],
  ]),
)('the command prove exits with 64 and says why when it gets %s', async (_, flags, said) => {
  const { file } = await placeOf();
  const { code, stdout, stderr } = await runCommand(['prove', '--orders', file, ...flags]);
  expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
  expect(stderr).toContain(said);
});

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
      await expect.poll(table).not.toMatch(alive);
    },
  };
}

test.each<[NodeJS.Signals, number]>(
  firstRows(1, [
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
