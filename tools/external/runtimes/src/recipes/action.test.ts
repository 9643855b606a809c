import { readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../../../test-utils/src/free-port.ts';
import { createProject, expectNothingRunning } from './project.ts';
import { readAction } from './run-action.ts';

const { action, documented, start, others, run: runIn } = await readAction('mock');

let folder: string;
beforeAll(async () => {
  folder = await createProject(inject('tarballs'));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (inputs?: Record<string, string>, from?: string) => runIn(folder, inputs, from);

test('the GitHub action `mock` is one step, whose script contains no GitHub expression', () => {
  expect(others).toEqual([]);
  expect(action.runs.using).toBe('composite');
  expect(start?.run).not.toContain('${{');
});

test('the README of the GitHub action `mock` uses all outputs, and only inputs that the action has', () => {
  const names = [...JSON.stringify(documented).matchAll(/steps\.mock\.outputs\.(\w+)/g)];
  expect(new Set(names.map(([, name]) => name))).toEqual(new Set(Object.keys(action.outputs)));
  const used = documented.find(({ id }) => id === 'mock');
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(used?.with ?? {})));
});

test('the steps in the README of the GitHub action `mock` run a suite against the mock, and stop the mock', async () => {
  const used = documented.find(({ id }) => id === 'mock');
  const { code, outputs, job } = await run(used?.with);
  expect(code).toBe(0);
  expect(Object.keys(outputs).sort()).toEqual(Object.keys(action.outputs).sort());
  const filled = (text = '') =>
    text.replaceAll(/\$\{\{ steps\.mock\.outputs\.(\w+) \}\}/g, (_, name) => outputs[name] ?? '');

  const suite = documented.find((step) => step.run === 'npm test');
  const env = Object.entries(suite?.env ?? {}).map(([name, value]) => [name, filled(value)]);
  const finished = await job.run('bash', ['-e', '-c', 'npm test'], Object.fromEntries(env));
  expect(finished).toEqual({ code: 0, output: expect.stringContaining('the suite ran') });
  const log = documented.find((step) => step.if === 'failure()');
  expect((await job.run('bash', ['-e', '-c', filled(log?.run)])).output).toContain('listWallets');

  expect(await job.running()).not.toEqual([]);
  const stop = documented.at(-1);
  expect(stop?.if).toBe('always() && steps.mock.outputs.pid');
  expect(await job.run('bash', ['-e', '-c', filled(stop?.run)])).toEqual({ code: 0, output: '' });
  await expectNothingRunning(job);
});

test('the GitHub action `mock` starts the mock of the project in working-directory', async () => {
  const { code } = await run({ 'working-directory': '..' }, 'runner temp');
  expect(code).toBe(0);
});

test('the GitHub action `mock` passes on port, credentials and options', async () => {
  const port = String(await freePort());
  const options = ` --latency "1-2"\n--reject-nonce-reuse --log 'json' `;
  const { outputs, code } = await run({ port, username: 'ci', secret: 'of my own', options });
  const url = `http://127.0.0.1:${port}`;
  expect(code).toBe(0);
  expect(outputs).toMatchObject({ url, username: 'ci', secret: 'of my own' });
});

test.each([
  ['the value of an option', { options: '--latency slow' }, '--latency must be milliseconds'],
  [
    'a quote that is not closed',
    { options: `--seed 'a` },
    'the quotes in its options do not match.',
  ],
  [
    'a user name without a secret',
    { username: 'ci' },
    'FX_USERNAME and FX_SECRET must both be set',
  ],
  ['a shell command as the port', { port: '$(touch ran)' }, 'not $(touch ran)'],
  ['shell commands as options', { options: '$(touch ran) ; `touch ran`' }, 'Unexpected argument'],
  [
    'a shell command in a quoted option',
    { options: '--latency "$(touch ran) a"' },
    'not $(touch ran) a',
  ],
  ['a shell command after --', { options: '-- touch ran' }, '-- is not an option of the mock.'],
  [
    'a project without the mock',
    { 'working-directory': 'runner temp', version: '0.0.1-none' },
    'its log says why.',
  ],
])(
  'the GitHub action `mock` fails with the reason, and leaves no process, when this is wrong: %s',
  async (_name, inputs, reason) => {
    const { code, printed, outputs, job } = await run(inputs as Record<string, string>);
    expect([code, outputs]).toEqual([1, {}]);
    const [annotation = ''] = printed.split('\n');
    expect(annotation).toMatch(/^::error::The mock did not start: /);
    expect(annotation).toContain(reason);
    expect(await readdir(folder)).not.toContain('ran');
    await expectNothingRunning(job);
  },
);
