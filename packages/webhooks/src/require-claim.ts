import type { Claim } from './webhook-store.ts';

const claims: readonly Claim[] = ['claimed', 'in-flight', 'completed'];

/** What a server answered to a claim; anything else means that `query` or `send` was not passed on as it is. */
export function requireClaim(answer: unknown): Claim {
  const claim = claims.find((name) => name === answer);
  if (claim === undefined) throw new TypeError(`The store answered ${String(answer)} to a claim.`);
  return claim;
}
