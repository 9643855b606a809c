import type { FinancialMovementTypeLabel } from '@crossborder-fx/openapi';
import type { Random } from '../../harness/random.ts';
import {
  addDays,
  digestOf,
  largestUnits,
  minorPerUnit,
  RefusedError,
  stateRows,
  writeAmount,
} from '../inside.ts';
import { noId, requireThat, stateKept, type World } from '../world.ts';
import { type Action, leap, someAmount, writing } from './action.ts';

/** Makes an action of the payment provider. When the sandbox refuses it, the sandbox's data must be unchanged. */
function providing(
  name: string,
  weight: number,
  work: (world: World, random: Random) => string,
): Action {
  return writing(name, weight, async (world, random) => {
    using changes = world.watchChanges();
    try {
      return work(world, random);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      requireThat(!changes.areThere(), 'a refused request changes nothing', error.message);
      return `${error.code}: ${error.message}`;
    }
  });
}

const kinds = [
  { kind: 'payment', weight: 6 },
  { kind: 'trade', weight: 2 },
  { kind: 'fixedForward', weight: 1 },
] as const;

function someWallet({ pick, idOf }: World, random: Random) {
  const { id, currency } = pick(random, 'wallet') ?? { id: noId, currency: 'EUR' };
  return { id, walletId: idOf('wallet', { id }), currency };
}

function book(
  world: World,
  { walletId, currency }: ReturnType<typeof someWallet>,
  typeLabel: FinancialMovementTypeLabel,
  minor: bigint,
): string {
  const amount = writeAmount({ minor, currency });
  const { id } = world.sandbox.simulate.movement({ walletId, typeLabel, amount });
  world.acknowledge(`/financialMovements/${id}`);
  return `${minor} ${currency} on ${walletId}`;
}

const labels = ['corrective', 'DirectDebit', 'clientFee', 'cancelClientFee'] as const;

const rates = [
  { pair: 'EURUSD', mids: ['1.05', '1.15', '1.25'] },
  { pair: 'EURGBP', mids: ['0.83', '0.87', '0.91'] },
  { pair: 'GBPUSD', mids: ['1.2', '1.3', '1.4'] },
] as const;

export const providerActions: readonly Action[] = [
  providing('simulate', 8, ({ sandbox, pick, idOf }, random) => {
    const { kind } = random.weighted(kinds);
    const rows = stateRows.filter((one) => one.kind === kind);
    const found = pick(random, kind);
    const id = idOf(kind, found);
    const fitting = rows.filter(({ from, to }) => to && from === found?.status);
    const { to, row } = random.pick(random.chance(0.8) && fitting.length > 0 ? fitting : rows);
    const wanted = { to: String(to), ...(random.chance(0.5) && { row }) };
    const made = sandbox.simulate[kind](id, wanted);
    return `${kind} ${id} ${JSON.stringify(wanted)}: ${made.status}`;
  }),
  providing('incoming', 4, (world, random) => {
    const { walletId, currency } = someWallet(world, random);
    const { id } = world.sandbox.simulate.incoming({
      walletId,
      amount: someAmount(random, random.chance(0.95) ? currency : 'CHF'),
      ...(random.chance(0.5) && { communication: `Order ${random.below(1000)}` }),
      ...(random.chance(0.3) && { valueDate: addDays(world.today(), random.below(9) - 4) }),
    });
    world.acknowledge(`/payments/${id}`);
    return `${id} on ${walletId}`;
  }),
  providing('movement', 2, (world, random) => {
    const wallet = someWallet(world, random);
    const minor = BigInt(random.below(200_000) - 100_000);
    return book(world, wallet, random.pick(labels), minor);
  }),
  // Fills an account up to the largest allowed balance, or takes money away from an account with a high balance.
  providing('fill', 0.1, (world, random) => {
    const wallet = someWallet(world, random);
    const sql = 'SELECT balance FROM account WHERE name = :name';
    const found = world.row<{ balance: number }>(sql, { name: `wallet:${wallet.id}` });
    const balance = BigInt(found?.balance ?? 0);
    const most = largestUnits * minorPerUnit(wallet.currency);
    // The balance can be below zero, because a movement that the sandbox simulates may debit more than the balance.
    const room = balance < 0n ? most : most - balance;
    return book(world, wallet, 'corrective', balance > most / 2n ? 100_000_000n - balance : room);
  }),
  providing('rate', 0.5, ({ sandbox }, random) => {
    const { pair, mids } = random.pick(rates);
    return `${pair} ${sandbox.simulate.rate({ pair, mid: random.pick(mids) }).mid}`;
  }),
  providing('resend', 1, ({ sandbox, pick, resent }, random) => {
    const found = pick(random, 'delivery');
    sandbox.resend(String(found?.id ?? noId));
    if (found) resent.set(found.id, JSON.parse(found.attempts).length);
    return `${found?.id}`;
  }),
];

export const advance = writing('advance', 14, async ({ sandbox }, random) => {
  const { duration } = random.weighted([
    { weight: 20, duration: { seconds: 1 + random.below(90) } },
    { weight: 25, duration: { hours: 1 + random.below(10), minutes: random.below(60) } },
    { weight: 30, duration: { days: 1 } },
    { weight: 12, duration: { days: 2 + random.below(4) } },
    { weight: 3, duration: { days: 7 * (1 + random.below(5)) } },
  ]);
  await sandbox.clock.advance(duration);
  return `${JSON.stringify(duration)} to ${sandbox.clock.now().toISOString()}`;
});

const names = ['first', 'second'];

export const timeActions: readonly Action[] = [
  advance,
  // Moves the real time that the sandbox sees. A running clock of the sandbox must then make the changes that fell due.
  writing('wait', 2, async ({ wall, call, now }, random) => {
    const before = now();
    wall.now += random.below(random.chance(0.2) ? 3_600_000 : 60_000);
    // Before the sandbox answers a request, it makes all changes that have fallen due.
    await call('/wallets', { isConcurrent: true });
    return `to ${new Date(wall.now).toISOString()}: ${now() - before} ms`;
  }),
  writing('snapshot', 0.3, async ({ sandbox, database, acknowledged, snapshots }, random) => {
    const name = random.pick(names);
    sandbox.snapshot(name);
    snapshots.set(name, { digest: digestOf(database), paths: new Map(acknowledged) });
    return name;
  }),
  leap('restore', 0.2, async ({ sandbox, database, acknowledged, snapshots }, random) => {
    const name = random.pick(names);
    const snapshot = snapshots.get(name);
    if (!snapshot) return `no snapshot ${name} exists`;
    sandbox.restore(name);
    acknowledged.clear();
    for (const path of snapshot.paths) acknowledged.set(...path);
    requireThat(snapshot.digest === digestOf(database), stateKept, `snapshot ${name}`);
    return name;
  }),
  leap('reset', 0.03, async ({ sandbox, acknowledged }) => {
    sandbox.reset();
    acknowledged.clear();
    return sandbox.clock.now().toISOString();
  }),
  leap('restart', 0.25, async (world) => {
    // The sandbox stores the time of a running clock only when something changes, so the digests leave this time out.
    const now = () => world.sandbox.clock.now().toISOString();
    const all = () => `${digestOf(world.database, ['clock'])} ${now()}`;
    const before = all();
    await world.restart();
    requireThat(before === all(), stateKept, 'after a restart');
    return now();
  }),
];
