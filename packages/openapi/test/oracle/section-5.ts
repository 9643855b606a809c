import { type Sayings, says } from './fact-table.ts';

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
export const section5: Sayings = {
  '5': {
    security: [
      '[every request] carries X-WSSE, a call [without it] fails',
      'the token is [stateless] and [expires after about 5 minutes]',
      'a [fresh] token is computed for [each request]',
      'the [header] is on a [single line]',
      says(
        'header format',
        /UsernameToken Username="[^"]+", PasswordDigest="[^"]+", Nonce="[^"]+", Created="[^"]+"/,
      ),
      '[Username]: [assigned at onboarding]',
      says(
        '[Nonce]: Base64 of a [random lowercase hexadecimal] string of [at least 32 characters]',
        /base64 of the UTF-8 bytes/,
      ),
      says('[Created]: current [UTC] time as [YYYY-MM-DDTHH:MM:SSZ]', 'ISO 8601'),
      '[PasswordDigest]: [Base64] of the [raw binary] [SHA-1] digest',
      'the [SHA-1] digest is [raw binary] and [not hexadecimal]',
      says(
        'the digest covers the nonce [before Base64], Created and the secret, as [UTF-8] bytes',
        /nonce.*Created.*secret/,
      ),
      'the [API secret] is a [per-client] credential and [never sent directly]',
    ],
    info: [
      ...Object.keys(forbiddenCharacters).map((name) =>
        says(
          `[${name}] is rejected in [route parameters], [query parameters] and JSON bodies`,
          /bod(y|ies)/,
        ),
      ),
    ],
    'webhook PAYMENT_CREATED header x-service-signature': says(
      'webhook notifications are authenticated by a signature',
      'signature of the notification',
      'verified',
    ),
  },
  '5 (1)': { security: 'step: [generate the nonce string]' },
  '5 (2)': { security: 'step: [take the UTC timestamp]' },
  '5 (3)': {
    security: says(
      'step: concatenate nonce, timestamp and secret as [UTF-8 bytes]',
      /concatenate.*nonce.*(Created|timestamp).*secret/,
    ),
  },
  '5 (4)': {
    security: says('step: compute the SHA-1 [binary] digest', /compute the SHA-1\b.*digest/),
  },
  '5 (5)': {
    security: says(
      'step: encode the digest in Base64 to get PasswordDigest',
      /encode the digest in Base64\b.*\bPasswordDigest/,
    ),
  },
  '5 (6)': {
    security: says(
      'step: encode the nonce string in Base64 to get Nonce',
      /encode the nonce string in Base64\b.*\bNonce/,
    ),
  },
};
