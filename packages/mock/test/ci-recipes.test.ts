import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@crossborder-fx/tools-test-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const bin = join(root, 'packages/mock/bin/crossborder-fx-mock.js');

const guide = await readFile(join(root, 'docs/guides/mock-in-ci.md'), 'utf8');
const readme = await readFile(join(root, 'packages/mock/README.md'), 'utf8');
const actionFolder = join(root, '.github/actions/mock');

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  if?: string;
  env?: Record<string, string>;
}

interface Finished {
  code: number;
  output: string;
}

/** The one block of this language under a heading of a page. */
function blockOf(page: string, heading: string, language: string): string {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const blocks = [...(section.split('\n## ')[0]?.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm) ?? [])];
  const [block, ...others] = blocks.filter(([, name]) => name === language);
  expect(others).toEqual([]);
  return block?.[2] ?? expect.fail(`no ${language} under ${heading}`);
}

// The tests of a consumer: a signed request to the address in the environment.
const consumer = `
  import { createClient } from '@crossborder-fx/client';
  const { FX_BASE_URL: baseUrl, FX_USERNAME: username, FX_SECRET: secret } = process.env;
  const { items } = await createClient({ baseUrl, username, secret }).wallets.list();
  console.log(items.length > 0 ? 'tests passed' : 'no wallets');
`;

/** A working folder whose npm and npx use the built packages of this repository. */
async function project() {
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-ci-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const mock = `exec '${process.execPath}' '${bin}'`;
  await command('npx', `[ "$1" = --yes ] && shift\necho "$1" >> npx.txt\nshift\n${mock} "$@"`);
  await command(
    'npm',
    `[ "$1" = ci ] && exit\ncd '${root}packages/mock' && exec '${process.execPath}' --input-type=module --eval "$CONSUMER"`,
  );
  await command('node', `exec '${process.execPath}' "$@"`);
  return { folder, command };

  async function command(name: string, script: string): Promise<void> {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  }
}

/** Runs lines of bash as a runner does those of a step, and ends what they leave running. */
async function bash(folder: string, script: string, env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    // A process group of its own, which ends with the job.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, CONSUMER: consumer, ...env, PATH: `${folder}:${process.env['PATH']}` },
  });
  onTestFinished(() => {
    try {
      process.kill(-Number(child.pid), 'SIGTERM');
    } catch {
      // Nothing of it is left.
    }
  });
  const [code] = await once(child, 'exit');
  return code;
}

/** A job: its lines one after the other in one shell, on a port that is free here. */
async function job(lines: string[], env: Record<string, string> = {}): Promise<Finished> {
  const { folder } = await project();
  const port = String(await freePort());
  const script = lines.join('\n');
  expect(script).toContain('4010');
  const variables = Object.entries(env).map(([name, value]) => [name, value.replace('4010', port)]);
  const code = await bash(
    folder,
    `exec > job.txt 2>&1\n${script.replaceAll('4010', port)}`,
    Object.fromEntries(variables),
  );
  expect(await readFile(join(folder, 'npx.txt'), 'utf8')).toBe('@crossborder-fx/mock\n');
  return { code, output: await readFile(join(folder, 'job.txt'), 'utf8') };
}

const passed = { code: 0, output: 'tests passed\n' };

test('the lines for GitHub Actions run a suite against the mock', async () => {
  const { jobs } = parse(blockOf(guide, 'GitHub Actions', 'yaml'));
  const { steps, env }: { steps: Step[]; env: Record<string, string> } = jobs.test;
  const lines = steps.flatMap((step) => (step.run && !step.if ? [step.run] : []));
  expect(await job(lines, env)).toEqual(passed);
});

test('the lines for GitLab CI run a suite against the mock', async () => {
  const { test: described } = parse(blockOf(guide, 'GitLab CI', 'yaml'));
  const lines: string[] = [...described.before_script, ...described.script];
  expect(await job(lines, described.variables)).toEqual(passed);
  expect(lines.join('\n')).toContain(described.artifacts.paths[0]);
});

test('the lines of the README run a suite against the mock', async () => {
  const script = blockOf(readme, 'In CI', 'sh');
  expect(await job([script])).toEqual(passed);
});

