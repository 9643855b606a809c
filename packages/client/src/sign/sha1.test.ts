import { afterEach, describe, expect, test, vi } from 'vitest';
import { nodeSha1, sha1 } from './sha1.ts';

// The examples of SHA-1 in FIPS 180-4.
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

function refuse(): never {
  throw new Error('not supported');
}

afterEach(() => void vi.unstubAllGlobals());

test('sha1 uses node:crypto where it exists', () => {
  for (const [text, digest] of known) {
    expect(sha1(text)).toBe(Buffer.from(digest, 'hex').toString('base64'));
    expect(nodeSha1(text)).toBe(sha1(text));
  }
});

describe.each([
  ['there is no process', undefined],
  ['process cannot look modules up', {}],
  ['there is no node:crypto', { getBuiltinModule: () => undefined }],
  [
    'process refuses to look modules up, as in the edge runtime of Next',
    { getBuiltinModule: refuse },
  ],
])('a runtime where %s', (_what, processOfRuntime) => {
  test('sha1 uses WebCrypto where node:crypto cannot be used', async () => {
    vi.stubGlobal('process', processOfRuntime);
    const digests = known.map(([text]) => sha1(text));
    vi.unstubAllGlobals();
    for (const [index, [, digest]] of known.entries()) {
      expect(digests[index]).toBeInstanceOf(Promise);
      expect(await hexOf(digests[index] ?? '')).toBe(digest);
    }
  });
});
