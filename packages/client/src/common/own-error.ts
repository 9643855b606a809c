/** An error of this package. Unlike the message of any other error, its message may be logged. */
export class OwnError extends Error {
  /** Makes `inspect` show this error as a plain Error. */
  static override readonly name = 'Error';
}
