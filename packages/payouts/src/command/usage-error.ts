/** A mistake that the user can correct, told in one line. */
export class UsageError extends Error {}
