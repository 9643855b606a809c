import { describe, expect, test, vi } from 'vitest';

// FIPS 180-4, examples.
const known = [
  ['', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  ['abc', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '84983e441c3bd26ebaae4aa1f95129e5e54670f1',
  ],
] as const;

async function hexOf(digest: string | Promise<string>): Promise<string> {
  return Buffer.from(await digest, 'base64').toString('hex');
}

async function engineWith(process: unknown) {
  vi.resetModules();
  vi.stubGlobal('process', process);
  try {
    return await import('./sha1.ts');
  } finally {
    vi.unstubAllGlobals();
  }
}

test('node:crypto is used where it exists', async () => {
  const { nodeSha1, sha1 } = await engineWith(process);
  expect(nodeSha1).toBeDefined();
  expect(sha1).toBe(nodeSha1);
  for (const [text, digest] of known) {
    expect(await hexOf(sha1(text))).toBe(digest);
  }
});

describe.each([
  ['there is no process', undefined],
  ['process cannot look modules up', {}],
  ['there is no node:crypto', { getBuiltinModule: () => undefined }],
])('where %s', (_what, processOfRuntime) => {
  test('WebCrypto is used', async () => {
    const { nodeSha1, webSha1, sha1 } = await engineWith(processOfRuntime);
    expect(nodeSha1).toBeUndefined();
    expect(sha1).toBe(webSha1);
    for (const [text, digest] of known) {
      expect(await hexOf(sha1(text))).toBe(digest);
    }
  });
});
