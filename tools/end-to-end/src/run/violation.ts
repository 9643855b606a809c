import { Violation } from '@crossborder-fx/tools-test-utils/violation';

/** What must hold, whatever goes wrong on the way. */
export const invariants = [
  'at most one payment for each order',
  'exactly one payment for each order',
  'exactly one booking for each finalised payment, and none for others',
  'the sums of the three books are equal',
  'the reconciliation is empty',
  'nothing hangs or falls',
  'no secret in a log or a file',
] as const;

export type Invariant = (typeof invariants)[number];

/** @throws {Violation} when something is wrong */
export function requireNone(invariant: Invariant, wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Violation(invariant, wrong.join('\n  '));
}
