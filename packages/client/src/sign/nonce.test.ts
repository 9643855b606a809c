import { fileURLToPath } from 'node:url';
import { restoredProcesses } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { createNonce } from './nonce.ts';

test('a nonce has 36 lower-case hexadecimal characters, and 1,000 nonces differ', () => {
  const nonces = Array.from({ length: 1000 }, createNonce);
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{36}$/);
  expect(new Set(nonces).size).toBe(1000);
});

test('the Base64 of a nonce has only letters and digits, and no padding', () => {
  for (const nonce of Array.from({ length: 1000 }, createNonce)) {
    expect(btoa(nonce)).toMatch(/^[A-Za-z0-9]{48}$/);
  }
});

test('processes restored from one snapshot make different nonces', async () => {
  const file = fileURLToPath(new URL('nonce.ts', import.meta.url));
  const [first, second] = await restoredProcesses(file, 'console.log(source.createNonce());');
  expect(first).toMatch(/^[0-9a-f]{36}\n$/);
  expect(second).toMatch(/^[0-9a-f]{36}\n$/);
  expect(second).not.toBe(first);
});
