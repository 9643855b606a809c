import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../../../test-utils/src/free-port.ts';
import { createProject, expectNothingRunning, outerAddress, startJob } from './project.ts';

const root = join(import.meta.dirname, '../../../../..');
const recipes = join(root, 'docs/samples/mock-in-ci');
const readRecipe = async (name: string) => parse(await readFile(join(recipes, name), 'utf8'));
const github = await readRecipe('github.yml');
const gitlab = await readRecipe('gitlab.yml');
const compose = await readRecipe('compose.yml');
const readme = await readFile(join(root, 'packages/mock/README.md'), 'utf8');

// Some of them run `npm ci`, on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
beforeAll(async () => {
  folder = await createProject(inject('tarballs'));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The one block of this language under a heading of a page. */
function blockOf(page: string, heading: string, language: string): string {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const blocks = [...(section.split('\n## ')[0]?.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm) ?? [])];
  const [block, ...others] = blocks.filter(([, name]) => name === language);
  expect(others).toEqual([]);
  return block?.[2] ?? expect.fail(`no ${language} under ${heading}`);
}

interface Recipe {
  /** What the runner gives to bash. */
  scripts: string[];
  env: Record<string, string>;
}

interface GithubStep {
  run?: string;
  if?: string;
}

// As a runner of GitHub runs steps: each by itself, the next after a success only.
function githubRecipe(): Recipe {
  const { steps, env } = github.jobs.test;
  const scripts = (steps as GithubStep[]).flatMap((step) =>
    step.run && !step.if ? [step.run] : [],
  );
  return { scripts, env };
}

// As a runner of GitLab does: all lines in one shell, behind a pipe.
function gitlabRecipe(): Recipe {
  const { script, variables: env } = gitlab.test;
  const lines = script.join('\n').replaceAll("'", `'\\''`);
  return { scripts: [`set -o pipefail\n: | eval '${lines}'\nexit 0`], env };
}

function readmeRecipe(): Recipe {
  return { scripts: ['npm ci', blockOf(readme, 'In CI', 'sh')], env: {} };
}

/** The project is installed once it is made; npm takes longer than all the rest. */
function installed({ scripts, env }: Recipe): Recipe {
  return { scripts: scripts.map((script) => script.replace('npm ci', ':')), env };
}

async function runJob({ scripts, env }: Recipe, port: number, more: Record<string, string> = {}) {
  const job = startJob(folder);
  const at = (text: string) => text.replaceAll('4010', String(port));
  expect(scripts.join('\n')).toContain('--port 4010');
  const variables = Object.entries({ ...env, ...more }).map(([name, value]) => [name, at(value)]);
  let finished = { code: 0 as number | null, output: '' };
  for (const script of scripts) {
    const { code, output } = await job.run(
      'bash',
      ['-e', '-c', at(script)],
      Object.fromEntries(variables),
    );
    finished = { code, output: finished.output + output };
    if (code !== 0) break;
  }
  return { ...finished, job, log: await readFile(join(folder, 'mock.log'), 'utf8') };
}

describe.each([
  ['GitHub Actions', githubRecipe],
  ['GitLab CI', gitlabRecipe],
  ['the README', readmeRecipe],
])('the lines for %s', (_name, recipe) => {
  test('run a suite against the mock, and stop it', async () => {
    const { code, output, log, job } = await runJob(recipe(), await freePort());
    expect([code, output]).toEqual([0, expect.stringContaining('the suite ran')]);
    expect(log).toContain('"operation":"listWallets"');
    await expectNothingRunning(job);
  });

  test('fail with the suite, and stop the mock', async () => {
    const { code, output, job } = await runJob(installed(recipe()), await freePort(), {
      SUITE_FAILS: '1',
    });
    expect([code, output]).toEqual([1, expect.stringContaining('the suite ran')]);
    await expectNothingRunning(job);
  });

  test('fail at once when the mock does not start, and leave nothing running', async () => {
    const other = createServer((_request, response) => response.writeHead(404).end());
    other.listen(await freePort(), '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const { code, output, log, job } = await runJob(installed(recipe()), port);
    expect([code, output]).toEqual([1, expect.not.stringContaining('the suite ran')]);
    expect(log).toContain(`Port ${port} on 127.0.0.1 is in use`);
    await expectNothingRunning(job);
  });
});

test('the log that a runner keeps is the one that is written', () => {
  const { test: described } = gitlab;
  expect(described.artifacts.paths).toEqual(['mock.log']);
  const { steps } = github.jobs.test;
  expect(steps.at(-1)).toEqual({ if: 'failure()', run: 'cat mock.log' });
});

test('the containers of the guide run a suite against the mock, and stop it', async () => {
  const { services } = compose;
  const { mock, test: suite } = services;
  const port = String(await freePort());
  const at = (text: string) => text.replaceAll('4010', port);
  const job = startJob(folder);
  const [file, ...args]: string[] = at(mock.command).split(' ');
  const container = job.run(String(file), args, mock.environment);

  const [kind, program, ...code]: string[] = mock.healthcheck.test;
  expect(kind).toBe('CMD');
  const probe = startJob(folder);
  const isHealthy = async () => (await probe.run(String(program), code.map(at))).code;
  expect(await isHealthy()).toBe(1);
  await expect.poll(isHealthy, { timeout: 60_000 }).toBe(0);

  // Over an address that is not loopback, as between containers.
  const env = { ...suite.environment, FX_BASE_URL: at(suite.environment.FX_BASE_URL) };
  expect(env.FX_BASE_URL).toBe(`http://mock:${port}`);
  env.FX_BASE_URL = env.FX_BASE_URL.replace('mock', outerAddress());
  const [command, ...rest]: string[] = suite.command.split(' ');
  const finished = await probe.run(String(command), rest, env);
  expect([finished.code, finished.output]).toEqual([0, expect.stringContaining('the suite ran')]);

  job.terminate();
  await container;
  await expectNothingRunning(job);
});
