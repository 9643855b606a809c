import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { signWsse } from '@crossborder-fx/client/wsse';
import { respect } from '@crossborder-fx/tools-bundle';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Sandbox } from '../src/sandbox.ts';
import { sandboxOf } from './sandbox-of.ts';
import { clientOf } from './strict.ts';

// The tests run the published workflows on a sandbox, by Respect, a program that executes Arazzo documents.

interface Arazzo {
  sourceDescriptions: { name: string }[];
  workflows: {
    inputs: { properties: Record<string, { examples?: unknown[] }> };
    steps: { stepId: string }[];
  }[];
}

const { resolve } = createRequire(import.meta.url);
const published = join(
  dirname(resolve('@crossborder-fx/openapi/openapi.codegen.yaml')),
  'workflows',
);

type Inputs = Record<string, unknown>;

/** Runs a workflow with its example inputs, some of them replaced. Returns the steps, and why a step failed. */
async function run(name: string, { url, credentials }: Sandbox, inputs: Inputs) {
  const file = join(published, `${name}.arazzo.yaml`);
  const { sourceDescriptions, workflows }: Arazzo = parse(await readFile(file, 'utf8'));
  const [workflow] = workflows;
  const examples = Object.entries(workflow?.inputs.properties ?? {}).map(
    ([input, { examples }]) => [input, examples?.[0]],
  );
  const cwd = await temporaryFolder();
  const ran = await respect(file, {
    servers: Object.fromEntries(sourceDescriptions.map((source) => [source.name, url])),
    inputs: { ...Object.fromEntries(examples), xWsse: await signWsse(credentials), ...inputs },
    cwd,
  });
  const steps = ran.map(({ stepId, failures }) => [stepId, ...failures].join(': '));
  return { steps, written: workflow?.steps.map(({ stepId }) => stepId) };
}

async function setup() {
  const sandbox = await sandboxOf();
  const client = clientOf(sandbox);
  const [euros, dollars] = (await client.wallets.list()).items;
  return { sandbox, client, euros: euros?.id ?? '', dollars: dollars?.id ?? '' };
}

test('the workflow pay-a-beneficiary creates, verifies and pays a beneficiary', async () => {
  const { sandbox, client, euros } = await setup();
  const { steps, written } = await run('pay-a-beneficiary', sandbox, { walletId: euros });
  expect(steps).toEqual(written);
  const [payment] = (await client.payments.list({ status: 'all' })).items;
  expect(payment?.status).toBe('planified');
  await sandbox.clock.advance({ days: 4 });
  expect((await client.payments.get(payment?.id ?? '')).status).toBe('finalized');
});

test('the workflow pay-a-beneficiary stops at a beneficiary whose verification fails, and pays nothing', async () => {
  const { sandbox, client, euros } = await setup();
  const before = (await client.externalBankAccounts.list()).items.length;
  const inputs = { walletId: euros, holderName: 'Nomatch Trading SA' };
  const { steps } = await run('pay-a-beneficiary', sandbox, inputs);
  expect(steps).toEqual([expect.stringMatching(/^create-beneficiary: /)]);
  expect((await client.externalBankAccounts.list()).items).toHaveLength(before);
  expect((await client.payments.list({ status: 'all' })).items).toEqual([]);
});

test('the workflow quote-and-trade makes a trade, which is delivered', async () => {
  const { sandbox, client, euros, dollars } = await setup();
  const inputs = { sourceWalletId: euros, deliveryWalletId: dollars };
  const { steps, written } = await run('quote-and-trade', sandbox, inputs);
  expect(steps).toEqual(written);
  await sandbox.clock.advance({ days: 4 });
  expect((await client.trades.list({ status: 'finalized' })).items).toHaveLength(1);
});

test('the workflow quote-and-book-a-forward books a fixed forward', async () => {
  const { sandbox, client, euros, dollars } = await setup();
  const inputs = { sourceAccountId: euros, deliveryAccountId: dollars, deliveryDate: '2026-12-22' };
  const { steps, written } = await run('quote-and-book-a-forward', sandbox, inputs);
  expect(steps).toEqual(written);
  expect((await client.fixedForwards.list()).items).toHaveLength(1);
});

test('the workflow webhook-subscription-life-cycle makes, changes and deletes a subscription', async () => {
  const { sandbox, client } = await setup();
  const inputs = { url: 'http://127.0.0.1:9/' };
  const { steps, written } = await run('webhook-subscription-life-cycle', sandbox, inputs);
  expect(steps).toEqual(written);
  expect(await client.webhooks.list()).toMatchObject({ items: [] });
});

test('the workflow month-end-reconciliation runs every step for the previous month', async () => {
  const { sandbox, euros } = await setup();
  const inputs = {
    walletId: euros,
    openingDate: '2026-09-30',
    fromDate: '2026-10-01',
    toDate: '2026-10-31',
  };
  const { steps, written } = await run('month-end-reconciliation', sandbox, inputs);
  expect(steps).toEqual(written);
});
