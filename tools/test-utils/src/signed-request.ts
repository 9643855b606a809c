import { createHash, randomBytes } from 'node:crypto';

export interface WsseParts {
  /** The nonce as text, before it is encoded in Base64. @default 32 random hexadecimal characters */
  nonce?: string;
  /** @default the current time */
  created?: string;
  /** The value of Nonce in the X-WSSE header. By default it is the Base64 of the nonce. */
  encodedNonce?: string;
  /** The value of PasswordDigest in the X-WSSE header, in place of the correct digest. */
  digest?: string;
}

/**
 * Makes the value of the X-WSSE header with node:crypto, as section 5 of the service description says, and not with the
 * client's code, because the tests test that code.
 */
export function wsseHeader(
  { username, secret }: { username: string; secret: string },
  {
    nonce = randomBytes(16).toString('hex'),
    created = wsseTime(new Date()),
    encodedNonce = Buffer.from(nonce).toString('base64'),
    digest = createHash('sha1').update(`${nonce}${created}${secret}`).digest('base64'),
  }: WsseParts = {},
): string {
  return `UsernameToken Username="${username}", PasswordDigest="${digest}", Nonce="${encodedNonce}", Created="${created}"`;
}

/** Writes a time in the form of Created in the X-WSSE header: UTC, in whole seconds. */
export function wsseTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

export interface SentRequest {
  /** @default 'POST' with a body, 'GET' without */
  method?: string;
  /** Headers that replace or complement the usual headers of the request. */
  headers?: Record<string, string>;
  body?: unknown;
}

export async function send(
  { url, credentials }: { url: string; credentials: { username: string; secret: string } },
  path: string,
  { body, method = body === undefined ? 'GET' : 'POST', headers = {} }: SentRequest = {},
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      'X-WSSE': wsseHeader(credentials),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
