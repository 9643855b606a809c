import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@crossborder-fx/client';
import { createTableSql } from '@crossborder-fx/client/postgres-journal';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { expect, onTestFinished, test } from 'vitest';
import { createChaos } from '../harness/chaos.ts';
import { ageJournal, openDatabase } from '../harness/databases.ts';
import { requestFaults, tooMany } from '../harness/faults.ts';
import { startHttpHop } from '../harness/http-hop.ts';
import { installPacked } from '../harness/install-packed.ts';
import { accountsOf, bodyOf, decide, paidBy } from '../harness/orders.ts';
import { startCommand } from '../harness/processes.ts';
import { createRandom } from '../harness/random.ts';
import { replayOf } from '../harness/report.ts';

const serverUrl = postgresUrl();
const rows = times(400, { long: 10_000 });
const kills = times(12, { long: 30 });
const account = 'acme-trial';

type World = Awaited<ReturnType<typeof openWorld>>;

/** Starts a sandbox behind a proxy that loses answers, a journal in PostgreSQL, and a file of sellers to pay. */
async function openWorld() {
  const { bins, sandbox } = await installPacked();
  const bank = await sandbox.startSandbox();
  onTestFinished(() => bank.close());
  const { url, pool, close } = await openDatabase(serverUrl ?? '');
  onTestFinished(close);
  await pool.query(createTableSql({ account }));
  const chaos = createChaos(seed, 0.05);
  const hop = await startHttpHop({
    target: () => Number(new URL(bank.url).port),
    incidentOf: chaos.incidentsOf('bank', { ...requestFaults, '429': tooMany }),
  });
  onTestFinished(() => hop.close());

  const fx = createClient({ baseUrl: bank.url, ...bank.credentials });
  const accounts = await accountsOf(fx);
  const day = bank.clock.today();
  const { below } = createRandom(`${seed} payouts`);
  const cents = new Map(
    Array.from({ length: rows }, (_, index) => [`seller-${index}`, 100 + below(900)]),
  );
  const file = join(await temporaryFolder(), 'sellers.csv');
  const write = () => {
    const orders = Array.from(cents, ([reference, amount]) => {
      const { amount: money, ...body } = bodyOf(accounts, amount, day);
      return { reference, ...body, amount: money.value, currency: money.currency };
    });
    const lines = [Object.keys(orders[0] ?? {}), ...orders.map((one) => Object.values(one))];
    return writeFile(file, lines.join('\n'));
  };
  await write();

  const { username, secret } = bank.credentials;
  const login = { FX_BASE_URL: hop.url, FX_USERNAME: username, FX_SECRET: secret };
  const usual = ['--account', account, '--name', 'monday', '--json'];
  const start = (name: string, ...more: string[]) => {
    const args = [bins.payouts, name, file, ...more, ...usual];
    return startCommand(process.execPath, args, { ...login, DATABASE_URL: url });
  };
  return {
    fx,
    chaos,
    hop,
    pool,
    cents,
    write,
    below,
    start,
    async run(name: string, ...more: string[]) {
      const command = start(name, ...more);
      const { code, stderr } = await command.ended;
      const lines = command.lines.map((line): Record<string, unknown> => JSON.parse(line));
      return { code, lines, stderr };
    },
  };
}

