import type { Claim } from './webhook-store.ts';

const claims: readonly Claim[] = ['claimed', 'in-flight', 'completed'];

/** Checks the answer of a server to a claim. A wrong one means that `query` or `send` changed it. */
export function requireClaim(answer: unknown): Claim {
  const claim = claims.find((name) => name === answer);
  if (claim === undefined) throw new TypeError(`The store answered ${String(answer)} to a claim.`);
  return claim;
}
