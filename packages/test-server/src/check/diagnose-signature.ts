import { parseWsse, type WsseToken } from '@crossborder-fx/client/wsse';
import { nonceLength } from '../generated/constants.ts';

/** What is wrong with a header that is not an X-WSSE token. */
export function diagnoseForm(header: string): string {
  if (/^X-WSSE:/i.test(header)) return 'its value repeats the name of the header';
  if (!header.startsWith('UsernameToken ')) return 'its value must begin with UsernameToken';
  for (const name of ['Username', 'PasswordDigest', 'Nonce', 'Created']) {
    const [, value] = new RegExp(`\\b${name}="([^"]*)"`).exec(header) ?? [];
    if (value === undefined) return `it has no ${name}="…"`;
    if (name === 'Nonce' && !parseWsse(headerWith(value)))
      return `Nonce ${diagnoseNonceText(value)}`;
  }
  return (
    'it must be UsernameToken Username="…", PasswordDigest="…", Nonce="…", Created="…", ' +
    'in this order and with nothing else'
  );
}

function headerWith(nonce: string): string {
  return `UsernameToken Username="", PasswordDigest="", Nonce="${nonce}", Created=""`;
}

function diagnoseNonceText(nonce: string): string {
  return isHexadecimal(nonce) ? rawNonce : 'must be standard Base64 with padding';
}

const rawNonce = 'is the raw nonce: the header wants the Base64 of it';

/** What is wrong with a nonce that is not at least 32 lower-case hexadecimal characters. */
export function diagnoseNonce(header: string, { nonce }: WsseToken): string {
  const [, text = ''] = /Nonce="([^"]*)"/.exec(header) ?? [];
  if (isHexadecimal(text)) return rawNonce;
  if (/^[0-9a-f]*$/.test(nonce))
    return `has ${nonce.length} characters, and needs at least ${nonceLength}`;
  if (/^[0-9a-f]*$/i.test(nonce)) return 'must be in lower case';
  return (
    `must be the Base64 of at least ${nonceLength} hexadecimal characters; ` +
    'it is that of other text, or of the bytes that the characters stand for'
  );
}

function isHexadecimal(text: string): boolean {
  return text.length >= nonceLength && /^[0-9a-f]+$/i.test(text);
}

/** What is wrong with the format of a time. */
export function diagnoseCreatedText(created: string): string {
  if (/:\d\d\.\d+/.test(created)) return 'has fractions of a second (milliseconds)';
  if (/[+-]\d\d:?\d\d$/.test(created)) return 'has a time zone of its own instead of Z';
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(created)) return 'lacks the Z at its end';
  return 'is written in another way';
}

/** Why a time that is `seconds` after the clock of the server may be wrong. */
export function diagnoseTime(seconds: number): string {
  const distance = `${formatDuration(Math.abs(seconds))} ${seconds > 0 ? 'ahead' : 'old'}`;
  const quarterHour = 15 * 60;
  const quarters = Math.round(seconds / quarterHour);
  const remainder = Math.abs(seconds - quarters * quarterHour);
  // A time zone is a number of quarter hours from UTC, and at most 14 hours.
  if (remainder <= 60 && Math.abs(quarters) <= 14 * 4) {
    return `${distance}, nearly a whole number of quarter hours: local time instead of UTC?`;
  }
  return seconds > 0
    ? `${distance}: the clock of the client is fast, or its time is not UTC`
    : `${distance}: the token is stale; make a fresh one for every request`;
}

function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts = [
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'min'],
    [Math.floor(seconds) % 60, 's'],
  ];
  return parts
    .filter(([number]) => number !== 0)
    .map((part) => part.join(' '))
    .join(' ');
}

export interface DigestDiagnosis {
  /** The mistakes that, made together, give the digest of the header; undefined when none do. */
  mistakes: readonly string[] | undefined;
  expected: string;
}

export type HashName = 'sha1' | 'sha256' | 'sha512' | 'md5';

/** The digest of some bytes; undefined where the runtime does not have this function. */
export type Hash = (
  name: HashName,
  bytes: Uint8Array<ArrayBuffer>,
) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

/** Finds the mistakes in a digest, by trying all usual mistakes and their combinations. */
export async function diagnoseDigest(
  token: WsseToken,
  secret: string,
  hash: Hash,
): Promise<DigestDiagnosis> {
  const { nonce, created, passwordDigest } = token;
  const parts = { nonce, created, secret };
  let expected = '';
  for (const form of nonceForms) {
    for (const order of orders) {
      const input = order.parts.map((part) => (part === 'nonce' ? form.of(nonce) : parts[part]));
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

// The first entry of each list is right; the others are mistakes.

interface Variant {
  mistake?: string;
}

const nonceForms: (Variant & { of: (nonce: string) => string | Uint8Array<ArrayBuffer> })[] = [
  { of: (nonce) => nonce },
  {
    mistake: 'the nonce was decoded from hexadecimal before it was hashed',
    of: (nonce) =>
      Uint8Array.from(nonce.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16)),
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

const hashes: (Variant & { name: HashName })[] = [
  { name: 'sha1' },
  { name: 'sha256', mistake: 'it was computed with SHA-256 instead of SHA-1' },
  { name: 'sha512', mistake: 'it was computed with SHA-512 instead of SHA-1' },
  { name: 'md5', mistake: 'it was computed with MD5 instead of SHA-1' },
];

const encodings: (Variant & { of: (digest: Uint8Array) => string })[] = [
  { of: base64Of },
  {
    mistake: 'it is written in hexadecimal instead of Base64',
    of: hexOf,
  },
  {
    mistake: 'it is written in hexadecimal instead of Base64',
    of: (digest) => hexOf(digest).toUpperCase(),
  },
  {
    mistake: 'it is the Base64 of the hexadecimal digest instead of the binary one',
    of: (digest) => btoa(hexOf(digest)),
  },
  {
    mistake: 'it is written in Base64url instead of Base64',
    of: (digest) => base64Of(digest).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  },
];
