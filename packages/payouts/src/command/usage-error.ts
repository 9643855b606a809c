/** A mistake that the user can correct, reported in one line. */
export class UsageError extends Error {}
