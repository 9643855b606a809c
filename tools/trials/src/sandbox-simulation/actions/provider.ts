import type { FinancialMovementTypeLabel } from '@crossborder-fx/openapi';
import type { Random } from '../../kit/random.ts';
import {
  addDays,
  largestUnits,
  minorPerUnit,
  RefusedError,
  tables,
  writeAmount,
} from '../inside.ts';
import { requireThat } from '../promises.ts';
import type { World } from '../world.ts';
import { type Action, someAmount, writing } from './action.ts';

/** Does what may be refused; then nothing has changed. */
export function unlessRefused(world: World, work: () => string): string {
  const session = world.database.createSession();
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    requireThat(session.changeset().length === 0, 'a refusal changes nothing', error.message);
    return `${error.code}: ${error.message}`;
  } finally {
    session.close();
  }
}

const kinds = [
  { kind: 'payment', weight: 6 },
  { kind: 'trade', weight: 2 },
  { kind: 'fixedForward', weight: 1 },
] as const;

async function simulate(world: World, random: Random): Promise<string> {
  const { kind } = random.weighted(kinds);
  const { rows } = tables[kind];
  const found = world.pick<{ id: number; status: string }>(random, kind);
  const id = world.ids.idOf(kind, found?.id ?? 1_000_000);
  const fitting = rows.filter(({ from, to }) => to && from === found?.status);
  const row = random.pick(random.chance(0.8) && fitting.length > 0 ? fitting : rows);
  const wanted = { to: String(row.to), ...(random.chance(0.5) && { row: row.id }) };
  return unlessRefused(world, () => {
    const made = world.sandbox.simulate[kind](id, wanted);
    return `${kind} ${id} ${JSON.stringify(wanted)}: ${made.status}`;
  });
}

function someWallet(world: World, random: Random) {
  const found = world.pick<{ id: number; currency: string }>(random, 'wallet');
  const { id, currency } = found ?? { id: 1_000_000, currency: 'EUR' };
  return { walletId: world.ids.idOf('wallet', id), currency };
}

async function receive(world: World, random: Random): Promise<string> {
  const { walletId, currency } = someWallet(world, random);
  return unlessRefused(world, () => {
    const { id } = world.sandbox.simulate.incoming({
      walletId,
      amount: someAmount(random, random.chance(0.95) ? currency : 'CHF'),
      ...(random.chance(0.5) && { communication: `Order ${random.below(1000)}` }),
      ...(random.chance(0.3) && { valueDate: addDays(world.today(), random.below(9) - 4) }),
    });
    world.acknowledged.add(`/payments/${id}`);
    return `${id} on ${walletId}`;
  });
}

/** Fills an account to the brim, or takes that away again. */
async function fill(world: World, random: Random): Promise<string> {
  const { walletId, currency } = someWallet(world, random);
  const name = `wallet:${world.ids.rowOf('wallet', walletId)}`;
  const found = world.row<{ balance: number }>('SELECT balance FROM account WHERE name = ?', name);
  const most = largestUnits * minorPerUnit(currency);
  const balance = BigInt(found?.balance ?? 0);
  // A simulated movement may have debited more than there was.
  const room = balance < 0n ? most : most - balance;
  const minor = balance > most / 2n ? 100_000_000n - balance : room;
  return unlessRefused(world, () => {
    const amount = writeAmount({ minor, currency });
    const { id } = world.sandbox.simulate.movement({ walletId, typeLabel: 'corrective', amount });
    world.acknowledged.add(`/financialMovements/${id}`);
    return `${minor} ${currency} on ${walletId}`;
  });
}

const labels: readonly FinancialMovementTypeLabel[] = [
  'corrective',
  'DirectDebit',
  'clientFee',
  'cancelClientFee',
];

async function move(world: World, random: Random): Promise<string> {
  const { walletId, currency } = someWallet(world, random);
  const minor = BigInt(random.below(200_000) - 100_000);
  return unlessRefused(world, () => {
    const { id } = world.sandbox.simulate.movement({
      walletId,
      typeLabel: random.pick(labels),
      amount: writeAmount({ minor, currency }),
    });
    world.acknowledged.add(`/financialMovements/${id}`);
    return `${minor} ${currency} on ${walletId}`;
  });
}

const mids = {
  EURUSD: ['1.05', '1.15', '1.25'],
  EURGBP: ['0.83', '0.87', '0.91'],
  GBPUSD: ['1.2', '1.3', '1.4'],
} as const;

export const providerActions: readonly Action[] = [
  writing('simulate', 8, simulate),
  writing('incoming', 4, receive),
  writing('movement', 2, move),
  writing('fill', 0.1, fill),
  writing('rate', 0.5, async (world, random) => {
    const pair = random.pick(Object.keys(mids) as (keyof typeof mids)[]);
    return unlessRefused(world, () => {
      const { mid } = world.sandbox.simulate.rate({ pair, mid: random.pick(mids[pair]) });
      return `${pair} ${mid}`;
    });
  }),
  writing('resend', 1, async (world, random) => {
    const found = world.pick<{ id: number; attempts: string }>(random, 'delivery');
    return unlessRefused(world, () => {
      world.sandbox.resend(String(found?.id ?? 1_000_000));
      if (found) world.resent.set(found.id, JSON.parse(found.attempts).length);
      return `${found?.id}`;
    });
  }),
];
