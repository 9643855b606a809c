import type { WsseToken } from '@crossborder-fx/client/wsse';

export interface DigestDiagnosis {
  mistakes: readonly string[] | undefined;
  expected: string;
}

export type HashName = 'sha1' | 'sha256' | 'sha512' | 'md5';

export type Hash = (
  name: HashName,
  bytes: Uint8Array<ArrayBuffer>,
) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

export async function diagnoseDigest(
  token: WsseToken,
  secret: string,
  hash: Hash,
): Promise<DigestDiagnosis> {
  const { passwordDigest } = token;
  let expected = '';
  for (const form of forms) {
    const parts = form.of({ nonce: token.nonce, created: token.created, secret });
    for (const order of orders) {
      const input = order.parts.map((part) => parts[part]);
      const bytes = new Uint8Array(await new Blob(input).arrayBuffer());
      for (const { name, ...variant } of hashes) {
        const digest = await hash(name, bytes);
        if (!digest) continue;
        expected ||= base64Of(digest);
        const encoding = encodings.find(({ of }) => of(digest) === passwordDigest);
        if (!encoding) continue;
        const mistakes = [encoding, variant, order, form].flatMap(({ mistake }) => mistake ?? []);
        return { mistakes, expected };
      }
    }
  }
  return { mistakes: undefined, expected };
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Each list below has the ways to compute one part of a PasswordDigest: first the right way, then the usual mistakes.

interface Variant {
  mistake?: string;
}

type Part = 'nonce' | 'created' | 'secret';
type Parts = Record<Part, string>;
type HashedParts = Record<Part, string | Uint8Array<ArrayBuffer>>;

const forms: (Variant & { of: (parts: Parts) => HashedParts })[] = [
  { of: (parts) => parts },
  {
    mistake: 'the nonce was decoded from hexadecimal before it was hashed',
    of: (parts) => ({
      ...parts,
      nonce: Uint8Array.from(parts.nonce.match(/../g) ?? [], (digits) =>
        Number.parseInt(digits, 16),
      ),
    }),
  },
  {
    mistake: 'the Base64 of the nonce was hashed instead of the nonce',
    of: (parts) => ({ ...parts, nonce: btoa(parts.nonce) }),
  },
  ...['\n', '\r\n', ' '].map((end) => ({
    mistake: 'the secret has a line break or a blank at its end',
    of: (parts: Parts) => ({ ...parts, secret: parts.secret + end }),
  })),
  ...['"', "'"].map((mark) => ({
    mistake: 'the secret has quotation marks around it',
    of: (parts: Parts) => ({ ...parts, secret: mark + parts.secret + mark }),
  })),
  { mistake: 'the secret was empty', of: (parts) => ({ ...parts, secret: '' }) },
  {
    mistake: 'the text was hashed as UTF-16 instead of UTF-8',
    of: ({ nonce, created, secret }) => ({
      nonce: utf16Of(nonce),
      created: utf16Of(created),
      secret: utf16Of(secret),
    }),
  },
];

/** Encodes a text as little-endian UTF-16, as .NET and Windows do, which is a usual mistake in a PasswordDigest. */
function utf16Of(text: string): Uint8Array<ArrayBuffer> {
  const codes = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return Uint8Array.from(codes.flatMap((code) => [code & 0xff, code >> 8]));
}

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

const hashes: (Variant & { name: HashName })[] = [
  { name: 'sha1' },
  { name: 'sha256', mistake: 'the digest was computed with SHA-256 instead of SHA-1' },
  { name: 'sha512', mistake: 'the digest was computed with SHA-512 instead of SHA-1' },
  { name: 'md5', mistake: 'the digest was computed with MD5 instead of SHA-1' },
];

const encodings: (Variant & { of: (digest: Uint8Array) => string })[] = [
  { of: base64Of },
  {
    mistake: 'the digest is in hexadecimal instead of Base64',
    of: hexOf,
  },
  {
    mistake: 'the digest is in hexadecimal instead of Base64',
    of: (digest) => hexOf(digest).toUpperCase(),
  },
  {
    mistake: 'the digest is the Base64 of hexadecimal text instead of the Base64 of the 20 bytes',
    of: (digest) => btoa(hexOf(digest)),
  },
  {
    mistake: 'the digest is in Base64url instead of Base64',
    of: (digest) => base64Of(digest).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  },
];
