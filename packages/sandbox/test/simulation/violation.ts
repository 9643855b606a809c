/** An invariant does not hold. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly invariant: string;

  constructor(invariant: string, detail: string) {
    super(`${invariant}: ${detail}`);
    this.invariant = invariant;
  }
}

/** @throws {Violation} when it is false */
export function requireThat(holds: boolean, invariant: string, detail: string): void {
  if (!holds) throw new Violation(invariant, detail);
}
