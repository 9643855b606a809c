import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startCommand } from './command.ts';

const script = fileURLToPath(new URL('steer.py', import.meta.url));

/** Fails, and is not skipped, where there is no python3: .ci/services installs it. */
async function python(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('python3', args, { timeout: 25_000 });
  return stdout;
}

test('a Python script signs, steers faults, reads the journal and receives a notification', async () => {
  const { url, stop } = await startCommand();
  onTestFinished(stop);
  expect((await python(script, url)).trim().split('\n')).toEqual([
    'fault 503 2',
    'wallets 200 EUR',
    'payment blocked',
    'waited for /trades/_all 200',
    'journal [503, 200]',
    'webhook 204',
    'webhook 401',
    "received ['PAYMENT_FINALIZED']",
    'closed 401',
  ]);
});

test('it uses the standard library only', async () => {
  const text = await readFile(script, 'utf8');
  const modules = [...text.matchAll(/^(?:import|from) (\w+)/gm)].map(([, name]) => name);
  expect(modules).not.toEqual([]);
  const unknown = `import sys; print(sorted(set(sys.argv[1:]) - set(sys.stdlib_module_names)))`;
  expect(await python('-c', unknown, ...(modules as string[]))).toBe('[]\n');
});

test('the guide shows the same script', async () => {
  const guide = await readFile(
    new URL('../../../docs/guides/steer-the-mock.md', import.meta.url),
    'utf8',
  );
  const [, shown] = /^```python\n([\s\S]*?)^```$/m.exec(guide) ?? [];
  expect(shown).toBe(await readFile(script, 'utf8'));
});
