/** What the user can correct, as one line. */
export class UsageError extends Error {}
