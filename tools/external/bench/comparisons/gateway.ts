import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@crossborder-fx/client';
import { sqliteJournal } from '@crossborder-fx/client/sqlite-journal';
import { createPayoutRun } from '@crossborder-fx/payouts';
import { repository } from '@crossborder-fx/tools-description';
import { measureRounds, type Table } from '../measure.ts';
import { answeringServer, credentials, exchangeOf, login, startServer } from '../servers.ts';
import { payableAt, health as sandboxHealth, sandboxOf } from './sandbox.ts';

const bin = join(repository, 'packages/gateway/bin/crossborder-fx-gateway.js');
const token = 'a-token-of-the-bench-01';
const assistantToken = `${token}-3`;
const tokens = {
  GATEWAY_TOKENS: `bench:${token}`,
  GATEWAY_DECIDERS: `person:${token}-2`,
  GATEWAY_ASSISTANTS: `helper:${assistantToken}`,
};
const health = { name: 'health', method: 'GET', path: '/healthz', answer: { status: 'ok' } };

/** Compares the processor time of the gateway, in another process, with the time of the client that the gateway calls. */
export async function* measure(full: boolean): AsyncGenerator<Table> {
  const read = await exchangeOf('getPayment');
  await using service = await startServer(answeringServer({ any: read.answer }), read);
  const { baseUrl } = service;
  const fx = createClient({ baseUrl, ...credentials });
  await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-gateway-'));
  const start = () => startGatewayOn(baseUrl, join(folder.path, 'gateway.sqlite'));

  const timeOfStart = async () => {
    const begun = performance.now();
    await using _gateway = await start();
    return performance.now() - begun;
  };
  const [fresh, kept] = ['a new file', 'an existing file'];
  yield {
    section: 'tasks',
    title: 'gateway: first answer after the start',
    unit: 'ms',
    baseline: kept,
    targets: [fresh, kept].map((subject) => ({ subject, atMost: 350 })),
    samples: { [fresh]: [await timeOfStart()], [kept]: [await timeOfStart()] },
  };

  await using gateway = await start();
  yield reads(gateway, () => fx.payments.get('NTc4'), full);
  yield* assistants(baseUrl, folder.path, full);
}

type Gateway = Awaited<ReturnType<typeof startServer>>;

function startGatewayOn(baseUrl: string, file: string): Promise<Gateway> {
  const args = (port: number) => [bin, '--listen', `127.0.0.1:${port}`, ...placeOf(file)];
  const env = { ...login, FX_BASE_URL: baseUrl, ...tokens };
  return startServer({ name: 'gateway', args, env }, health);
}

const placeOf = (file: string) => ['--account', 'bench', '--create', '--data', file];

/** Returns the microseconds of processor time that this benchmark process has used. */
function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * A pause follows each read: without pauses, the client's code stays in the processor's caches and takes less than half
 * of the time. The cost of the pauses is subtracted from the client's time.
 */
async function reads(
  gateway: Gateway,
  read: () => Promise<unknown>,
  full: boolean,
): Promise<Table> {
  const count = full ? 250 : 5;
  const taking = (spent: () => number | Promise<number>, one: () => unknown) => async () => {
    const start = await spent();
    for (let done = 0; done < count; done++) {
      await one();
      await setTimeout(1);
    }
    return ((await spent()) - start) / count;
  };
  const pause = taking(ownTime, () => {});
  const direct = taking(ownTime, read);
  const takes = {
    client: async () => (await direct()) - (await pause()),
    gateway: taking(gateway.cpuTime, () => ask(`${gateway.baseUrl}/payments/NTc4`)),
    assistant: taking(gateway.cpuTime, () =>
      callTool(gateway, 'get_payment_details', { paymentId: 'NTc4' }),
    ),
  };
  // This first round of reads is not measured, because the gateway loads and compiles its code during the round.
  await measureRounds(takes, 1);
  return {
    section: 'tasks',
    title: 'gateway: a read, processor time, 1 ms after the last one',
    unit: 'µs',
    baseline: 'client',
    targets: [
      { subject: 'gateway', atMost: 1.45, of: 'client' },
      { subject: 'assistant', atMost: 1.5, of: 'gateway' },
    ],
    samples: await measureRounds(takes, full ? 15 : 1),
  };
}

