import { requireKnown } from '../common/require-known.ts';
import { nonceLength, tokenLifetimeSeconds } from '../generated/constants.ts';
import { fromBase64 } from './base64.ts';
import { createNonce, isNonce } from './nonce.ts';
import { timestampOf } from './service-clock.ts';
import { type Sha1, sha1 } from './sha1.ts';

/** The parts of the token in an X-WSSE header, decoded. */
export interface WsseToken {
  username: string;
  /** The SHA-1 digest of the token, in Base64. */
  passwordDigest: string;
  /** The nonce in hexadecimal digits, decoded from the Base64 in the header. */
  nonce: string;
  /** The time of signing in the form of the token: `YYYY-MM-DDTHH:MM:SSZ`, UTC. */
  created: string;
}

export interface SignWsseOptions {
  username: string;
  /** The API secret, which is hashed and never sent. */
  secret: string;
  /** The nonce of the token: at least 32 lower-case hexadecimal characters. @default 36 random characters */
  nonce?: string | undefined;
  /** The time of signing. @default the current time */
  created?: Date | undefined;
  /** @internal */
  sha1?: Sha1 | undefined;
  /** The time of signing as text, in place of `created`. @internal */
  timestamp?: string | undefined;
}

export interface VerifyWsseOptions {
  secret: string;
  /** The clock that tells whether a token has expired. @default the time of the system */
  clock?: (() => Date) | undefined;
  /** Seconds by which the token's time `Created` may be earlier or later than the clock. @default 300 */
  toleranceSeconds?: number | undefined;
}

/** The step at which the verification of an X-WSSE header failed. */
export type WsseFailure = 'malformed' | 'nonce' | 'created' | 'expired' | 'digest';

/**
 * Returns the value of an `X-WSSE` header for one request (service description, section 5). A token is valid for about 5
 * minutes. Make a new header for every request.
 *
 * @throws {TypeError} when username, nonce or date does not fit the header; the message repeats no value
 */
export async function signWsse(options: SignWsseOptions): Promise<string> {
  requireKnown(options, ['username', 'secret', 'nonce', 'created', 'sha1', 'timestamp']);
  if (!isUsername(options.username)) {
    throw new TypeError(
      'username must be printable ASCII without quotes or backslashes, because the header quotes it.',
    );
  }
  return wsseHeader(options);
}

/**
 * Works as {@link signWsse}, but does not check the username. It returns a promise only if the digest needs one,
 * because a promise delays each call.
 */
export function wsseHeader(options: SignWsseOptions): Promise<string> | string {
  const { username, secret, nonce = createNonce(), created = new Date() } = options;
  if (!isNonce(nonce)) {
    throw new TypeError(`nonce must be at least ${nonceLength} lower-case hexadecimal characters.`);
  }
  const { timestamp = timestampOf(created) } = options;
  const digest = (options.sha1 ?? sha1)(nonce + timestamp + secret);
  const headerWith = (passwordDigest: string) =>
    `UsernameToken Username="${username}", PasswordDigest="${passwordDigest}", Nonce="${btoa(nonce)}", Created="${timestamp}"`;
  return typeof digest === 'string' ? headerWith(digest) : digest.then(headerWith);
}

/** Parses the value of an X-WSSE header. Returns undefined when the value is not an X-WSSE token. */
export function parseWsse(header: string): WsseToken | undefined {
  // The groups of the regular expression are named after the fields of a token, and every match has all groups.
  const token = tokenPattern.exec(header)?.groups as Record<keyof WsseToken, string> | undefined;
  const nonce = token && fromBase64(token.nonce);
  return nonce && { ...token, nonce: decoder.decode(nonce) };
}

/**
 * Verifies an X-WSSE header. Returns undefined when the header was signed with `secret` and its time is within the tolerance,
 * else the step that failed.
 *
 * @param header - the value of the header, or the result of `parseWsse`
 */
export async function verifyWsse(
  header: string | WsseToken,
  options: VerifyWsseOptions,
): Promise<WsseFailure | undefined> {
  requireKnown(options, ['secret', 'clock', 'toleranceSeconds']);
  const { secret, clock = () => new Date(), toleranceSeconds = tokenLifetimeSeconds } = options;
  const token = typeof header === 'string' ? parseWsse(header) : header;
  if (!token) return 'malformed';
  if (!isNonce(token.nonce)) return 'nonce';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(token.created)) return 'created';
  const ageSeconds = (clock().getTime() - Date.parse(token.created)) / 1000;
  if (!(Math.abs(ageSeconds) <= toleranceSeconds)) return 'expired';
  const expected = await sha1(token.nonce + token.created + secret);
  return equalInConstantTime(expected, token.passwordDigest) ? undefined : 'digest';
}

/** Returns whether `username` may be written between quotes in an X-WSSE header. */
export function isUsername(username: string): boolean {
  return /^[\x20-\x7e]+$/.test(username) && !/["\\]/.test(username);
}

const decoder = new TextDecoder();

const tokenPattern =
  /^UsernameToken Username="(?<username>[^"]*)", PasswordDigest="(?<passwordDigest>[^"]*)", Nonce="(?<nonce>[^"]*)", Created="(?<created>[^"]*)"$/;

function equalInConstantTime(first: string, second: string): boolean {
  if (first.length !== second.length) return false;
  let difference = 0;
  for (let index = 0; index < first.length; index++) {
    difference |= first.charCodeAt(index) ^ second.charCodeAt(index);
  }
  return difference === 0;
}
