/** An error of this package. The message of this error may be logged, unlike the message of another package's error. */
export class OwnError extends Error {
  /** Makes `inspect` show this error as a plain Error. */
  static override readonly name = 'Error';
}