describe('the action for GitHub', async () => {
  const action = parse(await readFile(join(actionFolder, 'action.yml'), 'utf8'));
  const [start, ...others]: Step[] = action.runs.steps;
  const defaults: Record<string, string> = Object.fromEntries(
    Object.entries<{ default: string }>(action.inputs).map(([name, input]) => [
      name,
      input.default,
    ]),
  );

  /** Runs the action's step as GitHub does. */
  async function run(inputs: Record<string, string> = {}) {
    const { folder, command } = await project();
    const output = join(folder, 'output.txt');
    await writeFile(output, '');
    const given = Object.entries(start?.env ?? {}).map(([name, expression]) => {
      const [, input = ''] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(expression) ?? [];
      return [name, { ...defaults, ...inputs }[input] ?? expect.fail(`no input ${input}`)];
    });
    const env: Record<string, string> = {
      ...Object.fromEntries(given),
      GITHUB_ACTION_PATH: actionFolder,
      GITHUB_OUTPUT: output,
      RUNNER_TEMP: folder,
    };
    return {
      command,
      async finish() {
        const code = await bash(folder, `exec > job.txt 2>&1\n${start?.run}`, env);
        const lines = (await readFile(output, 'utf8')).trim().split('\n');
        const outputs = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
        const printed = await readFile(join(folder, 'job.txt'), 'utf8');
        const asked = await readFile(join(folder, 'npx.txt'), 'utf8').catch(() => '');
        return { code, outputs, printed, asked };
      },
    };
  }

  test('is one step, whose script holds no expression', () => {
    expect(others).toEqual([]);
    expect(action.runs.using).toBe('composite');
    expect(start?.run).not.toContain('${{');
  });

  test('has the outputs that it describes', async () => {
    const { code, outputs } = await (await run()).finish();
    expect(code).toBe(0);
    for (const [name, { value }] of Object.entries<{ value: string }>(action.outputs)) {
      expect(value).toBe(`\${{ steps.${start?.id}.outputs.${name} }}`);
      expect(outputs[name]).toBeTruthy();
    }
    expect(Object.keys(outputs).sort()).toEqual(Object.keys(action.outputs).sort());
  });

  test('leaves a mock running that accepts the credentials of the outputs', async () => {
    const { outputs } = await (await run()).finish();
    const env = {
      FX_BASE_URL: outputs['url'],
      FX_USERNAME: outputs['username'],
      FX_SECRET: outputs['secret'],
    };
    const { folder } = await project();
    expect(await bash(folder, 'npm test > job.txt', env)).toBe(0);
    expect(await readFile(join(folder, 'job.txt'), 'utf8')).toBe('tests passed\n');
    expect(await readFile(String(outputs['log']), 'utf8')).toContain('"operation":"listWallets"');
  });

  test('passes on version, port, credentials and options', async () => {
    const port = String(await freePort());
    const options = '\n--latency\n1\n\n--reject-nonce-reuse\n';
    const inputs = { version: '1.2.3', port, username: 'ci', secret: 'of my own', options };
    const { outputs, asked } = await (await run(inputs)).finish();
    expect(outputs).toMatchObject({
      url: `http://127.0.0.1:${port}`,
      username: 'ci',
      secret: 'of my own',
    });
    expect(asked).toBe('@crossborder-fx/mock@1.2.3\n');
  });

  test.each(['$(touch ran)', '; touch ran', '`touch ran`'])(
    'does not run an input as a command: %s',
    async (input) => {
      const { code, printed } = await (await run({ port: input })).finish();
      expect(code).toBe(1);
      expect(printed).toContain(`--port must be a number from 0 to 65535, not ${input}`);
    },
  );

  test('fails with the log when the mock does not start', async () => {
    const failing = await run();
    await failing.command('npx', 'echo no network\nexit 1');
    const { code, printed, outputs } = await failing.finish();
    expect(code).toBe(1);
    expect(printed).toBe('::error::The mock did not start.\nno network\n');
    expect(outputs).toEqual({ '': undefined });
  });

  test('is used in its README with the outputs that it has', async () => {
    const page = await readFile(join(actionFolder, 'README.md'), 'utf8');
    const { steps }: { steps: Step[] } = parse(/^```yaml\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '');
    const used = JSON.stringify(steps).matchAll(/steps\.mock\.outputs\.(\w+)/g);
    const names = [...used].map(([, name]) => name);
    expect(steps.filter(({ id }) => id === 'mock')).toHaveLength(1);
    expect(names.sort()).toEqual(Object.keys(action.outputs).sort());
  });
});