async function ask(url: string) {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return answer.json();
}

/** Compares what an assistant prepares with a payout run, and measures the first answer of the command for assistants. */
async function* assistants(
  answering: string,
  folder: string,
  full: boolean,
): AsyncGenerator<Table> {
  const count = full ? 500 : 2;
  await using sandbox = await startServer(sandboxOf(10), sandboxHealth);
  const { baseUrl } = sandbox;
  await using gateway = await startGatewayOn(baseUrl, join(folder, 'assistants.sqlite'));
  const fx = createClient({ baseUrl, ...credentials });
  const body = await payableAt(fx);
  const { sourceWalletId: walletId, externalBankAccountId, desiredExecutionDate, amount } = body;
  const journal = await sqliteJournal(join(folder, 'payouts.sqlite'), { account: 'bench' });
  // Each round has as many digits as the others, because invoices R1-11 and R11-1 would count as one debt.
  let rounds = 100;
  const invoices = () => Array.from({ length: count }, (_, index) => `R${rounds}-${index}`);
  const timeOf = (create: () => Promise<number>) => async () => {
    rounds++;
    const start = performance.now();
    if ((await create()) !== count) throw new Error('did not create every payment');
    return (performance.now() - start) / count;
  };
  const takes = {
    'a payout run': timeOf(async () => {
      const rows = invoices().map((reference) => ({ ...body, reference }));
      return (await createPayoutRun(fx, { journal, name: `run ${rounds}`, rows }).create()).done;
    }),
    prepare_payments: timeOf(async () => {
      const row = { walletId, externalBankAccountId, executionDate: desiredExecutionDate };
      const fees = { feePaymentOption: 'SEPA', priorityPaymentOption: 'normal' };
      const money = { amount: '1.25', currency: amount.currency };
      const payments = invoices().map((invoice) => ({ ...row, ...fees, ...money, invoice }));
      const prepared = await callTool(gateway, 'prepare_payments', { payments });
      return prepared.state === 'prepared' ? count : 0;
    }),
  };
  await measureRounds(takes, 1);
  yield {
    section: 'tasks',
    title:
      'gateway: a row of 500 that an assistant prepares, at a service that answers after 10 ms',
    unit: 'ms',
    baseline: 'a payout run',
    targets: [{ subject: 'prepare_payments', atMost: 1.2, of: 'a payout run' }],
    samples: await measureRounds(takes, full ? 5 : 1),
  };
  journal.close();

  const command = 'crossborder-fx-gateway mcp';
  const file = join(folder, 'command.sqlite');
  yield {
    section: 'tasks',
    title: 'gateway: first answer of the command for assistants after its start',
    unit: 'ms',
    baseline: command,
    targets: [{ subject: command, atMost: 700 }],
    samples: await measureRounds({ [command]: () => timeOfCommand(answering, file) }, full ? 7 : 1),
  };
}

async function timeOfCommand(baseUrl: string, file: string): Promise<number> {
  const start = performance.now();
  const env = { ...process.env, ...login, FX_BASE_URL: baseUrl, ...tokens };
  const child = spawn(process.execPath, [bin, 'mcp', ...placeOf(file)], {
    ...{ env, stdio: ['pipe', 'pipe', 'ignore'] },
  });
  const clientInfo = { name: 'bench', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  child.stdin?.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`,
  );
  const [line] = await once(child.stdout ?? child, 'data');
  const time = performance.now() - start;
  if (!String(line).includes('"serverInfo"')) throw new Error(`answered ${line}`);
  child.stdin?.end();
  await once(child, 'exit');
  return time;
}

async function callTool(gateway: Gateway, name: string, given: object) {
  const params = { name, arguments: given };
  const answer = await fetch(`${gateway.baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${assistantToken}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const text = await answer.text();
  const { result } = JSON.parse(/^data: (\{.*\})$/m.exec(text)?.[1] ?? text);
  if (answer.status !== 200 || result.isError) throw new Error(`answered ${text.slice(0, 300)}`);
  return JSON.parse(result.content[0].text);
}
