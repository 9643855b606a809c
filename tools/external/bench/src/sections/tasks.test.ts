import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test, vi } from 'vitest';
import { type Folder, readComparisons } from '../comparison.ts';
import { measure } from './tasks.ts';

// Each of these starts processes.
vi.setConfig({ testTimeout: 300_000 });

async function folderOf(source: string): Promise<Folder> {
  const folder = await temporaryFolder();
  const file = join(folder, 'task.mjs');
  await writeFile(file, source);
  const targets = [{ subject: 'one', atMost: 1 }];
  const table = { title: 'a task', unit: 'ms', baseline: 'one', targets } as const;
  const tasks = [{ ...table, file, size: 3, rounds: 2 }];
  return { name: 'test', comparison: { tasks }, programs: [] };
}

test('a program is run in each round, with its size, and takes its samples itself', async () => {
  const folder = await folderOf(
    'console.log(JSON.stringify({ one: Number(process.argv[2]), gc: typeof gc === "function" ? 1 : 0 }))',
  );
  expect(await measure(folder)).toEqual([
    {
      title: 'test: a task',
      unit: 'ms',
      baseline: 'one',
      targets: [{ subject: 'one', atMost: 1 }],
      measured: [
        { subject: 'one', samples: [3, 3] },
        { subject: 'gc', samples: [1, 1] },
      ],
    },
  ]);
});

test('one that fails says why', async () => {
  const folder = await folderOf('throw new Error("no payments")');
  await expect(measure(folder)).rejects.toThrow('no payments');
});

test('every task of every comparison gives a sample for each target', async () => {
  const measurements = [];
  for (const folder of await readComparisons()) {
    measurements.push(...(await measure(folder, { size: 200, rounds: 1 })));
  }
  const postgres = postgresUrl() !== undefined;
  expect(measurements.map(({ title }) => title)).toEqual([
    ...(postgres
      ? [
          'client: 5,000 creations, 16 in parallel',
          'client: the most memory of 5,000 creations, 16 in parallel',
        ]
      : []),
    'client: a creation over TLS, on a path of 40 ms',
    'gateway: a read, processor time, 1 ms after the last one',
    ...(postgres ? ['gateway: a creation, 16 in parallel, PostgreSQL'] : []),
    'gateway: first answer after the start',
    'gateway: memory while few notifications (2,000) wait, and many (20,000)',
    ...(postgres
      ? [
          'handler: processor time of a notification, with 10,000 rows',
          'handler: processor time of a notification, with 1,000,000 rows',
        ]
      : []),
    'mock: memory after few requests (20,000) and after many (100,000)',
    'pages: first paint, on loopback',
    'payouts: a row of 10,000, at a service that answers after 10 ms',
    'payouts: the most memory of the command, with 10,000 rows',
    'payouts: the most memory of the command, with 100,000 rows',
    'sandbox: page 1 over HTTP, of few payments (100), of more (1,000) and of many (10,000)',
    'sandbox: a page of 50 payments, of few (1,000) and of many (100,000)',
    'sandbox: 100,000 payments',
    'sandbox: a year with 10,000 due payments, and a notification of each',
  ]);
  for (const { measured, targets } of measurements) {
    const subjects = measured.map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(targets.map(({ subject }) => subject)));
  }
});
