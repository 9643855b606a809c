import { existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
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

test('the gateway refuses a database file from which a table is gone, even with the option create', async () => {
  const { start, query } = await gatewaySetup();
  await (await start()).close();
  query('DROP TABLE journal');
  await expect(start({ create: true })).rejects.toThrow('the table journal is missing');
  expect(query("SELECT 1 FROM sqlite_schema WHERE name = 'journal'")).toEqual([]);
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

test('the gateway refuses a file that is not a database', async () => {
  const { start, data } = await gatewaySetup();
  await writeFile(data, 'a letter to the bank, of more than a hundred characters'.repeat(20));
  await expect(start()).rejects.toThrow(/cannot be used: file is not a database/);
});
