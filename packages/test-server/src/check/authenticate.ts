import {
  parseWsse,
  verifyWsse,
  type WsseFailure,
  type WsseToken,
} from '@crossborder-fx/client/wsse';
import { tokenLifetimeSeconds } from '../generated/constants.ts';
import type { ApiUser, ApiUsers } from '../http/api-users.ts';
import { testCredentials } from './credentials.ts';
import { type DigestDiagnosis, diagnoseDigest, type Hash } from './diagnose-digest.ts';
import { requireRight } from './signature-steps.ts';

export interface AuthenticatorOptions {
  /** Refuse a nonce that was used before. The service may accept it, since its token is stateless. */
  rejectNonceReuse: boolean;
  /** Computes digests, to find the mistake that a wrong one comes from. */
  hash: Hash;
}

export interface Authenticated {
  nonce: string | undefined;
  nonceReused: boolean;
}

/** @throws {SignatureRefusal} 401 with the step that failed and the mistake that it suggests */
export type Authenticator = (claim: SignedClaim, now: Date) => Promise<Authenticated>;

/** The part of a claim that is verified. */
export interface SignedClaim extends Omit<Claim, 'user'> {
  user: SigningUser | undefined;
}

type SigningUser = Pick<ApiUser, 'credentials' | 'isReused'>;

/** Who a request says that it comes from. */
export interface Claim {
  /** The header X-WSSE. */
  header: string | undefined;
  /** Undefined when there is no header, or it is malformed. */
  token: WsseToken | undefined;
  /** Undefined when nobody has this username. */
  user: ApiUser | undefined;
}

/** Reads the header X-WSSE and finds the user of its Username. It verifies nothing. */
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
    const { failure, nonceReused, digest } =
      token && user ? await verify(token, user, { now, hash }) : notVerified;
    requireRight(
      {
        ...{ header, token, at: now, isKnown: user !== undefined, rejectNonceReuse },
        ...{ failure, nonceReused, mistakes: digest?.mistakes },
      },
      // The test credentials are public, so their digest reveals nothing.
      {
        expectedDigest:
          user?.credentials.secret === testCredentials.secret ? digest?.expected : undefined,
      },
    );
    return { nonce: token?.nonce, nonceReused };
  };
}

interface Verified {
  failure: WsseFailure | undefined;
  nonceReused: boolean;
  digest: DigestDiagnosis | undefined;
}

const notVerified: Verified = { failure: undefined, nonceReused: false, digest: undefined };

async function verify(
  token: WsseToken,
  { credentials: { secret }, isReused }: SigningUser,
  { now, hash }: { now: Date; hash: Hash },
): Promise<Verified> {
  const failure = await verifyWsse(token, {
    secret,
    clock: () => now,
    toleranceSeconds: tokenLifetimeSeconds,
  });
  return {
    failure,
    // The question remembers the nonce, and a request with a wrong signature must not use it up.
    nonceReused: failure === undefined && isReused(token.nonce, now),
    digest: failure === 'digest' ? await diagnoseDigest(token, secret, hash) : undefined,
  };
}
