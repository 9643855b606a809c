import { expect, test, vi } from 'vitest';
import { readComparisons } from '../comparison.ts';
import { brokenOf } from '../result.ts';
import { measure } from './memory.ts';
import {
  exchange,
  fakeServer,
  folderOf,
  right,
  serverWithOwnExchange,
} from './servers/fake-server.ts';

// Each of these starts processes.
vi.setConfig({ testTimeout: 300_000 });

const few = 'after 2 requests';
const many = 'after 1,003 requests';

test('heap and resident memory have a table each, with the many in times the few', async () => {
  const folder = folderOf([fakeServer('works', right), fakeServer('other', right)]);
  const measurements = await measure(folder, { rounds: 2, few: 2, many: 1_003 });
  const samples = [expect.any(Number), expect.any(Number)];
  const table = {
    unit: 'bytes',
    baseline: few,
    targets: [{ subject: many, atMost: 1.1, of: few }],
    measured: [
      { subject: few, samples },
      { subject: many, samples },
    ],
  };
  expect(measurements).toEqual([
    { ...table, title: 'test: heap of works' },
    { ...table, title: 'test: resident memory of works' },
  ]);
});

test('what a server keeps of each request is seen', async () => {
  const keeps = `(_, response) => {
    (globalThis.kept ??= []).push(Array(1e5).fill(0.5));
    response.end('{"a":1}');
  }`;
  const [heap] = await measure(folderOf([fakeServer('keeps', keeps)]), {
    rounds: 1,
    few: 1,
    many: 100,
  });
  const kept = heap?.measured.flatMap((one) => ('samples' in one ? one.samples : []));
  // 99 more, of 800,000 bytes each.
  expect(Number(kept?.[1]) - Number(kept?.[0])).toBeGreaterThan(75_000_000);
});

test('a fresh server is sent the requests of all exchanges, so many in all', async () => {
  const listener = (limit: number) => `(request, response) => {
    const count = globalThis.count = (globalThis.count ?? 0) + 1;
    const answer = request.url === '/b' ? { b: 1 } : { a: 1 };
    response.end(count > ${limit} ? 'too many' : JSON.stringify(answer));
  }`;
  const other = { ...exchange, path: '/b', answer: { b: 1 } };
  // One more, which is waited for when it starts.
  for (const [limit, broken] of [
    [1_004, []],
    [1_003, [{ subject: many, broken: 'answered 200: too many' }]],
  ] as const) {
    const folder = folderOf([fakeServer('counts', listener(limit))], [exchange, other]);
    const measurements = await measure(folder, { rounds: 1, few: 2, many: 1_003 });
    expect(measurements.map(brokenOf)).toEqual([broken, broken]);
  }
});

test('a server is sent its own form of an exchange', async () => {
  const folder = folderOf([serverWithOwnExchange]);
  const measurements = await measure(folder, { rounds: 1, few: 1, many: 2 });
  expect(measurements.flatMap(brokenOf)).toEqual([]);
});

test('a wrong answer to the second exchange is found, once it has its turn', async () => {
  const folder = folderOf([fakeServer('works', right)], [exchange, { ...exchange, answer: {} }]);
  const measurements = await measure(folder, { rounds: 1, few: 2, many: 1_003 });
  const broken = [{ subject: many, broken: 'answered 200: {"a":1}' }];
  expect(measurements.map(brokenOf)).toEqual([broken, broken]);
});

test('the server of every comparison says what memory it uses', async () => {
  const folders = await readComparisons();
  const measurements = [];
  for (const folder of folders) {
    measurements.push(...(await measure(folder, { rounds: 1, few: 1, many: 2 })));
  }
  expect(measurements.map(({ title }) => title)).toContain('mock: heap of crossborder-fx-mock');
  expect(measurements.flatMap(brokenOf)).toEqual([]);
});
