import { verifyWsse, type WsseFailure, type WsseToken } from '@crossborder-fx/client/wsse';
import { type Credentials, testCredentials } from '../common/credentials.ts';
import { tokenLifetimeSeconds } from '../generated/constants.ts';
import { type DigestDiagnosis, diagnoseDigest, type Hash } from './diagnose-digest.ts';
import type { NonceMemory } from './remember-nonces.ts';
import { type Verdict, verdictOn } from './signature-steps.ts';

export interface AuthenticatorOptions {
  /** The real service may accept a repeated nonce, since its tokens are stateless. */
  rejectNonceReuse: boolean;
  hash: Hash;
}

export interface Authenticated {
  verdict: Verdict;
  nonceReused: boolean;
  /** The PasswordDigest that the server expected; set only for the test credentials, which are public. */
  expectedDigest: string | undefined;
}

export type Authenticator = (claim: SignedClaim, now: Date) => Promise<Authenticated>;

export interface SignedClaim {
  header: string | undefined;
  token: WsseToken | undefined;
  user: SigningUser | undefined;
}

interface SigningUser {
  readonly credentials: Credentials;
  readonly isReused: NonceMemory;
}

export function createAuthenticator({
  rejectNonceReuse,
  hash,
}: AuthenticatorOptions): Authenticator {
  return async ({ header, token, user }, now) => {
    let failure: WsseFailure | undefined;
    let nonceReused = false;
    let digest: DigestDiagnosis | undefined;
    if (token && user) {
      const { secret } = user.credentials;
      const toleranceSeconds = tokenLifetimeSeconds;
      failure = await verifyWsse(token, { secret, clock: () => now, toleranceSeconds });
      // Call isReused() last: the function also remembers the nonce, and the nonce of a wrong signature must not be remembered.
      nonceReused = failure === undefined && user.isReused(token.nonce, now);
      if (failure === 'digest') digest = await diagnoseDigest(token, secret, hash);
    }
    const verdict = verdictOn({
      ...{ header, token, at: now, isKnown: user !== undefined, rejectNonceReuse },
      ...{ failure, nonceReused, mistakes: digest?.mistakes },
    });
    const isPublic = user?.credentials.secret === testCredentials.secret;
    return { verdict, nonceReused, expectedDigest: isPublic ? digest?.expected : undefined };
  };
}
