/** An error whose message this package wrote. Unlike that of any other error, it may stand in a log. */
export class OwnError extends Error {
  /** So that `inspect` shows it as any other. */
  static override readonly name = 'Error';
}
