import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '@crossborder-fx/tools-description';

export interface Problem {
  ruleId: string;
  severity: 'error' | 'warn';
  message: string;
  suggest?: string[];
  reference?: string;
  /** Its location. The path of the file is relative to the working directory of the CLI. */
  location: { source: { ref: string }; start?: { line: number; col: number } }[];
}

export interface ExecutedStep {
  workflowId: string;
  stepId: string;
  passed: boolean;
  failures: string[];
}

type Impact = 'patch' | 'minor' | 'major';

interface Side {
  /** The location of the value, or of the object around it when the value is undefined. */
  pointer: string;
  value?: unknown;
}

/** A change, as `redocly diff` reports it. A change that none of its rules objects to has no verdict. */
export interface ReportedChange {
  /** The first location that leads to it, with `$ref` for each reference on the way. */
  path: string;
  typeName: string;
  kind: 'added' | 'modified' | 'removed';
  verdicts: { ruleId: string; impact: Impact; message: string }[];
  /** The keyword that was modified; `key` when the object has another name. */
  property?: string;
  base?: Side;
  revision?: Side;
}

const configuration = 'spec/redocly.yaml';
const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

/** `redocly lint`: every problem in a document, which is one that the configuration names or a file. */
export async function lint(api: string, cwd: string, config = configuration): Promise<Problem[]> {
  const limit = ['--max-problems', '1000'];
  const args = ['lint', api, '--config', config, '--format', 'json', ...limit];
  const report: { problems: Problem[] } = parseReport(await redocly(args, cwd));
  return report.problems;
}

/** `redocly lint`: every problem that its recommended rules find in a document. */
export async function lintDocument(document: string): Promise<Problem[]> {
  return inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'openapi.json'), document);
    const args = ['lint', 'openapi.json', '--extends', 'recommended', '--format', 'json'];
    return parseReport(await redocly(args, folder)).problems;
  });
}

export async function bundle(api: string, cwd: string): Promise<OpenApiDocument> {
  const args = ['bundle', api, '--config', configuration, '--ext', 'json'];
  return parseReport(await redocly(args, cwd));
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
  return inTemporaryFolder(async (temporary) => {
    const output = join(temporary, 'report.json');
    // By environment, since every user of a machine can read a command line.
    const printed = await redocly(['respect', file, '--json-output', output], options.cwd, {
      REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(options.inputs),
      REDOCLY_CLI_RESPECT_SERVER: JSON.stringify(options.servers),
    });
    const text = await readFile(output, 'utf8').catch(() => '');
    const report: RespectReport = parseReport(printed, text);
    const files = Object.values(report.files);
    return files.flatMap(({ executedWorkflows }) => executedWorkflows.flatMap(stepsOf));
  });
}

/**
 * `redocly diff`: what it sees of the changes from one document to another.
 *
 * @throws when it cannot compare them, or could only in part
 */
export async function diff(
  previous: OpenApiDocument,
  current: OpenApiDocument,
): Promise<ReportedChange[]> {
  // A folder without a configuration, which would change the rules.
  return inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'previous.json'), JSON.stringify(previous));
    await writeFile(join(folder, 'current.json'), JSON.stringify(current));
    const args = ['diff', 'previous.json', 'current.json', '--format=json', '--fail-on=none'];
    const printed = await redocly(args, folder);
    if (printed instanceof Error) throw printed;
    return parseReport(printed).changes;
  });
}

async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-redocly-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Printed {
  stdout: string;
  stderr: string;
}

/** Returns the output of the CLI, also when it exits with another code than 0, as it does on a problem. */
async function redocly(args: string[], cwd: string, variables: Record<string, string> = {}) {
  const env = {
    ...process.env,
    ...variables,
    // The CLI reports its use to its maker and looks for updates unless told not to.
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NO_COLOR: '1',
  };
  const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
  return promisify(execFile)(process.execPath, [cli, ...args], options).catch(
    (error: Printed) => error,
  );
}

function parseReport({ stdout, stderr }: Printed, report = stdout) {
  try {
    return JSON.parse(report);
  } catch (cause) {
    throw new Error(`redocly gave no report:\n${(stderr || stdout).trim()}`, { cause });
  }
}

interface RespectReport {
  files: Record<string, { executedWorkflows: ExecutedWorkflow[] }>;
}

interface ExecutedWorkflow {
  executedSteps: (
    | ExecutedWorkflow
    | { workflowId: string; stepId: string; checks: { passed: boolean; message: string }[] }
  )[];
}

function stepsOf({ executedSteps }: ExecutedWorkflow): ExecutedStep[] {
  return executedSteps.flatMap((executed) => {
    if ('executedSteps' in executed) return stepsOf(executed);
    const { workflowId, stepId, checks } = executed;
    const failures = checks.filter(({ passed }) => !passed).map(({ message }) => message);
    return [{ workflowId, stepId, passed: failures.length === 0, failures }];
  });
}
