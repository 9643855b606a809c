import {
  parseWsse,
  verifyWsse,
  type WsseFailure,
  type WsseToken,
} from '@crossborder-fx/client/wsse';
import { tokenLifetimeSeconds } from '../generated/constants.ts';
import type { ApiUser, ApiUsers } from '../http/api-users.ts';
import { type Credentials, testCredentials } from './credentials.ts';
import {
  diagnoseCreatedText,
  diagnoseDigest,
  diagnoseForm,
  diagnoseNonce,
  diagnoseTime,
  type Hash,
} from './diagnose-signature.ts';
import { SignatureRefusal } from './signature-refusal.ts';
import { isoSeconds } from './signature-steps.ts';

export interface AuthenticatorOptions {
  /** Refuse a nonce that was used before. The service may accept it, since its token is stateless. */
  rejectNonceReuse: boolean;
  /** Computes digests, to find out what mistake a wrong one comes from. */
  hash: Hash;
}

export interface Authenticated {
  nonce: string;
  nonceReused: boolean;
}

/** @throws {SignatureRefusal} 401 with the step that failed and the mistake that it suggests */
export type Authenticator = (claim: SignedClaim, now: Date) => Promise<Authenticated>;

/** What of a claim is verified. */
export interface SignedClaim extends Omit<Claim, 'user'> {
  user: Pick<ApiUser, 'credentials' | 'isReused'> | undefined;
}

/** Who a request says that it comes from. */
export interface Claim {
  /** The header X-WSSE. */
  header: string | undefined;
  /** Undefined when there is no header, or it is malformed. */
  token: WsseToken | undefined;
  /** Undefined when nobody has this username. */
  user: ApiUser | undefined;
}

/** Reads the header X-WSSE and finds who has its Username. Nothing is verified. */
export function claimOf(header: string | undefined, users: ApiUsers): Claim {
  if (header === undefined) return { header, token: undefined, user: undefined };
  const token = parseWsse(header);
  const username = token?.username ?? / Username="([^"]*)"/.exec(header)?.[1];
  const user = username === undefined ? undefined : users.find(username);
  return { header, token, user };
}

/** Verifies the header X-WSSE (service description, section 5). */
export function createAuthenticator({
  rejectNonceReuse,
  hash,
}: AuthenticatorOptions): Authenticator {
  return async ({ header, token, user }, now) => {
    if (header === undefined) throw new SignatureRefusal('Header', 'The header X-WSSE is missing.');
    if (!token) throw malformed(header);
    if (!user) {
      throw new SignatureRefusal('Username', 'The Username is not one that this server knows.');
    }
    const { credentials, isReused } = user;
    const { secret } = credentials;
    const failure = await verifyWsse(token, {
      secret,
      clock: () => now,
      toleranceSeconds: tokenLifetimeSeconds,
    });
    if (failure) throw await refusalOf(failure, header, token, { credentials, now, hash });
    const nonceReused = isReused(token.nonce, now);
    if (nonceReused && rejectNonceReuse) {
      throw new SignatureRefusal(
        'Repetition',
        'The Nonce was used before: make a fresh token for every request.',
      );
    }
    return { nonce: token.nonce, nonceReused };
  };
}

async function refusalOf(
  failure: WsseFailure,
  header: string,
  token: WsseToken,
  { credentials, now, hash }: { credentials: Credentials; now: Date; hash: Hash },
): Promise<SignatureRefusal> {
  switch (failure) {
    case 'malformed':
      return malformed(header);
    case 'nonce':
      return new SignatureRefusal('Nonce', `The Nonce ${diagnoseNonce(header, token)}.`);
    case 'created':
      return new SignatureRefusal(
        'Created',
        `Created ${diagnoseCreatedText(token.created)}; it must be UTC as YYYY-MM-DDTHH:MM:SSZ.`,
      );
    case 'expired': {
      const seconds = (Date.parse(token.created) - now.getTime()) / 1000;
      const reason = Number.isNaN(seconds) ? 'is not a date' : `is ${diagnoseTime(seconds)}`;
      return new SignatureRefusal(
        'Age',
        `Created ${reason}. It may be ${tokenLifetimeSeconds} s off, and the time here is ${isoSeconds(now)}.`,
      );
    }
    case 'digest':
      return wrongDigest(token, credentials, hash);
  }
}

function malformed(header: string): SignatureRefusal {
  return new SignatureRefusal('Form', `The header X-WSSE is malformed: ${diagnoseForm(header)}.`);
}

async function wrongDigest(
  token: WsseToken,
  credentials: Credentials,
  hash: Hash,
): Promise<SignatureRefusal> {
  const { mistakes, expected } = await diagnoseDigest(token, credentials.secret, hash);
  const reason = mistakes
    ? mistakes.join(', and ')
    : 'it comes from none of the usual mistakes with the right secret, so the secret is likely wrong';
  // The test credentials are public, so their digest reveals nothing.
  const isTest = credentials.secret === testCredentials.secret;
  return new SignatureRefusal('PasswordDigest', `The PasswordDigest is wrong: ${reason}.`, {
    expectedDigest: isTest ? expected : undefined,
  });
}
