import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  docstringDefaults,
  expectDefaults,
  expectSameDefaults,
  send,
  tableDefaults,
} from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { mockOf } from './mock-of.ts';

const ofMock = await docstringDefaults(
  new URL('../src/start-mock.ts', import.meta.url),
  'MockOptions',
);

test('the guide lists the options of startMock with the defaults of the docstrings', async () => {
  const guide = new URL('../../../docs/guides/steer-the-mock.md', import.meta.url);
  const server = new URL('../../test-server/src/server-options.ts', import.meta.url);
  expectSameDefaults(await tableDefaults(guide, '## `startMock(options)`'), {
    ...(await docstringDefaults(server, 'ServerOptions')),
    ...ofMock,
  });
});

test('an omitted option of startMock has its documented default', async () => {
  // Request one wallet and not a list: two lists with different made-up values would be equal if both were empty.
  const walletOf = async (headers = {}) =>
    (await send(await mockOf(), '/wallets/NDgyODM', { headers })).text();
  const dynamic = { prefer: 'dynamic=true' };
  await expectDefaults(ofMock, {
    dynamic: new Set([await walletOf(), await walletOf()]).size > 1,
    seed: async () => {
      expect(new Set([await walletOf(dynamic), await walletOf(dynamic)]).size).toBe(2);
    },
  });
});

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program from standard input. Its imports are resolved as in a file of the mock's package. */
async function run(program: string) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-'], { cwd: folder });
  child.stdin.end(program);
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { stdout, code };
}

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const [, example = ''] = /^```ts\n(import assert [\s\S]*?)^```$/m.exec(readme) ?? [];

test('the README example for the test runner of Node passes', async () => {
  const { stdout, code } = await run(example);
  expect(stdout).toMatch(/pass 1\b/);
  expect(code).toBe(0);
});

test('the README example fails when the mock answers with another example', async () => {
  const { stdout, code } = await run(example.replace("'Blocked'", "'Finalized'"));
  expect(stdout).toMatch(/fail 1\b/);
  expect(code).toBe(1);
});
