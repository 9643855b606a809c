import { expect, it } from 'vitest';
import { storedName } from './webhook-store.ts';

it.each(['PAYMENT NTc4MTI2 finalized', 'a'.repeat(255), 'bb9a==', 'PAYMENT_FINALIZED-1:2/3.4@x'])(
  'keeps %j readable',
  async (text) => {
    expect(await storedName(text)).toBe(text);
  },
);

it('gives each other text a plain name of its own', async () => {
  const texts = ['', '#', '{', '}', '\0', 'é', 'e\u0301', '\ud800', '\udc00', "'", '\\', '"', '\n'];
  const long = ['a'.repeat(256), 'a'.repeat(257), 'b'.repeat(1_000_000)];
  const all = [...texts, ...long, await storedName('{')];
  const names = await Promise.all(all.map(storedName));
  for (const name of names) expect(name).toMatch(/^#[0-9a-f]{64}$/);
  expect(new Set(names).size).toBe(all.length);
});
