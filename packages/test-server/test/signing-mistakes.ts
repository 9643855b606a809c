import { createHash } from 'node:crypto';
import { type WsseParts, wsseHeader, wsseTime } from '@crossborder-fx/tools-test-utils';
import { testCredentials } from '../src/common/credentials.ts';

// This file makes every X-WSSE header with node:crypto, not with the code under test.

export const now = new Date('2026-11-21T12:00:00Z');
const { secret } = testCredentials;
export const right = {
  username: testCredentials.username,
  nonce: '0123456789abcdef0123456789abcdef',
  created: '2026-11-21T12:00:00Z',
};

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const hash = (algorithm: string, ...parts: (string | Buffer)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHash(algorithm)).digest();

/** Returns a correct X-WSSE header, except for the given parts. */
export const header = (parts: WsseParts = {}) =>
  wsseHeader(testCredentials, { ...right, ...parts });

/** Returns a correctly signed X-WSSE header whose time is `seconds` after the server's time. */
export const at = (seconds: number) =>
  header({ created: wsseTime(new Date(now.getTime() + seconds * 1000)) });

const { nonce } = right;
const bytes = Buffer.from(nonce, 'hex');
export const digestOf = (...parts: (string | Buffer)[]) =>
  hash('sha1', ...parts).toString('base64');

type Mistake = [mistake: string, header: string | undefined, message: string];

const sha1 = hash('sha1', nonce, right.created, secret);
const rawNonce = 'Nonce is the raw nonce, but must be the Base64 of the nonce';
const encoded = (encodedNonce: string) => header({ encodedNonce });
const dated = (created: string) => header({ created });

const inHex = 'the digest is in hexadecimal instead of Base64.';
const base64OfHex =
  'the digest is the Base64 of hexadecimal text instead of the Base64 of the 20 bytes.';
const decoded = 'the nonce was decoded from hexadecimal before it was hashed.';
const whitespace = 'the secret has a line break or a blank at its end.';
const quoted = 'the secret has quotation marks around it.';
const unexplained = 'no usual mistake explains the digest, so another secret was likely used.';
const utf16 = digestOf(Buffer.from(nonce + right.created + secret, 'utf16le'));
const twoMistakes = hash('sha256', bytes, right.created, secret).toString('hex');
const byAlgorithm = (name: string) =>
  hash(name.replace('SHA-', 'sha').toLowerCase(), nonce, right.created, secret);
const inOrder = (...order: ('nonce' | 'created' | 'secret')[]) => {
  const wrong = `the parts were hashed in the wrong order (${order.join(', ')} instead of nonce, created, secret).`;
  const digest = digestOf(...order.map((part) => ({ ...right, secret })[part]));
  return [`the order ${order.join(', ')}`, digest, wrong] as const;
};

/** Mistakes in the PasswordDigest. Each entry names the mistake, the digest that the client sends, and the server's answer. */
const digestMistakes: readonly (readonly [mistake: string, digest: string, message: string])[] = [
  ['a digest in hexadecimal', sha1.toString('hex'), inHex],
  ['a digest in capital hexadecimal', sha1.toString('hex').toUpperCase(), inHex],
  ['the Base64 of the hexadecimal digest', base64(sha1.toString('hex')), base64OfHex],
  ['Base64url', sha1.toString('base64url'), 'the digest is in Base64url instead of Base64.'],
  ['a nonce decoded from hexadecimal', digestOf(bytes, right.created, secret), decoded],
  [
    'a nonce hashed as Base64',
    digestOf(base64(nonce), right.created, secret),
    'the Base64 of the nonce was hashed instead of the nonce.',
  ],
  inOrder('nonce', 'secret', 'created'),
  inOrder('created', 'nonce', 'secret'),
  inOrder('created', 'secret', 'nonce'),
  inOrder('secret', 'nonce', 'created'),
  inOrder('secret', 'created', 'nonce'),
  ...['SHA-256', 'SHA-512', 'MD5'].map((name) => {
    const message = `the digest was computed with ${name} instead of SHA-1.`;
    return [name, byAlgorithm(name).toString('base64'), message] as const;
  }),
  ...['\n', '\r\n', ' '].map((end) => {
    const mistake = `a secret that ends in ${JSON.stringify(end)}`;
    return [mistake, digestOf(nonce, right.created, secret + end), whitespace] as const;
  }),
  ...['"', "'"].map((mark) => {
    const digest = digestOf(nonce, right.created, mark + secret + mark);
    return [`a secret between two ${mark}`, digest, quoted] as const;
  }),
  ['an empty secret', digestOf(nonce, right.created, ''), 'the secret was empty.'],
  ['UTF-16', utf16, 'the text was hashed as UTF-16 instead of UTF-8.'],
  [
    'two mistakes at once',
    twoMistakes,
    'the digest is in hexadecimal instead of Base64, and the digest was computed with SHA-256 ' +
      'instead of SHA-1, and the nonce was decoded from hexadecimal before it was hashed.',
  ],
  ['another secret', digestOf(nonce, right.created, 'another'), unexplained],
  ['no digest', '', unexplained],
];

