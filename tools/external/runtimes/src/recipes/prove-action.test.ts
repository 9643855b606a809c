import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { parse } from 'yaml';
import { createProject, expectNothingRunning } from './project.ts';
import { readAction, type Step } from './run-action.ts';

// The time limits are long, because the tests install a project, and start programs again and again.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const samples = join(import.meta.dirname, '../../../../../docs/samples/testing');
const workflow = parse(await readFile(join(samples, '/github.yml'), 'utf8'));
const steps: Step[] = workflow.jobs.prove.steps;
const { action, documented, start, others, run } = await readAction('prove');
const used = steps.at(-1)?.with ?? {};

let folder: string;
beforeAll(async () => {
  folder = await createProject(inject('tarballs'));
  await mkdir(join(folder, 'test'));
  await writeFile(join(folder, 'test/orders.json'), '["Invoice 1", "Invoice 2", "Invoice 3"]');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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

test('the GitHub action `prove` is one step, whose script contains no GitHub expression', () => {
  expect(others).toEqual([]);
  expect(action.runs.using).toBe('composite');
  expect(start?.run).not.toContain('${{');
});

test('the README of the GitHub action `prove` and the workflow of the guide use only inputs that the action has', () => {
  for (const step of [documented[0], steps.at(-1)]) {
    expect(step?.uses).toMatch(/^OWNER\/crossborder-fx\/\.github\/actions\/prove@main$/);
    expect(Object.keys(action.inputs)).toEqual(
      expect.arrayContaining(Object.keys(step?.with ?? {})),
    );
  }
  expect(workflow.on).toBe('pull_request');
  expect(steps.map((step) => step.run)).toContain('npm ci');
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
  const ended = await run(folder, used);
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
  const ended = await run(folder, { ...used, ...inputs });
  expect(ended.code).toBe(code);
  expect(ended.outputs['verdict'] === undefined).toBe(code === 64);
  expect(ended.printed).toContain(said);
  expect(await readdir(folder)).not.toContain('ran');
  await expectNothingRunning(ended.job);
});
