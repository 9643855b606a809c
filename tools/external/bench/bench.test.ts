import { expect, test } from 'vitest';
import { measureCalls } from './calls.ts';
import {
  type Comparison,
  comparisons,
  judge,
  measureRounds,
  rowsOf,
  spreadOf,
  type Table,
} from './measure.ts';
import { measureImports, measureSizes } from './programs.ts';
import { answeringServer, measureThroughput, type ServerCommand, startServer } from './servers.ts';

const exchange = { name: 'get', method: 'GET', path: '/', answer: { a: 1 } };
const right = answeringServer({ any: { a: 1 } });
const server = (name: string, source: string): ServerCommand => ({
  name,
  args: () => ['--input-type=module', '--eval', source],
});

test.each(comparisons)(
  'in the comparison %s, every compared library works, and each target names only measured libraries',
  async (name) => {
    const { measure }: Comparison = await import(`./comparisons/${name}.ts`);
    const titles = new Set<string>();
    for await (const { title, baseline, targets = [], samples } of measure(false)) {
      titles.add(title);
      const named = targets.flatMap(({ subject, of, beyond }) => [
        subject,
        of ?? beyond ?? subject,
      ]);
      expect(Object.keys(samples), title).toEqual(expect.arrayContaining([baseline, ...named]));
    }
    expect(titles.size).toBeGreaterThan(0);
  },
);

test('measureRounds measures every compared function once in every round', async () => {
  const order: string[] = [];
  const subjects = { a: () => order.push('a'), b: () => order.push('b') };
  const samples = await measureRounds(subjects, 3);
  for (const round of [0, 2, 4]) expect(order.slice(round, round + 2).sort()).toEqual(['a', 'b']);
  expect(Object.values(samples).map(({ length }) => length)).toEqual([3, 3]);
});

test.each([
  ['throws', () => expect.fail('no'), 'theirs no'],
  ['gives another result', () => ({ a: 2 }), 'theirs gave {"a":2}'],
])(
  'the error of measureCalls contains the name of the compared function that %s',
  async (_, theirs, message) => {
    const calls = { works: () => ({ a: 1 }), theirs };
    const table = { title: 'get', calls, results: [{ a: 1 }], baseline: 'works' };
    await expect(measureCalls(table, false)).rejects.toThrow(message);
  },
);

test.each([
  [answeringServer({ any: { a: 2 } }), 'node:http answered 200: {"a":2}'],
  [server('ends', 'console.error("no licence")'), 'ends ended before it answered: no licence'],
])(
  'the error of measureThroughput contains the name of a server that ends or gives a wrong answer',
  async (command, message) => {
    const compared = {
      name: 'test',
      commands: [command],
      time: 'elapsed' as const,
      baseline: command.name,
    };
    const tables = measureThroughput({ ...compared, exchanges: [exchange] }, false);
    await expect(tables.next()).rejects.toThrow(message);
  },
);

test('the processor time of a server grows when the server answers requests', async () => {
  await using running = await startServer(right, exchange);
  const before = await running.cpuTime();
  for (let count = 0; count < 50; count++) await fetch(running.baseUrl);
  expect(await running.cpuTime()).toBeGreaterThan(before);
});

test('measureImports times a program in a fresh process from its import to its result', async () => {
  const hour = 3_600_000;
  const later = `(() => { const now = performance.now(); performance.now = () => now + ${hour}; })()`;
  const { samples } = await measureImports(
    'test: import',
    { works: `void (${later})` },
    [null],
    { baseline: 'works' },
    false,
  );
  expect(Math.round(Number(samples['works']?.[0]) / hour)).toBe(1);
});

test('the bundle of the client for browsers is smaller than its bundle for Node', async () => {
  const [browser, node] = [
    await measureSizes('client', 'browser', { baseline: 'ky' }),
    await measureSizes('client', 'node', { baseline: 'ky' }),
  ].map(({ samples }) => Number(samples['crossborder-fx']?.[0]));
  expect(browser).toBeLessThan(Number(node));
});

const table: Table = {
  section: 'calls',
  title: 'client: get',
  unit: 'µs',
  baseline: 'fetch',
  samples: { ours: [110, 220, 115], fetch: [100, 200, 100] },
};

test('rowsOf gives a row for each subject, the smallest median first', () => {
  expect(rowsOf(table)).toEqual([
    {
      ...{ subject: 'fetch', median: 100, lower: 100, upper: 150 },
      ratio: { median: 1, lower: 1, upper: 1 },
    },
    {
      ...{ subject: 'ours', median: 115, lower: 112.5, upper: 167.5 },
      ratio: { median: 1.1, lower: 1.1, upper: 1.125 },
    },
  ]);
});

test.each([
  [{ atMost: 1.15, of: 'fetch' }, true, 'ours at most 1.15 × fetch: 1.1'],
  [{ atMost: 1, of: 'fetch' }, false, 'ours at most 1 × fetch: 1.1'],
  [{ atMost: 100 }, false, 'ours at most 100 µs: 115'],
  [{ atMost: 115 }, true, 'ours at most 115 µs: 115'],
  [{ atMost: 14, beyond: 'fetch' }, false, 'ours at most 14 µs more than fetch: 15'],
  [{ atMost: 15, beyond: 'fetch' }, true, 'ours at most 15 µs more than fetch: 15'],
  [{ atMost: 9, of: 'theirs' }, false, 'ours at most 9 × theirs: not measured'],
])('judge says whether the median meets the target %o: %s', (target, met, text) => {
  const targets = [{ subject: 'ours', ...target }];
  expect(judge({ ...table, targets })).toEqual([{ met, text }]);
});

test('spreadOf sorts numbers as numbers, and refuses an empty list', () => {
  expect(spreadOf([100, 9, 20]).median).toBe(20);
  expect(() => spreadOf([])).toThrow('The list of samples must not be empty.');
});

test('rowsOf refuses to compare two subjects that were measured in different rounds', () => {
  const samples = { ...table.samples, ours: [1] };
  expect(() => rowsOf({ ...table, samples })).toThrow('same number of samples');
});
