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
