import type { Hash } from '../../../packages/test-server/src/check/diagnose-digest.ts';

const names = { sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' };

/** Digests by WebCrypto, which has no MD5. */
export const webHash: Hash = async (name, bytes) =>
  name === 'md5'
    ? undefined
    : new Uint8Array(await globalThis.crypto.subtle.digest(names[name], bytes));
