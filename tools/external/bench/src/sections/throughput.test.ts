import { expect, test, vi } from 'vitest';
import { readComparisons } from '../comparison.ts';
import { brokenOf } from '../result.ts';
import {
  exchange,
  fakeProgram,
  fakeServer,
  folderOf,
  right,
  serverWithOwnExchange,
} from './servers/fake-server.ts';
import { measure } from './throughput.ts';

// Each of these starts processes.
vi.setConfig({ testTimeout: 300_000 });

const rightOnce = `(_, response) => {
  response.end(globalThis.asked ? '{}' : '{"a":1}');
  globalThis.asked = true;
}`;

const once = { rounds: 1, warmUpRounds: 0, requests: 1 };

test('every exchange is measured over so many connections', async () => {
  const folder = folderOf([fakeServer('works', right)], [exchange, { ...exchange, name: 'again' }]);
  const measurements = await measure(folder, { rounds: 2, warmUpRounds: 1, requests: 4 });
  const samples = [expect.any(Number), expect.any(Number)];
  const measured = [{ subject: 'works', samples }];
  expect(measurements).toMatchObject([
    { title: 'test: get, connections: 1', unit: 'µs', baseline: 'works', measured },
    { title: 'test: get, connections: 4', measured },
    { title: 'test: again, connections: 1', measured },
    { title: 'test: again, connections: 4', measured },
  ]);
});

test('a server is sent its own form of an exchange', async () => {
  const folder = folderOf([serverWithOwnExchange]);
  for (const measurement of await measure(folder, once)) expect(brokenOf(measurement)).toEqual([]);
});

test('a server that does not start or answers wrong is broken, and the others go on', async () => {
  const folder = folderOf([
    fakeServer('works', right),
    fakeServer('wrong', `(_, response) => response.writeHead(404).end('no')`),
    fakeServer('later', rightOnce),
    fakeProgram('ends', 'console.error("no licence")'),
  ]);
  for (const measurement of await measure(folder, once)) {
    const broken = brokenOf(measurement).map(({ subject, broken }) => [subject, broken]);
    expect(Object.fromEntries(broken)).toEqual({
      wrong: 'answered 404: no',
      later: 'answered 200: {}',
      ends: 'ended before it answered: no licence',
    });
    const samples = [expect.any(Number)];
    expect(measurement.measured).toContainEqual({ subject: 'works', samples });
  }
});

test('every server of every comparison answers as it is to', async () => {
  const folders = await readComparisons();
  const measurements = [];
  for (const folder of folders) measurements.push(...(await measure(folder, once)));
  expect(measurements.map(({ title }) => title)).toContain('mock: createPayment, connections: 64');
  expect(measurements.flatMap(brokenOf)).toEqual([]);
});
