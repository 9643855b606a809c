/** An invariant, or a promise, does not hold. */
export class Violation<Name extends string = string> extends Error {
  override readonly name = 'Violation';
  readonly invariant: Name;

  constructor(invariant: Name, detail: string) {
    super(`${invariant}: ${detail}`);
    this.invariant = invariant;
  }
}
