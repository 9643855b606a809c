import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hashOf, keyOf, loginOf, markerOf, normalise } from './marker.ts';

test('keyOf returns another key if account, operation, reference or scope differs', async () => {
  const keys = await Promise.all([
    keyOf('a', 'createPayment', 'b'),
    keyOf('ab', 'createPayment', ''),
    keyOf('a', 'createTrade', 'b'),
    keyOf('a', 'createPayment', 'c'),
    keyOf('a', 'createPayment', 'b', 'shop'),
    keyOf('a', 'createPayment', 'b', 'erp'),
  ]);
  expect(new Set(keys).size).toBe(6);
});

test.each([
  ['with node:crypto', globalThis.process],
  ['with WebCrypto', undefined],
])(
  '%s, the key and the marker of a reference never change from release to release',
  async (_by, process) => {
    vi.stubGlobal('process', process);
    onTestFinished(() => void vi.unstubAllGlobals());
    const key = await keyOf('acme-live', 'createPayment', 'invoice 1108');
    expect(key).toBe('ca21ef94ed234e45b2f751e33966715cc0eff0f4a37832186a0408563a288ede');
    expect(await markerOf('acme-live', 'createPayment', 'invoice 1108', key)).toBe('ytrx76u43dcf');
  },
);

test('a marker is found in a tag whose case and separators the service has changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.nat(12), fc.boolean(), async (text, at, isUpper) => {
      const marker = await markerOf('a', 'b', text, await keyOf('a', 'b', text));
      expect(marker).toMatch(/^[a-z2-7]{12}$/);
      const split = `${marker.slice(0, at)} - ${marker.slice(at)}`;
      expect(normalise(`${text} ${isUpper ? split.toUpperCase() : split}`)).toContain(marker);
    }),
  );
});

test('the markers of 2,000 references differ', async () => {
  const markers = await Promise.all(
    Array.from({ length: 2000 }, async (_, index) =>
      markerOf('a', 'b', `r${index}`, await keyOf('a', 'b', `r${index}`)),
    ),
  );
  expect(new Set(markers).size).toBe(2000);
});

test('normalise returns an empty text for a value that is not text', () => {
  expect([null, undefined, '', ' -/- '].map(normalise)).toEqual(['', '', '', '']);
});

test('hashOf gives two values the same hash exactly when their JSON differs at most in the order of keys', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (first, second) => {
      const same = JSON.stringify(sorted(first)) === JSON.stringify(sorted(second));
      expect((await hashOf(first)) === (await hashOf(second))).toBe(same);
      expect(await hashOf(turned(first))).toBe(await hashOf(first));
    }),
  );
});

test('loginOf identifies a login by its user and its base URL, and ignores a final slash', async () => {
  const of = (username: string, baseUrl: string) => loginOf({ username, baseUrl });
  const name = await of('a', 'https://fx.example/api');
  expect(name).toMatch(/^[0-9a-f]{16}$/);
  expect(await of('a', 'https://FX.example/api/')).toBe(name);
  const others = await Promise.all([
    of('b', 'https://fx.example/api'),
    of('a', 'https://live.example/api'),
    of('a', 'https://fx.example'),
  ]);
  expect(others).not.toContain(name);
});

/** Sorts the fields as pairs of name and value, because an object would put numeric names first. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const pairs = Object.entries(value).map(([key, field]) => [key, sorted(field)]);
  return { pairs: pairs.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)) };
}

function turned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(turned);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, field]) => [key, turned(field)]),
  );
}
