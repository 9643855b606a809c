import { createHash } from 'node:crypto';
import type { WsseToken } from '@crossborder-fx/client/wsse';

export interface DigestDiagnosis {
  mistakes: readonly string[] | undefined;
  expected: string;
}

export function diagnoseDigest(token: WsseToken, secret: string): DigestDiagnosis {
  const { nonce, created, passwordDigest } = token;
  const parts = { nonce, created, secret };
  let expected = '';
  for (const form of nonceForms) {
    for (const order of orders) {
      for (const { name, ...variant } of hashes) {
        const hash = createHash(name);
        for (const part of order.parts)
          hash.update(part === 'nonce' ? form.of(nonce) : parts[part]);
        const digest = hash.digest();
        expected ||= digest.toString('base64');
        const encoding = encodings.find(({ of }) => of(digest) === passwordDigest);
        if (!encoding) continue;
        const mistakes = [encoding, variant, order, form].flatMap(({ mistake }) => mistake ?? []);
        return { mistakes, expected };
      }
    }
  }
  return { mistakes: undefined, expected };
}

// The first entry of each list is right; the others are mistakes.

interface Variant {
  mistake?: string;
}

const nonceForms: (Variant & { of: (nonce: string) => string | Buffer })[] = [
  { of: (nonce) => nonce },
  {
    mistake: 'the nonce was decoded from hexadecimal before it was hashed',
    of: (nonce) => Buffer.from(nonce, 'hex'),
  },
  {
    mistake: 'the Base64 of the nonce was hashed instead of the nonce',
    of: (nonce) => btoa(nonce),
  },
];

type Part = 'nonce' | 'created' | 'secret';

const orders: (Variant & { parts: Part[] })[] = [
  { parts: ['nonce', 'created', 'secret'] },
  ...(
    [
      ['nonce', 'secret', 'created'],
      ['created', 'nonce', 'secret'],
      ['created', 'secret', 'nonce'],
      ['secret', 'nonce', 'created'],
      ['secret', 'created', 'nonce'],
    ] satisfies Part[][]
  ).map((parts) => ({
    mistake: `the parts were hashed in the wrong order (${parts.join(', ')} instead of nonce, created, secret)`,
    parts,
  })),
];

const hashes: (Variant & { name: string })[] = [
  { name: 'sha1' },
  { name: 'sha256', mistake: 'it was computed with SHA-256 instead of SHA-1' },
  { name: 'sha512', mistake: 'it was computed with SHA-512 instead of SHA-1' },
  { name: 'md5', mistake: 'it was computed with MD5 instead of SHA-1' },
];

const inHexadecimal = 'it is written in hexadecimal instead of Base64';

const encodings: (Variant & { of: (digest: Buffer) => string })[] = [
  { of: (digest) => digest.toString('base64') },
  { mistake: inHexadecimal, of: (digest) => digest.toString('hex') },
  { mistake: inHexadecimal, of: (digest) => digest.toString('hex').toUpperCase() },
  {
    mistake: 'it is the Base64 of the hexadecimal digest instead of the binary one',
    of: (digest) => btoa(digest.toString('hex')),
  },
  {
    mistake: 'it is written in Base64url instead of Base64',
    of: (digest) => digest.toString('base64url'),
  },
];
