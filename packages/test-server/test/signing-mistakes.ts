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

const { nonce, created } = right;
const bytes = Buffer.from(nonce, 'hex');
export const digestOf = (...parts: (string | Buffer)[]) =>
  hash('sha1', ...parts).toString('base64');

type Mistake = [mistake: string, header: string | undefined, message: string];

/**
 * Mistakes of clients in the header X-WSSE, by the step of the check that detects them. Each entry names the mistake, the
 * header that the client sends, and a part of the server's answer.
 */
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
    [
      'a nonce that is not Base64',
      header({ encodedNonce: '%%%' }),
      'malformed: Nonce must be standard Base64 with padding',
    ],
    [
      'a raw nonce that cannot be Base64',
      header({ encodedNonce: `${nonce}0` }),
      'Nonce is the raw nonce, but must be the Base64 of the nonce',
    ],
  ],
  Username: [
    [
      'another username',
      wsseHeader({ ...testCredentials, username: 'someone' }, right),
      'The server does not know the Username',
    ],
  ],
  Nonce: [
    [
      'a raw nonce',
      header({ encodedNonce: nonce }),
      'The Nonce is the raw nonce, but must be the Base64 of the nonce',
    ],
    [
      'a raw nonce of 20 characters',
      header({ encodedNonce: nonce.slice(0, 20) }),
      'The Nonce is the raw nonce, but must be the Base64 of the nonce',
    ],
    [
      'the Base64 of bytes',
      header({ encodedNonce: base64(bytes) }),
      'it is the Base64 of other text, or of the bytes that the characters encode',
    ],
    [
      'a short nonce',
      header({ encodedNonce: base64('abc123') }),
      'has 6 characters, but must have at least 32',
    ],
    [
      'capitals',
      header({ encodedNonce: base64(nonce.toUpperCase()) }),
      'The Nonce must be in lower case',
    ],
  ],
  Created: [
    [
      'milliseconds',
      header({ created: '2026-11-21T12:00:00.000Z' }),
      'Created has fractions of a second (milliseconds); it must be UTC as YYYY-MM-DDTHH:MM:SSZ',
    ],
    [
      'a zone',
      header({ created: '2026-11-21T13:00:00+01:00' }),
      'has a time zone instead of the Z for UTC',
    ],
    ['no Z', header({ created: '2026-11-21T12:00:00' }), 'Created lacks the Z at its end'],
    ['another form', header({ created: '21.11.2026 12:00' }), 'Created has another form'],
  ],
  Age: [
    ['not a date', header({ created: '2026-13-41T12:00:00Z' }), 'Created is not a date'],
    [
      'stale',
      at(-301),
      'Created is 5 min 1 s old: the token is too old. Make a new token for every request',
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
  PasswordDigest: [
    [
      'a digest in hexadecimal',
      header({ digest: hash('sha1', nonce, created, secret).toString('hex') }),
      'The PasswordDigest does not fit: the digest is in hexadecimal instead of Base64.',
    ],
    [
      'a digest in capital hexadecimal',
      header({ digest: hash('sha1', nonce, created, secret).toString('hex').toUpperCase() }),
      'does not fit: the digest is in hexadecimal instead of Base64.',
    ],
    [
      'the Base64 of the hexadecimal digest',
      header({ digest: base64(hash('sha1', nonce, created, secret).toString('hex')) }),
      'does not fit: the digest is the Base64 of hexadecimal text instead of the Base64 of the 20 bytes.',
    ],
    [
      'Base64url',
      header({ digest: hash('sha1', nonce, created, secret).toString('base64url') }),
      'does not fit: the digest is in Base64url instead of Base64.',
    ],
    [
      'a nonce decoded from hexadecimal',
      header({ digest: digestOf(bytes, created, secret) }),
      'does not fit: the nonce was decoded from hexadecimal before it was hashed.',
    ],
    [
      'a nonce hashed as Base64',
      header({ digest: digestOf(base64(nonce), created, secret) }),
      'does not fit: the Base64 of the nonce was hashed instead of the nonce.',
    ],
    ...(
      [
        ['nonce', 'secret', 'created'],
        ['created', 'nonce', 'secret'],
        ['created', 'secret', 'nonce'],
        ['secret', 'nonce', 'created'],
        ['secret', 'created', 'nonce'],
      ] as const
    ).map((order): [string, string, string] => [
      `the order ${order.join(', ')}`,
      header({ digest: digestOf(...order.map((part) => ({ nonce, created, secret })[part])) }),
      `the parts were hashed in the wrong order (${order.join(', ')} instead of nonce, created, secret).`,
    ]),
    ...['SHA-256', 'SHA-512', 'MD5'].map((name): [string, string, string] => [
      name,
      header({
        digest: hash(name.replace('SHA-', 'sha').toLowerCase(), nonce, created, secret).toString(
          'base64',
        ),
      }),
      `does not fit: the digest was computed with ${name} instead of SHA-1.`,
    ]),
    ...['\n', '\r\n', ' '].map(
      (end): Mistake => [
        `a secret that ends in ${JSON.stringify(end)}`,
        header({ digest: digestOf(nonce, created, secret + end) }),
        'does not fit: the secret has a line break or a blank at its end.',
      ],
    ),
    ...['"', "'"].map(
      (mark): Mistake => [
        `a secret between two ${mark}`,
        header({ digest: digestOf(nonce, created, mark + secret + mark) }),
        'does not fit: the secret has quotation marks around it.',
      ],
    ),
    [
      'an empty secret',
      header({ digest: digestOf(nonce, created, '') }),
      'does not fit: the secret was empty.',
    ],
    [
      'UTF-16',
      header({ digest: digestOf(Buffer.from(nonce + created + secret, 'utf16le')) }),
      'does not fit: the text was hashed as UTF-16 instead of UTF-8.',
    ],
    [
      'two mistakes at once',
      header({ digest: hash('sha256', bytes, created, secret).toString('hex') }),
      'does not fit: the digest is in hexadecimal instead of Base64, and the digest was computed with SHA-256 ' +
        'instead of SHA-1, and the nonce was decoded from hexadecimal before it was hashed.',
    ],
    [
      'another secret',
      header({ digest: digestOf(nonce, created, 'another') }),
      'no usual mistake explains the digest, so another secret was likely used.',
    ],
    ['no digest', header({ digest: '' }), 'so another secret was likely used.'],
  ],
};

export const mistakes = Object.entries(mistakesOf).flatMap(([step, found]) =>
  found.map((mistake) => [...mistake, step] as const),
);