test.skipIf(serverUrl === undefined)(
  'three workers that are killed pay each seller of a run once, despite lost answers, 429s and a colleague who changes payments',
  async () => {
    const hint = replayOf('payout-run/payouts', seed);
    const world = await openWorld();
    const { fx, chaos, cents, write, run } = world;

    await killWorkers(world, ['create', '--continue']);
    await finish(world, ['create']);
    const created = await paidBy(fx);
    const counts = Array.from(cents.keys(), (reference) => created.get(reference)?.length ?? 0);
    expect(new Set(counts), hint).toEqual(new Set([1]));

    // After a person has approved the sums of the payments, a colleague cancels one payment and confirms another.
    const digest = await digestOf(world);
    const [canceled = '', confirmed = ''] = cents.keys();
    const idOf = (reference: string) => created.get(reference)?.[0]?.id ?? '';
    await fx.payments.delete(idOf(canceled));
    await fx.payments.confirm(idOf(confirmed));
    expect((await run('confirm', '--approved', digest)).code, hint).toBe(2);
    expect(await releasedOf(world), hint).toEqual([confirmed]);
    cents.delete(canceled);
    await write();
    expect((await run('confirm', '--approved', digest)).code, hint).toBe(1);
    const approved = await digestOf(world);
    expect(approved).not.toBe(digest);

    chaos.begin();
    const confirm = ['confirm', '--approved', approved];
    await killWorkers(world, [...confirm, '--continue']);
    await finish(world, confirm);
    expect((await releasedOf(world)).sort(), hint).toEqual([...cents.keys()].sort());
    const paid = await paidBy(fx);
    const paidCents = Array.from(cents.keys(), (reference) => paid.get(reference) ?? [])
      .flat()
      .map(({ amount }) => Math.round(Number(amount?.value) * 100));
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0);
    expect(sum(paidCents), hint).toBe(sum(cents.values()));
    expect(Object.keys(chaos.counts['faults'] ?? {}).length, hint).toBeGreaterThan(5);
  },
);

/** Kills one of three workers at random requests, while they pay. In the end, kills all and stops the simulated failures. */
async function killWorkers(
  { start: startWorker, below, chaos, hop }: World,
  [name = '', ...more]: string[],
): Promise<void> {
  const start = () => startWorker(name, ...more);
  const workers = [start(), start(), start()];
  for (let count = 0; count < kills; count++) {
    const [index, request] = [below(workers.length), hop.requests() + 1 + below(rows / kills)];
    const ended = Promise.all(workers.map((worker) => worker.ended)).then(() => true);
    while (hop.requests() < request && !(await Promise.race([ended, setTimeout(1, false)])));
    await workers[index]?.kill();
    workers[index] = start();
  }
  await Promise.all(workers.map((worker) => worker.kill()));
  chaos.end();
  await hop.settled();
}

/** Runs a worker again and again until all rows are paid. After each run, a person decides unknown outcomes. */
async function finish({ run, pool, fx }: World, [name = '', ...more]: string[]): Promise<void> {
  for (let round = 1; ; round++) {
    await ageJournal(pool);
    const ended = await run(name, ...more, '--continue');
    if (ended.code === 0) return;
    if (ended.code !== 3 || round === 10)
      throw new Error(
        `The payouts command ${name} must end with 0, or with 3 in at most 10 rounds: ${JSON.stringify(ended)}`,
      );
    const { lines } = await run('undecided');
    const payments = await paidBy(fx);
    for (const { type, reference, step, attempt, candidates } of lines) {
      if (type !== 'undecided') continue;
      const own = step === 'create' ? payments.get(String(reference))?.[0]?.id : undefined;
      const others = (candidates as string[]).map((id) => ({ id }));
      const decision = decide(own, { attempt: Number(attempt), candidates: others });
      const options = Object.entries(decision).flatMap(([option, value]) =>
        [value].flat().flatMap((one) => [`--${option}`, String(one)]),
      );
      const decided = await run('decide', String(reference), ...options);
      if (decided.code !== 0)
        throw new Error(`The payouts command decide must end with 0: ${JSON.stringify(decided)}`);
    }
  }
}

async function digestOf({ run }: World): Promise<string> {
  const { lines } = await run('status');
  return String(lines.find(({ type }) => type === 'summary')?.['digest']);
}

/** Returns the references whose payment is on its way to the seller, or has arrived. */
async function releasedOf({ fx }: World): Promise<string[]> {
  const released = new Set(['planified', 'finalized']);
  return [...(await paidBy(fx))]
    .filter(([, payments]) => payments.some(({ status }) => released.has(String(status))))
    .map(([reference]) => reference)
    .filter((reference) => reference.startsWith('seller-'));
}
