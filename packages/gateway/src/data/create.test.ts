import { existsSync, statSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { gatewaySetup } from '../../test/setup.ts';

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test('the gateway creates a missing database file only with the option create, and only its owner can read the file', async () => {
  const { start, data } = await gatewaySetup();
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  await expect(start({ create: false })).rejects.toThrow(
    `${data} cannot be used: the file does not exist`,
  );
  expect(existsSync(data)).toBe(false);
  const { pay } = await start({ create: true });
  await pay('1');
  expect([data, `${data}-wal`, `${data}-shm`].map(modeOf)).toEqual(['600', '600', '600']);
});

test('the gateway opens a database file that already has a journal, and keeps the journal, with or without the option create', async () => {
  const { start, made } = await gatewaySetup();
  for (const create of [true, false, true]) {
    const { pay, close } = await start({ create });
    expect(await pay('1')).toMatchObject({ status: 200 });
    await close();
  }
  expect(await made()).toBe(1);
});

test('the gateway refuses a database file without tables, and creates the tables with the option create', async () => {
  const { start, data } = await gatewaySetup();
  await writeFile(data, '');
  await expect(start({ create: false })).rejects.toThrow('the database has no tables of a gateway');
  expect(statSync(data).size).toBe(0);
  expect(await (await start({ create: true })).pay('1')).toMatchObject({ status: 200 });
});

test('a start with the option create completes a first start that crashed, and keeps the journal', async () => {
  const { start, query, made } = await gatewaySetup();
  const first = await start();
  await first.pay('1');
  await first.close();
  query('DELETE FROM gateway_settings');
  await expect(start({ create: false })).rejects.toThrow('the database has no tables of a gateway');
  expect(await (await start({ create: true })).pay('1')).toMatchObject({ status: 200 });
  expect(await made()).toBe(1);
});

type Setup = Awaited<ReturnType<typeof gatewaySetup>>;

test.each<[what: string, change: (setup: Setup) => unknown, problem: RegExp, account?: string]>([
  [
    'that is not a database',
    ({ data }) => writeFile(data, 'a letter'.repeat(200)),
    /file is not a database/,
  ],
  [
    'from which a table is gone',
    ({ query }) => query('DROP TABLE journal'),
    /the table journal is missing/,
  ],
  [
    'with the tables of an earlier release',
    ({ query }) => query('ALTER TABLE journal DROP COLUMN scope'),
    /gateway.sqlite is not a journal of this release. Decide its open references/,
  ],
  [
    'that it can only read',
    // SQLite opens a database file read-only when the file's header names a newer write version than SQLite supports. A
    // read-only file mode would not stop the user root from writing.
    async ({ data }) => {
      await using file = await open(data, 'r+');
      await file.write(Buffer.of(3), 0, 1, 18);
    },
    /readonly/,
  ],
  [
    'of another account, or with a misspelt account',
    () => {},
    /the database belongs to the account acme-test/,
    'Acme-Test',
  ],
])(
  'the gateway refuses to start on a database %s, and says why at each start',
  async (_what, change, problem, account = 'acme-test') => {
    const setup = await gatewaySetup();
    await (await setup.start()).close();
    await change(setup);
    for (const _ of [1, 2]) {
      const error = await errorOf(setup.start({ account }));
      expect(String(error)).toMatch(problem);
      expect(String(error)).toMatch('cannot be used: ');
    }
  },
);
