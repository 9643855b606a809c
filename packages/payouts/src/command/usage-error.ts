/** A mistake that the user can correct. The command reports it in one line. */
export class UsageError extends Error {}
