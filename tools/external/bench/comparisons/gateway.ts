import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@crossborder-fx/client';
import { repository } from '@crossborder-fx/tools-description';
import { measureRounds, type Table } from '../measure.ts';
import { answeringServer, credentials, exchangeOf, login, startServer } from '../servers.ts';

const token = 'a-token-of-the-bench-01';
const health = { name: 'health', method: 'GET', path: '/healthz', answer: { status: 'ok' } };

/** Compares the processor time of the gateway, in another process, with the time of the client that the gateway calls. */
export async function* measure(full: boolean): AsyncGenerator<Table> {
  const read = await exchangeOf('getPayment');
  await using service = await startServer(answeringServer({ any: read.answer }), read);
  const { baseUrl } = service;
  const fx = createClient({ baseUrl, ...credentials });
  await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-gateway-'));
  const place = ['--create', '--data', join(folder.path, 'gateway.sqlite')];
  const start = () => {
    const bin = join(repository, 'packages/gateway/bin/crossborder-fx-gateway.js');
    const listening = (port: number) => ['--account', 'bench', '--listen', `127.0.0.1:${port}`];
    const args = (port: number) => [bin, ...listening(port), ...place];
    const tokens = { GATEWAY_TOKENS: `bench:${token}`, GATEWAY_DECIDERS: `person:${token}-2` };
    const env = { ...login, FX_BASE_URL: baseUrl, ...tokens };
    return startServer({ name: 'gateway', args, env }, health);
  };

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
    targets: [fresh, kept].map((subject) => ({ subject, atMost: 400 })),
    samples: { [fresh]: [await timeOfStart()], [kept]: [await timeOfStart()] },
  };

  await using gateway = await start();
  yield reads(gateway, () => fx.payments.get('NTc4'), full);
}

type Gateway = Awaited<ReturnType<typeof startServer>>;

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
  };
  // This first round of reads is not measured, because the gateway loads and compiles its code during the round.
  await measureRounds(takes, 1);
  return {
    section: 'tasks',
    title: 'gateway: a read, processor time, 1 ms after the last one',
    unit: 'µs',
    baseline: 'client',
    targets: [{ subject: 'gateway', atMost: 1.6, of: 'client' }],
    samples: await measureRounds(takes, full ? 15 : 1),
  };
}

async function ask(url: string) {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return answer.json();
}
