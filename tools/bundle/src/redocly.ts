import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
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
  /** The location of the problem. The path of the file is relative to the working directory of the CLI. */
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
  /**
   * The JSON pointer of the value in one of the compared documents, or of the object around the value when this document lacks
   * the value.
   */
  pointer: string;
  value?: unknown;
}

/** A change that `redocly diff` reports. `verdicts` is empty when no rule of Redocly covers it. */
export interface ReportedChange {
  /** The path to the changed object in the document, with a `$ref` for each reference on the way. */
  path: string;
  typeName: string;
  kind: 'added' | 'modified' | 'removed';
  verdicts: { ruleId: string; impact: Impact; message: string }[];
  /** The keyword of the description that changed, or `key` when the object was renamed. */
  property?: string;
  base?: Side;
  revision?: Side;
}

const configuration = 'spec/redocly.yaml';
const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

/** `api` is the file of the document, or its name in the configuration. */
export async function lint(api: string, cwd: string, config = configuration): Promise<Problem[]> {
  const limit = ['--max-problems', '1000'];
  const args = ['lint', api, '--config', config, '--format', 'json', ...limit];
  const report: { problems: Problem[] } = parseReport(await redocly(args, cwd));
  return report.problems;
}

export async function lintDocument(document: string): Promise<Problem[]> {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'openapi.json'), document);
  const args = ['lint', 'openapi.json', '--extends', 'recommended', '--format', 'json'];
  return parseReport(await redocly(args, folder.path)).problems;
}

export async function bundle(api: string, cwd: string): Promise<OpenApiDocument> {
  const args = ['bundle', api, '--config', configuration, '--ext', 'json'];
  return parseReport(await redocly(args, cwd));
}

/**
 * Runs all workflows of an Arazzo file by `redocly respect`. `servers` has the base URL for the name of each source
 * description. Returns all steps that ran, in their order, including the steps to which another step jumped.
 *
 * @throws when no step ran
 */
export async function respect(
  file: string,
  options: { servers: Record<string, string>; inputs: Record<string, unknown>; cwd: string },
): Promise<ExecutedStep[]> {
  await using folder = await temporaryFolder();
  const output = join(folder.path, 'report.json');
  // Environment variables pass the inputs of a workflow, because every user of a machine can read the command lines of its
  // processes.
  const printed = await redocly(['respect', file, '--json-output', output], options.cwd, {
    REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(options.inputs),
    REDOCLY_CLI_RESPECT_SERVER: JSON.stringify(options.servers),
  });
  const text = await readFile(output, 'utf8').catch(() => '');
  const report: RespectReport = parseReport(printed, text);
  const workflows = Object.values(report.files).flatMap((one) => one.executedWorkflows);
  return workflows.flatMap(stepsOf);
}

/** @throws when `redocly diff` could compare the documents only in part, or not at all */
export async function diff(
  previous: OpenApiDocument,
  current: OpenApiDocument,
): Promise<ReportedChange[]> {
  // Redocly's command runs in a folder without a configuration file, because such a file would change the rules.
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'previous.json'), JSON.stringify(previous));
  await writeFile(join(folder.path, 'current.json'), JSON.stringify(current));
  const args = ['diff', 'previous.json', 'current.json', '--format=json', '--fail-on=none'];
  const printed = await redocly(args, folder.path);
  if (printed instanceof Error) throw printed;
  return parseReport(printed).changes;
}

const temporaryFolder = () => mkdtempDisposable(join(tmpdir(), 'crossborder-fx-redocly-'));

interface Printed {
  stdout: string;
  stderr: string;
}

/** Returns the output of Redocly's command, even when it found a problem and exits with a code other than 0. */
async function redocly(args: string[], cwd: string, variables: Record<string, string> = {}) {
  const env = {
    ...process.env,
    ...variables,
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
