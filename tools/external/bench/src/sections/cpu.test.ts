import { expect, test, vi } from 'vitest';
import { readComparisons } from '../comparison.ts';
import { brokenOf } from '../result.ts';
import { measure } from './cpu.ts';
import {
  exchange,
  fakeProgram,
  fakeServer,
  folderOf,
  right,
  serverWithOwnExchange,
} from './servers/fake-server.ts';

// Each of these starts processes.
vi.setConfig({ testTimeout: 300_000 });

const once = { rounds: 1, warmUp: 1, requests: 4 };

test('the processor time of a request is that of the server, without what it waits', async () => {
  const works = `(_, response) => {
    const start = process.cpuUsage().user;
    while (process.cpuUsage().user - start < 20_000);
    response.end('{"a":1}');
  }`;
  const waits = `(_, response) => setTimeout(() => response.end('{"a":1}'), 200)`;
  const folder = folderOf([fakeServer('works', works), fakeServer('waits', waits)]);
  const [measurement] = await measure(folder, once);
  expect(measurement).toMatchObject({
    title: 'test: get, processor time, connections: 2',
    unit: 'µs',
    baseline: 'works',
  });
  const samples = measurement?.measured.map((one) => 'samples' in one && one.samples[0]);
  expect(samples?.[0]).toBeGreaterThanOrEqual(20_000);
  expect(samples?.[1]).toBeLessThan(20_000);
});

test('each exchange has targets of its own', async () => {
  const folder = folderOf([fakeServer('works', right)], [exchange, { ...exchange, name: 'again' }]);
  const { servers } = folder.comparison;
  if (!servers?.cpu) return expect.fail('there are none');
  servers.cpu.targetsOf = ({ name }) => [{ subject: 'works', atMost: name.length }];
  const measurements = await measure(folder, once);
  expect(measurements.map(({ targets }) => targets)).toEqual([
    [{ subject: 'works', atMost: 3 }],
    [{ subject: 'works', atMost: 5 }],
  ]);
});

test('a server is sent its own form of an exchange', async () => {
  const folder = folderOf([serverWithOwnExchange]);
  for (const measurement of await measure(folder, once)) expect(brokenOf(measurement)).toEqual([]);
});

test('a server that ends is broken, and the others go on', async () => {
  const folder = folderOf([fakeServer('works', right), fakeProgram('ends', '')]);
  const [measurement] = await measure(folder, once);
  expect(measurement?.measured).toEqual([
    { subject: 'ends', broken: 'ended before it answered: ' },
    { subject: 'works', samples: [expect.any(Number)] },
  ]);
});

test('every server of every comparison answers as it is to', async () => {
  const measurements = [];
  for (const folder of await readComparisons()) measurements.push(...(await measure(folder, once)));
  const title = 'sandbox: createPayment, processor time, connections: 8';
  expect(measurements.map((one) => one.title)).toContain(title);
  expect(measurements.flatMap(brokenOf)).toEqual([]);
});
