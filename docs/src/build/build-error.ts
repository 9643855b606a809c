/** Something wrong that is not the fault of the program which finds it. The message says all. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/**
 * Ends a program with the message of a `BuildError`.
 *
 * @throws any other error, which Node prints whole
 */
export function reportBuildError(error: unknown): void {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
