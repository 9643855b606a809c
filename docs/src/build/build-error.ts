/** Something wrong with the site, and where to mend it. */
export interface Problem {
  /** Below the repository. */
  file: string;
  line: number;
  message: string;
}

/** One line for each problem, such as `docs/guides/fx.md:12: the link … leads nowhere`. */
export function formatProblems(problems: readonly Problem[]): string {
  return problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');
}

/** A mistake in what is built, not in the program that builds it. The message says all about it. */
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