/** By the step of the check that detects them: the mistake, the header of the client, and a part of the answer. */
const mistakesOf: Readonly<Record<string, readonly Mistake[]>> = {
  Header: [['no header', undefined, 'The header X-WSSE is missing.']],
  Form: [
    ['an empty header', '', 'malformed: its value must begin with UsernameToken'],
    ['another scheme', 'Bearer x', 'malformed: its value must begin with UsernameToken'],
    [
      'the name again',
      `X-WSSE: ${header()}`,
      'malformed: its value repeats the header name X-WSSE',
    ],
    ['no Created', header().replace(/, Created.*/, ''), 'malformed: it has no Created="…"'],
    ['no quotes', header().replaceAll('"', ''), 'malformed: it has no Username="…"'],
    ['two tokens', `${header()}, ${header()}`, 'in this order and without other text'],
    ['a nonce that is not Base64', encoded('%%%'), 'Nonce must be standard Base64 with padding'],
    ['a raw nonce that cannot be Base64', encoded(`${nonce}0`), rawNonce],
  ],
  Username: [
    [
      'another username',
      wsseHeader({ ...testCredentials, username: 'someone' }, right),
      'The server does not know the Username',
    ],
  ],
  Nonce: [
    ['a raw nonce', encoded(nonce), `The ${rawNonce}`],
    ['a raw nonce of 20 characters', encoded(nonce.slice(0, 20)), `The ${rawNonce}`],
    [
      'the Base64 of bytes',
      encoded(base64(bytes)),
      'it is the Base64 of other text, or of the bytes that the characters encode',
    ],
    ['a short nonce', encoded(base64('abc123')), 'has 6 characters, but must have at least 32'],
    ['capitals', encoded(base64(nonce.toUpperCase())), 'The Nonce must be in lower case'],
  ],
  Created: [
    [
      'milliseconds',
      dated('2026-11-21T12:00:00.000Z'),
      'Created has fractions of a second (milliseconds); it must be UTC as YYYY-MM-DDTHH:MM:SSZ',
    ],
    ['a zone', dated('2026-11-21T13:00:00+01:00'), 'has a time zone instead of the Z for UTC'],
    ['no Z', dated('2026-11-21T12:00:00'), 'Created lacks the Z at its end'],
    ['another form', dated('21.11.2026 12:00'), 'Created has another form'],
  ],
  Age: [
    ['not a date', dated('2026-13-41T12:00:00Z'), 'Created is not a date'],
    [
      'stale',
      at(-301),
      'is 5 min 1 s old: the token is too old. Make a new token for every request',
    ],
    ['very stale', at(-86_400), 'Created is 24 h old: the token is too old'],
    ['a fast clock', at(400), 'Created is 6 min 40 s ahead: the clock of the client is fast'],
    [
      'local time in Paris',
      at(3600),
      'is 1 h ahead, nearly a whole number of quarter hours. Is it local time instead of UTC? It must be within',
    ],
    ['local time in New York', at(-5 * 3600), 'is 5 h old, nearly a whole number of quarter hours'],
    ['local time in Nepal', at(5.75 * 3600 - 59), 'h 44 min 1 s ahead, nearly a whole number'],
  ],
  PasswordDigest: digestMistakes.map(([mistake, digest, message]) => [
    mistake,
    header({ digest }),
    `The PasswordDigest does not fit: ${message}`,
  ]),
};

export const mistakes = Object.entries(mistakesOf).flatMap(([step, found]) =>
  found.map((mistake) => [...mistake, step] as const),
);
