import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  docstringDefaults,
  expectSameDefaults,
  loopbackServer,
  tableDefaults,
  temporaryFolder,
} from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { effectWords, payeeWords, slowWord, tradeAmounts } from '../src/service/trigger-words.ts';
import { startSandbox } from '../src/start-sandbox.ts';
import { sandboxOf } from './sandbox-of.ts';
import { clientOf } from './strict.ts';

const page = new URL('../../../docs/guides/sandbox.md', import.meta.url);
const guide = await readFile(page, 'utf8');

/** Returns the cells of each row in the guide's Markdown table that has the given header. */
function tableUnder(header: string): string[][] {
  const [, rows = ''] = guide.split(`| ${header} |`);
  const [table = ''] = /^(?:.*\n)\|[-|]+\|\n((?:\|.*\n)+)/.exec(rows)?.slice(1) ?? [];
  const cells = table
    .trim()
    .split('\n')
    .map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
  expect(cells.length, header).toBeGreaterThan(1);
  return cells;
}

test('the guide to the sandbox lists the options of startSandbox with the defaults of the docstrings', async () => {
  const own = new URL('../src/sandbox.ts', import.meta.url);
  const server = new URL('../../test-server/src/server-options.ts', import.meta.url);
  expectSameDefaults(await tableDefaults(page, '## `startSandbox(options)`'), {
    ...(await docstringDefaults(server, 'ServerOptions')),
    ...(await docstringDefaults(own, 'SandboxOptions')),
  });
});

test('the guide to the sandbox has every trigger word and amount', () => {
  const units = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
  expect(tableUnder('word | amount').map(([word, amount]) => [word, amount])).toEqual(
    effectWords.map(({ word, amount }) => [word, units(amount)]),
  );
  expect(tableUnder('word | a verification of the payee').map(([word]) => word)).toEqual([
    ...payeeWords.map(({ word }) => word),
    slowWord,
  ]);
  expect(tableUnder('amount | the trade').map(([amount]) => amount)).toEqual(
    tradeAmounts.map(({ amount }) => units(amount)),
  );
});

test('the architecture document names every folder of packages/sandbox/src', async () => {
  const architecture = new URL('../../../docs/architecture.md', import.meta.url);
  const [, table = ''] = (await readFile(architecture, 'utf8')).split(
    '| room of `packages/sandbox/src` |',
  );
  const [, rows = ''] = /\n\|-[-|]+\n((?:\|.*\n)+)/.exec(table) ?? [];
  const named = [...rows.matchAll(/^\| (.*?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const entries = await readdir(new URL('../src/', import.meta.url), { withFileTypes: true });
  const rooms = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(named.sort()).toEqual(rooms.filter((name) => name !== 'generated').sort());
});

// These tests prove the numbers in the section Limits of docs/guides/sandbox.md.

test('the sandbox does not notice that another file has replaced its open data file, and saves its changes in the new file', async () => {
  const folder = await temporaryFolder();
  const [data, other] = [join(folder, 'state.sqlite'), join(folder, 'other.sqlite')];
  await (await startSandbox({ data: other, seed: 'other' })).close();
  const sandbox = await startSandbox({ data });
  await rename(other, data);
  const fx = clientOf(sandbox);
  const { id } = await fx.wallets.create({ currency: 'JPY', tag: 'strange' });
  expect((await fx.wallets.get(id))?.tag).toBe('strange');
  await sandbox.close();
  const again = clientOf(await sandboxOf({ data, at: undefined }));
  const { items } = await again.wallets.list();
  expect(items.map(({ tag }) => tag)).toContain('strange');
});

test('a receiver that awaits clock.advance before it answers a notification waits until the notification times out', async () => {
  let advancing: Promise<void> | undefined;
  const { url } = await loopbackServer(async (response) => {
    advancing ??= sandbox.clock.advance({ days: 1 });
    await advancing;
    response.end();
  });
  const webhook = { url, events: ['PAYMENT_CREATED'] } as const;
  const sandbox = await sandboxOf({ webhook, notificationTimeout: 20 });
  await sandbox.trigger('PAYMENT_CREATED');
  expect(sandbox.deliveries[0]?.attempts[0]?.error).toMatch(/did not answer within 20 ms/);
});
