import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sandboxOf } from './sandbox-of.ts';

test('each command of the guide does what it says', async () => {
  const guide = await readFile(new URL('../../../docs/guides/sandbox.md', import.meta.url), 'utf8');
  const [, block = ''] = /^```sh\n(sandbox=[\s\S]*?)^```$/m.exec(guide) ?? [];
  const sandbox = await sandboxOf();
  const start = sandbox.clock.now().getTime();
  const program = block
    .replace('http://127.0.0.1:4010', sandbox.url)
    .replaceAll(/^curl/gm, 'curl --silent --show-error --fail-with-body --max-time 20');
  await promisify(execFile)('sh', ['-ec', program]);
  expect(sandbox.clock.now().getTime()).toBe(start + 24 * 60 * 60 * 1000);
  expect(sandbox.faults.list()).toMatchObject([
    { operation: 'createPayment', rule: { drop: 'after' }, timesLeft: 1 },
  ]);
  expect(sandbox.listSnapshots()).toEqual(['before']);
}, 30_000);
