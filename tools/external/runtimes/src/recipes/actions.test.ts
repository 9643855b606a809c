import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../../../test-utils/src/free-port.ts';
import { createProject, expectNothingRunning, startJob } from './project.ts';

const repository = join(import.meta.dirname, '../../../../..');
const mock = await readAction('mock');
const prove = await readAction('prove');
const workflow = parse(await readFile(join(repository, 'docs/samples/testing/github.yml'), 'utf8'));
const proveSteps: Step[] = workflow.jobs.prove.steps;
const proveInputs = proveSteps.at(-1)?.with ?? {};

const folder = await createProject();
await mkdir(join(folder, 'test'));
await writeFile(join(folder, 'test/orders.json'), '["Invoice 1", "Invoice 2", "Invoice 3"]');

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  if?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
  'working-directory'?: string;
}

/** Reads a GitHub action of this repository: its description, its steps, and the steps that its README shows. */
async function readAction(name: string) {
  const source = join(repository, '.github/actions', name);
  const page = await readFile(join(source, 'README.md'), 'utf8');
  const shown = parse(/^```yaml\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '');
  const documented: Step[] = shown.steps ?? shown;
  const action = parse(await readFile(join(source, 'action.yml'), 'utf8'));
  const [start, ...others]: Step[] = action.runs.steps;
  const defaults = Object.entries<{ default?: string }>(action.inputs).map(([input, given]) => [
    input,
    given.default,
  ]);

  /** Runs the only step of the action as GitHub does, from a folder of the project. */
  async function run(inputs: Record<string, unknown> = {}, from = '.') {
    const job = startJob(folder);
    const temp = join(folder, 'runner temp');
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
    const runner = { GITHUB_ACTION_PATH: source, RUNNER_TEMP: temp, ...files };
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

test.each([
  ['mock', mock],
  ['prove', prove],
])('the GitHub action `%s` is one step, whose script contains no GitHub expression', (_, read) => {
  expect(read.others).toEqual([]);
  expect(read.action.runs.using).toBe('composite');
  expect(read.start?.run).not.toContain('${{');
});

test('the README of the GitHub action `mock` uses all outputs, and only inputs that the action has', () => {
  const names = [...JSON.stringify(mock.documented).matchAll(/steps\.mock\.outputs\.(\w+)/g)];
  expect(new Set(names.map(([, name]) => name))).toEqual(new Set(Object.keys(mock.action.outputs)));
  const used = mock.documented.find(({ id }) => id === 'mock');
  expect(Object.keys(mock.action.inputs)).toEqual(
    expect.arrayContaining(Object.keys(used?.with ?? {})),
  );
});

test('the steps in the README of the GitHub action `mock` run a suite against the mock, and stop the mock', async () => {
  const used = mock.documented.find(({ id }) => id === 'mock');
  const { code, outputs, job } = await mock.run(used?.with);
  expect(code).toBe(0);
  expect(Object.keys(outputs).sort()).toEqual(Object.keys(mock.action.outputs).sort());
  const filled = (text = '') =>
    text.replaceAll(/\$\{\{ steps\.mock\.outputs\.(\w+) \}\}/g, (_, name) => outputs[name] ?? '');

  const suite = mock.documented.find((step) => step.run === 'npm test');
  const env = Object.entries(suite?.env ?? {}).map(([name, value]) => [name, filled(value)]);
  const finished = await job.run('bash', ['-e', '-c', 'npm test'], Object.fromEntries(env));
  expect(finished).toEqual({ code: 0, output: expect.stringContaining('the suite ran') });
  const log = mock.documented.find((step) => step.if === 'failure()');
  expect((await job.run('bash', ['-e', '-c', filled(log?.run)])).output).toContain('listWallets');

  expect(await job.running()).not.toEqual([]);
  const stop = mock.documented.at(-1);
  expect(stop?.if).toBe('always() && steps.mock.outputs.pid');
  expect(await job.run('bash', ['-e', '-c', filled(stop?.run)])).toEqual({ code: 0, output: '' });
  await expectNothingRunning(job);
});

test('the GitHub action `mock` starts the mock of the project in working-directory', async () => {
  const { code } = await mock.run({ 'working-directory': '..' }, 'runner temp');
  expect(code).toBe(0);
});

test('the GitHub action `mock` passes on port, credentials and options', async () => {
  const port = String(await freePort());
  const options = ` --latency "1-2"\n--reject-nonce-reuse --log 'json' `;
  const { outputs, code } = await mock.run({ port, username: 'ci', secret: 'of my own', options });
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
    const { code, printed, outputs, job } = await mock.run(inputs as Record<string, string>);
    expect([code, outputs]).toEqual([1, {}]);
    const [annotation = ''] = printed.split('\n');
    expect(annotation).toMatch(/^::error::The mock did not start: /);
    expect(annotation).toContain(reason);
    expect(await readdir(folder)).not.toContain('ran');
    await expectNothingRunning(job);
  },
);

/** The program in a consumer's pull request, which pays, and which the GitHub action `prove` checks. */
const program = (pay: string) => `
  import { readFileSync } from 'node:fs';
  import { createClient } from '@crossborder-fx/client';
  import { fileJournal } from '@crossborder-fx/client/file-journal';
  const fx = createClient();
  const journal = fileJournal(import.meta.dirname + '/journal', { account: 'ci' });
  const [wallet] = (await fx.wallets.list()).items;
  const [beneficiary] = (await fx.externalBankAccounts.list()).items;
  const clock = await fetch(process.env.FX_BASE_URL + '/_sandbox/clock');
  const payment = {
    sourceWalletId: wallet.id,
    externalBankAccountId: beneficiary.id,
    amount: { value: '000000001250.00', currency: 'EUR' },
    desiredExecutionDate: (await clock.json()).today,
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  };
  for (const reference of JSON.parse(readFileSync('test/orders.json', 'utf8'))) await ${pay};
`;

test('the README of the GitHub action `prove` and the workflow of the guide use only inputs that the action has', () => {
  for (const step of [prove.documented[0], proveSteps.at(-1)]) {
    expect(step?.uses).toMatch(/^OWNER\/crossborder-fx\/\.github\/actions\/prove@main$/);
    expect(Object.keys(prove.action.inputs)).toEqual(
      expect.arrayContaining(Object.keys(step?.with ?? {})),
    );
  }
  expect(workflow.on).toBe('pull_request');
  expect(proveSteps.map((step) => step.run)).toContain('npm ci');
});

test.each([
  ['passes', 'fx.payments.createOnce(payment, { journal, reference })', 0, 'once', ''],
  [
    'fails',
    'fx.payments.create({ ...payment, tag: reference })',
    1,
    'twice',
    '::error::The program pays twice.',
  ],
])('prove %s a pull request that calls %s', async (_, pay, code, verdict, annotation) => {
  await writeFile(join(folder, 'pay-orders.ts'), program(pay));
  await rm(join(folder, 'journal'), { recursive: true, force: true });
  const ended = await prove.run(proveInputs);
  expect([ended.code, ended.outputs]).toEqual([code, { verdict }]);
  expect(ended.printed).toContain(annotation);
  expect(ended.summary.match(/^Seed \d/gm)).toEqual(['Seed 1', 'Seed 2', 'Seed 3']);
  await expectNothingRunning(ended.job);
});

test.each([
  [{ command: 'true' }, 2, '::error::The program loses orders: it exited with 0'],
  [{ command: 'exit 1' }, 3, '::error::prove cannot tell: the program met no lost answer'],
  [
    { orders: 'none.json' },
    64,
    '::error::prove did not run: crossborder-fx-sandbox prove: --orders',
  ],
  [{ seed: '$(touch ran)' }, 64, '--seed must be a whole number from 0 to 2147483648'],
  [
    { reset: '' },
    64,
    '--rounds needs --reset with a command that makes the program forget its payments.',
  ],
  [{ version: '0.0.1-none' }, 64, '::error::prove did not run: its output says why.'],
])('with %j the GitHub action `prove` ends with %i and says why', async (inputs, code, said) => {
  const ended = await prove.run({ ...proveInputs, ...inputs });
  expect(ended.code).toBe(code);
  expect(ended.outputs['verdict'] === undefined).toBe(code === 64);
  expect(ended.printed).toContain(said);
  expect(await readdir(folder)).not.toContain('ran');
  await expectNothingRunning(ended.job);
});
