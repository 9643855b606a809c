import { expect, test, vi } from 'vitest';
import { exchange, fakeProgram, fakeServer, folderOf, right } from '../../test/fake-server.ts';
import { type Exchange, readComparisons } from '../comparison.ts';
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

test.each([
  [
    fakeServer('wrong', `(_, response) => response.writeHead(404).end('no')`),
    'wrong answered 404: no',
  ],
  [fakeServer('later', rightOnce), 'later answered 200: {}'],
  [fakeProgram('ends', 'console.error("no licence")'), 'ends ended before it answered: no licence'],
])('a server that does not start or answers wrong is named', async (server, why) => {
  const measuring = measure(folderOf([fakeServer('works', right), server]), once);
  await expect(measuring).rejects.toThrow(why);
});

test('the processor time of a request is that of the server, without what it waits', async () => {
  const works = `(_, response) => {
    const start = process.cpuUsage().user;
    while (process.cpuUsage().user - start < 20_000);
    response.end('{"a":1}');
  }`;
  const waits = `(_, response) => setTimeout(() => response.end('{"a":1}'), 200)`;
  const folder = folderOf([fakeServer('works', works), fakeServer('waits', waits)]);
  const targetsOf = ({ name }: Exchange) => [{ subject: 'works', atMost: name.length }];
  const { servers } = folder.comparison;
  if (servers) servers.processorTime = { baseline: 'waits', targetsOf };
  const [, measurement] = await measure(folder, { ...once, requests: 4 });
  expect(measurement).toMatchObject({
    title: 'test: get, processor time, connections: 1',
    unit: 'µs',
    baseline: 'waits',
    targets: [{ subject: 'works', atMost: 3 }],
  });
  const samples = measurement?.measured.map(({ samples }) => samples[0]);
  expect(samples?.[0]).toBeGreaterThanOrEqual(20_000);
  expect(samples?.[1]).toBeLessThan(20_000);
});

test('every server of every comparison answers as it is to', async () => {
  const folders = await readComparisons();
  const measurements = [];
  for (const folder of folders) measurements.push(...(await measure(folder, once)));
  expect(measurements.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'mock: createPayment, connections: 64',
      'sandbox: listExternalBankAccounts, connections: 8',
      'sandbox: createPayment, processor time, connections: 8',
      'test-server: createPayment, connections: 64',
    ]),
  );
});
