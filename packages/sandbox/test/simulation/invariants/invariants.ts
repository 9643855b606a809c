import { deliveryInvariants } from './delivery-invariants.ts';
import type { Invariant, Look } from './invariant.ts';
import { ledgerInvariants } from './ledger-invariants.ts';
import { stateInvariants } from './state-invariants.ts';

export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...stateInvariants,
  ...deliveryInvariants,
];

/** The names of the invariants that do not hold, each with where. */
export function brokenInvariants(
  look: Look,
  of: readonly Invariant['of'][],
): { name: string; problems: string[] }[] {
  return invariants
    .filter((invariant) => of.includes(invariant.of))
    .map(({ name, check }) => ({ name, problems: check(look) }))
    .filter(({ problems }) => problems.length > 0);
}
