import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
const guide = await readFile(join(root, 'docs/guides/mock-in-ci.md'), 'utf8');

const folder = await createProject();

function blockOf(page: string, heading: string, language: string): string {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const blocks = [...(section.split('\n## ')[0]?.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm) ?? [])];
  const [block, ...others] = blocks.filter(([, name]) => name === language);
  expect(others).toEqual([]);
  return block?.[2] ?? expect.fail(`the guide has no block of ${language} under ${heading}`);
}

/** The shell scripts of a CI job, which a CI runner passes to bash. */
type Recipe = string[];

interface GithubStep {
  run?: string;
}

// A GitHub runner runs each step of a job as a script, and each next step only after the success of the step before.
function githubRecipe(): Recipe {
  const steps: GithubStep[] = github.jobs.test.steps;
  return steps.flatMap(({ run }) => run ?? []);
}

// A GitLab runner runs all lines of a job in one shell, whose standard input is an empty pipe.
function gitlabRecipe(): Recipe {
  const lines = gitlab.test.script.join('\n').replaceAll("'", `'\\''`);
  return [`set -o pipefail\n: | eval '${lines}'\nexit 0`];
}

function readmeRecipe(): Recipe {
  return ['npm ci', blockOf(readme, 'In CI', 'sh')];
}

/** Removes `npm ci` from the scripts, because the project is installed already and npm takes longer than all other lines. */
const installed = (recipe: Recipe) => recipe.map((script) => script.replace('npm ci', ':'));

async function runJob(scripts: Recipe, env: Record<string, string> = {}) {
  const job = startJob(folder);
  let finished = { code: 0 as number | null, output: '' };
  for (const script of scripts) {
    const { code, output } = await job.run('bash', ['-e', '-c', script], env);
    finished = { code, output: finished.output + output };
    if (code !== 0) break;
  }
  return { ...finished, job };
}

describe.each([
  ['GitHub Actions', githubRecipe],
  ['GitLab CI', gitlabRecipe],
  ['the README', readmeRecipe],
])('the CI lines for %s', (_name, recipe) => {
  test('the documented CI lines run a test suite against the mock, and stop the mock', async () => {
    const { code, output, job } = await runJob(recipe());
    expect([code, output]).toEqual([0, expect.stringContaining('the suite ran')]);
    await expectNothingRunning(job);
  });

  test('the documented CI lines fail when the test suite fails, and stop the mock', async () => {
    const { code, output, job } = await runJob(installed(recipe()), { SUITE_FAILS: '1' });
    expect([code, output]).toEqual([1, expect.stringContaining('the suite ran')]);
    await expectNothingRunning(job);
  });

  test('the documented CI lines fail at once when the mock does not start, and leave no process running', async () => {
    const { code, output, job } = await runJob(installed(recipe()), { FX_USERNAME: 'alone' });
    expect([code, output]).toEqual([1, expect.not.stringContaining('the suite ran')]);
    expect(output).toContain('FX_USERNAME and FX_SECRET must both be set, or neither.');
    await expectNothingRunning(job);
  });
});

test('npx passes a signal on to the suite that runs with the mock, and no process is left', async () => {
  const job = startJob(folder);
  const waiting = `console.log('waits'); setInterval(() => {}, 1000)`;
  const ended = job.run('npx', ['@crossborder-fx/mock', 'run', '--', 'node', '-e', waiting]);
  const commands = async () => (await job.running()).join('\n');
  await expect.poll(commands).toMatch(/^\S*node -e console/m);
  job.terminate();
  expect((await ended).code).not.toBe(0);
  await expectNothingRunning(job);
});

test('the documented CI lines for pytest run its tests, and fail when a test fails', async () => {
  await cp(join(root, 'docs/samples/sign.py'), join(folder, 'sign.py'));
  const test = await readFile(join(recipes, 'test_payment.py'), 'utf8');
  await writeFile(join(folder, 'test_payment.py'), test);
  const lines = blockOf(guide, 'pytest', 'sh');
  const { code, output } = await runJob([lines]);
  expect([code, output]).toEqual([0, expect.stringContaining('1 passed')]);
  await writeFile(join(folder, 'test_payment.py'), test.replace('planified', 'finalized'));
  const failed = await runJob([lines]);
  expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('1 failed')]);
  await expectNothingRunning(failed.job);
});

test('the documented CI lines for Playwright start the application and the mock, and stop both', async () => {
  const { dependencies } = JSON.parse(
    await readFile(join(root, 'tools/external/package.json'), 'utf8'),
  );
  const playwright = `@playwright/test@${dependencies['playwright-core']}`;
  await runJob([`npm install --no-save ${playwright}`, `npm pkg set scripts.start='node shop.js'`]);
  const port = String(await freePort());
  for (const name of ['playwright.config.js', 'wallets.spec.js']) {
    const text = await readFile(join(recipes, name), 'utf8');
    await writeFile(join(folder, name), text.replaceAll('3000', port));
  }
  await writeFile(join(folder, 'shop.js'), shop(port));
  const { code, output, job } = await runJob([blockOf(guide, 'Playwright', 'sh')]);
  expect([code, output]).toEqual([0, expect.stringContaining('1 passed')]);
  await expectNothingRunning(job);
});

/** The code of a consumer's application, which calls the service that the environment variables name. */
const shop = (port: string) => `
  import { createServer } from 'node:http';
  import { createClient } from '@crossborder-fx/client';
  const { FX_BASE_URL: baseUrl, FX_USERNAME: username, FX_SECRET: secret } = process.env;
  const fx = createClient({ baseUrl, username, secret });
  createServer(async (request, response) => {
    const { items } = await fx.wallets.list();
    response.end(items.map(({ currency }) => currency).join());
  }).listen(${port}, '127.0.0.1');
`;

test('the containers of the guide "The mock in CI" run a suite against the mock, and stop the mock', async () => {
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
  await expect.poll(isHealthy).toBe(0);

  // The address of the mock server is not loopback, as when the mock server runs in another container.
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
