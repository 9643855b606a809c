import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sandboxOf } from './sandbox-of.ts';

const script = fileURLToPath(new URL('pay.py', import.meta.url));

/** Fails, and is not skipped, where there is no python3: .ci/services installs it. */
async function python(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('python3', args, { timeout: 25_000 });
  return stdout;
}

test('a Python script pays, moves the clock and is notified', async () => {
  const { url } = await sandboxOf();
  expect((await python(script, url)).trim().split('\n')).toEqual([
    'created waitingconfirmation',
    'a day later finalized',
    "received ['PAYMENT_FINALIZED']",
  ]);
}, 30_000);

test('it uses the standard library only', async () => {
  const text = await readFile(script, 'utf8');
  const modules = [...text.matchAll(/^(?:import|from) (\w+)/gm)].map(([, name]) => name);
  expect(modules).not.toEqual([]);
  const unknown = `import sys; print(sorted(set(sys.argv[1:]) - set(sys.stdlib_module_names)))`;
  expect(await python('-c', unknown, ...(modules as string[]))).toBe('[]\n');
});

test('the guide shows the same script', async () => {
  const guide = await readFile(new URL('../../../docs/guides/sandbox.md', import.meta.url), 'utf8');
  const [, shown] = /^```python\n([\s\S]*?)^```$/m.exec(guide) ?? [];
  expect(shown).toBe(await readFile(script, 'utf8'));
});
