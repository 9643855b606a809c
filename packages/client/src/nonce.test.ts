import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';
import { createNonce, isNonce } from './nonce.ts';

test('a nonce is 32 lower-case hexadecimal characters, and none is like another', () => {
  const nonces = Array.from({ length: 1000 }, createNonce);
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(nonces).size).toBe(1000);
});

test('a nonce has at least 32 lower-case hexadecimal characters', () => {
  expect(isNonce('0123456789abcdef'.repeat(2))).toBe(true);
  expect(isNonce('0'.repeat(33))).toBe(true);
  expect(isNonce('0'.repeat(31))).toBe(false);
  expect(isNonce('A'.repeat(32))).toBe(false);
  expect(isNonce(`${'0'.repeat(32)}g`)).toBe(false);
});

test('processes restored from one snapshot make different nonces', {
  timeout: 30_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nonce-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = join(folder, 'script.cjs');
  const snapshot = join(folder, 'snapshot.blob');
  await writeFile(script, await snapshotScript());
  const node = (...options: string[]) =>
    promisify(execFile)(process.execPath, ['--snapshot-blob', snapshot, ...options]);

  await node('--build-snapshot', script);
  const [first, second] = [(await node()).stdout, (await node()).stdout];
  expect(first).toMatch(/^[0-9a-f]{32}\n$/);
  expect(second).toMatch(/^[0-9a-f]{32}\n$/);
  expect(second).not.toBe(first);
});

/** Makes a nonce before the snapshot is taken, and prints another one when it is restored. */
async function snapshotScript(): Promise<string> {
  const input = fileURLToPath(new URL('nonce.ts', import.meta.url));
  const bundle = await rolldown({ input });
  const { output } = await bundle.generate({ format: 'iife', name: 'source' });
  await bundle.close();
  return `${output[0].code}
source.createNonce();
require('node:v8').startupSnapshot.setDeserializeMainFunction(() => {
  console.log(source.createNonce());
});
`;
}
