import type { ProseRow } from './fact-table.ts';

/** Section 5: characters that route parameters, query parameters and JSON bodies must not hold. */
export const forbiddenCharacters: Readonly<Record<string, string>> = {
  ampersand: '&',
  'less-than': '<',
  'greater-than': '>',
  percent: '%',
  'question mark': '?',
  backslash: '\\',
  slash: '/',
  'vertical bar': '|',
};

/** Fields that cannot be sent without a slash: a URL and Base64. */
export const exemptFromForbiddenCharacters: readonly string[] = ['url', 'file'];

/** Section 5: authentication. */
export const section5: readonly ProseRow[] = [
  {
    section: '5',
    fact: 'every request carries X-WSSE, a call without it fails',
    at: 'security',
    words: ['every request', 'without it'],
  },
  {
    section: '5',
    fact: 'the token is stateless and expires after about 5 minutes',
    at: 'security',
    words: ['stateless', 'expires after about 5 minutes'],
  },
  {
    section: '5',
    fact: 'a fresh token is computed for each request',
    at: 'security',
    words: ['fresh', 'each request'],
  },
  {
    section: '5',
    fact: 'the header is on a single line',
    at: 'security',
    words: ['header', 'single line'],
  },
  {
    section: '5',
    fact: 'header format',
    at: 'security',
    words: [
      /UsernameToken Username="[^"]+", PasswordDigest="[^"]+", Nonce="[^"]+", Created="[^"]+"/,
    ],
  },
  {
    section: '5',
    fact: 'Username: assigned at onboarding',
    at: 'security',
    words: ['Username', 'assigned at onboarding'],
  },
  {
    section: '5',
    fact: 'Nonce: Base64 of a random lowercase hexadecimal string of at least 32 characters',
    at: 'security',
    words: [
      'Nonce',
      /base64 of the UTF-8 bytes/,
      'random lowercase hexadecimal',
      'at least 32 characters',
    ],
  },
  {
    section: '5',
    fact: 'Created: current UTC time as YYYY-MM-DDTHH:MM:SSZ',
    at: 'security',
    words: ['Created', 'UTC', 'ISO 8601', 'YYYY-MM-DDTHH:MM:SSZ'],
  },
  {
    section: '5',
    fact: 'PasswordDigest: Base64 of the raw binary SHA-1 digest',
    at: 'security',
    words: ['PasswordDigest', 'Base64', 'raw binary', 'SHA-1'],
  },
  {
    section: '5',
    fact: 'the SHA-1 digest is raw binary and not hexadecimal',
    at: 'security',
    words: ['SHA-1', 'raw binary', 'not hexadecimal'],
  },
  {
    section: '5',
    fact: 'the digest covers the nonce before Base64, Created and the secret, as UTF-8 bytes',
    at: 'security',
    words: ['before Base64', /nonce.*Created.*secret/, 'UTF-8'],
  },
  {
    section: '5 (1)',
    fact: 'step: generate the nonce string',
    at: 'security',
    words: ['generate the nonce string'],
  },
  {
    section: '5 (2)',
    fact: 'step: take the UTC timestamp',
    at: 'security',
    words: ['take the UTC timestamp'],
  },
  {
    section: '5 (3)',
    fact: 'step: concatenate nonce, timestamp and secret as UTF-8 bytes',
    at: 'security',
    words: [/concatenate.*nonce.*(Created|timestamp).*secret/, 'UTF-8 bytes'],
  },
  {
    section: '5 (4)',
    fact: 'step: compute the SHA-1 binary digest',
    at: 'security',
    words: [/compute the SHA-1\b.*digest/, 'binary'],
  },
  {
    section: '5 (5)',
    fact: 'step: encode the digest in Base64 to get PasswordDigest',
    at: 'security',
    words: [/encode the digest in Base64\b.*\bPasswordDigest/],
  },
  {
    section: '5 (6)',
    fact: 'step: encode the nonce string in Base64 to get Nonce',
    at: 'security',
    words: [/encode the nonce string in Base64\b.*\bNonce/],
  },
  {
    section: '5',
    fact: 'the API secret is a per-client credential and never sent directly',
    at: 'security',
    words: ['API secret', 'per-client', 'never sent directly'],
  },
  ...Object.keys(forbiddenCharacters).map(
    (name): ProseRow => ({
      section: '5',
      fact: `${name} is rejected in route parameters, query parameters and JSON bodies`,
      at: 'info',
      words: ['route parameters', 'query parameters', /bod(y|ies)/, name],
    }),
  ),
  {
    section: '5',
    fact: 'webhook notifications are authenticated by a signature',
    at: 'webhook PAYMENT_CREATED header x-service-signature',
    words: ['signature of the notification', 'verified'],
  },
];
