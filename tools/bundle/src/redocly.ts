import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** One step of a workflow, as it was run. */
export interface ExecutedStep {
  workflowId: string;
  stepId: string;
  passed: boolean;
  /** What each check that failed has to say. */
  failures: string[];
}

/**
 * `redocly lint`: every problem in a document, which is one that the config names or a file. Throws
 * when the CLI itself failed.
 */
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

/**
 * `redocly respect`: runs every workflow of an Arazzo file, one after the other. `servers` are the
 * base URLs by name of the source description. Returns the steps in the order in which they ran, a
 * step to which an action jumped included; throws when nothing was run.
 */
export async function respect(
  file: string,
  options: { servers: Record<string, string>; inputs: Record<string, unknown>; cwd: string },
): Promise<ExecutedStep[]> {
  const temporary = await mkdtemp(join(tmpdir(), 'crossborder-fx-respect-'));
  try {
    const output = join(temporary, 'report.json');
    // By environment, since every user of a machine can read a command line.
    const { stdout, stderr } = await redocly(
      ['respect', file, '--json-output', output],
      options.cwd,
      {
        REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(options.inputs),
        REDOCLY_CLI_RESPECT_SERVER: JSON.stringify(options.servers),
      },
    );
    const report = await readFile(output, 'utf8').catch((cause: unknown) => {
      throw new Error(`redocly respect gave no report:\n${(stderr || stdout).trim()}`, { cause });
    });
    return parseSteps(JSON.parse(report));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function redocly(args: string[], cwd: string, variables: Record<string, string> = {}) {
  // The CLI reports its use to its maker and looks for updates unless told not to.
  const env = {
    ...process.env,
    ...variables,
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

interface RawWorkflow {
  workflowId: string;
  executedSteps: (RawStep | RawWorkflow)[];
}

interface RawStep {
  workflowId: string;
  stepId: string;
  checks: { passed: boolean; severity: string; message: string }[];
}

function parseSteps(report: {
  files: Record<string, { executedWorkflows: RawWorkflow[] }>;
}): ExecutedStep[] {
  const stepsOf = (executed: RawStep | RawWorkflow): ExecutedStep[] => {
    if ('executedSteps' in executed) return executed.executedSteps.flatMap(stepsOf);
    const failures = executed.checks.filter(({ passed }) => !passed).map(({ message }) => message);
    const { workflowId, stepId } = executed;
    return [{ workflowId, stepId, passed: failures.length === 0, failures }];
  };
  return Object.values(report.files).flatMap((file) => file.executedWorkflows.flatMap(stepsOf));
}
