import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { startJob } from './project.ts';

export interface Step {
  id?: string;
  uses?: string;
  run?: string;
  if?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
  'working-directory'?: string;
}

/** Reads a GitHub action of this repository: its description, its steps, and the steps that its README shows. */
export async function readAction(name: string) {
  const folder = join(import.meta.dirname, '../../../../../.github/actions', name);
  const page = await readFile(join(folder, 'README.md'), 'utf8');
  const shown = parse(/^```yaml\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '');
  const documented: Step[] = shown.steps ?? shown;
  const action = parse(await readFile(join(folder, 'action.yml'), 'utf8'));
  const [start, ...others]: Step[] = action.runs.steps;
  const defaults = Object.entries<{ default?: string }>(action.inputs).map(([input, given]) => [
    input,
    given.default,
  ]);

  /** Runs the only step of the action as GitHub does, from a folder of the project. */
  async function run(project: string, inputs: Record<string, unknown> = {}, from = '.') {
    const job = startJob(project);
    const temp = join(project, 'runner temp');
    await rm(temp, { recursive: true, force: true });
    await mkdir(temp);
    const files = {
      GITHUB_OUTPUT: join(temp, 'output'),
      GITHUB_STEP_SUMMARY: join(temp, 'summary'),
    };
    for (const file of Object.values(files)) await writeFile(file, '');
    // Writes a package.json, so that the temporary folder of the CI runner is a project without an installed package.
    await writeFile(join(temp, 'package.json'), '{}');
    const given: Record<string, unknown> = { ...Object.fromEntries(defaults), ...inputs };
    const inputOf = (expression = '') => {
      const [, input = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression) ?? [];
      return String(given[input] ?? expect.fail(`the action has no input ${input}`));
    };
    const env = Object.entries(start?.env ?? {}).map(([key, value]) => [key, inputOf(value)]);
    const script = `cd '${from}'\ncd '${inputOf(start?.['working-directory'])}'\n${start?.run}`;
    const runner = { GITHUB_ACTION_PATH: folder, RUNNER_TEMP: temp, ...files };
    const bash = ['-e', '-o', 'pipefail', '-c', script];
    const ended = await job.run('bash', bash, { ...Object.fromEntries(env), ...runner });
    const { code, output: printed } = ended;
    const lines = (await readFile(files.GITHUB_OUTPUT, 'utf8')).trim().split('\n').filter(Boolean);
    const outputs: Record<string, string> = Object.fromEntries(
      lines.map((line) => line.split(/=(.*)/s)),
    );
    const summary = await readFile(files.GITHUB_STEP_SUMMARY, 'utf8');
    return { code, printed, outputs, summary, job };
  }

  return { action, documented, start, others, run };
}
