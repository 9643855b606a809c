import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

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
