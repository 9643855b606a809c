import { expect, test } from 'vitest';
import { subjects } from './calls.ts';

const shared = Symbol.for('undici.globalDispatcher.1');

test('fetch and undici.request share the connections of Node, not those of the package', async () => {
  await subjects['undici.request']?.('http://127.0.0.1:1');
  const { Agent } = await import('undici');
  const dispatcher = (globalThis as Record<symbol, unknown>)[shared];
  expect(dispatcher).toBeDefined();
  expect(dispatcher).not.toBeInstanceOf(Agent);
});
