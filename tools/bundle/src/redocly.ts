import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';

export interface Problem {
  ruleId: string;
  severity: 'error' | 'warn';
  message: string;
  /** Path as given to the CLI, relative to its working directory. */
  file: string;
  line: number;
  column: number;
  suggestions: string[];
  reference?: string;
}

const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

/** `redocly lint`: every problem in a document that the config names. Throws when the CLI itself failed. */
export async function lint(api: string, options: { config: string; cwd: string }) {
  const { stdout, stderr } = await redocly(
    ['lint', api, '--config', options.config, '--format', 'json', '--max-problems', '1000'],
    options.cwd,
  );
  return parseProblems(stdout, stderr);
}

/** `redocly bundle`: one document in JSON, written to `output`. */
export async function bundle(
  api: string,
  output: string,
  options: { config: string; cwd: string },
): Promise<void> {
  const { code, stderr } = await redocly(
    ['bundle', api, '--config', options.config, '--output', output],
    options.cwd,
  );
  if (code !== 0) throw new Error(`redocly bundle failed:\n${stderr.trim()}`);
}

function redocly(args: string[], cwd: string) {
  // The CLI reports its use to its maker and looks for updates unless told not to.
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NO_COLOR: '1',
  };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [cli, ...args],
      { cwd, env, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, stdout, stderr }),
    );
  });
}

interface RawProblem {
  ruleId: string;
  severity: 'error' | 'warn';
  message: string;
  suggest?: string[];
  reference?: string;
  location: { source: { ref: string }; start?: { line: number; col: number } }[];
}

function parseProblems(stdout: string, stderr: string): Problem[] {
  let report: { problems: RawProblem[] };
  try {
    report = JSON.parse(stdout);
  } catch (cause) {
    throw new Error(`redocly lint gave no report:\n${(stderr || stdout).trim()}`, { cause });
  }
  return report.problems.map(({ ruleId, severity, message, suggest, reference, location }) => ({
    ruleId,
    severity,
    message,
    file: location[0]?.source.ref ?? '',
    line: location[0]?.start?.line ?? 1,
    column: location[0]?.start?.col ?? 1,
    suggestions: suggest ?? [],
    ...(reference === undefined ? {} : { reference }),
  }));
}
