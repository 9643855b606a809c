/** A mistake that the user of the command can correct. The command reports the mistake in one line. */
export class UsageError extends Error {}
