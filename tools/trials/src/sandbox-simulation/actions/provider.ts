import type { FinancialMovementTypeLabel } from '@crossborder-fx/openapi';
import type { Random } from '../../harness/random.ts';
import {
  addDays,
  largestUnits,
  minorPerUnit,
  RefusedError,
  tables,
  writeAmount,
} from '../inside.ts';
import { acknowledge, requireThat } from '../promises.ts';
import { noId, type World } from '../world.ts';
import { type Action, someAmount, writing } from './action.ts';

/** Makes an action of the payment provider. When the sandbox refuses it, the sandbox's data must be unchanged. */
function providing(
  name: string,
  weight: number,
  work: (world: World, random: Random) => string,
): Action {
  return writing(name, weight, async (world, random) => {
    const session = world.database.createSession();
    try {
      return work(world, random);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      requireThat(
        session.changeset().length === 0,
        'a refused request changes nothing',
        error.message,
      );
      return `${error.code}: ${error.message}`;
    } finally {
      session.close();
    }
  });
}

const kinds = [
  { kind: 'payment', weight: 6 },
  { kind: 'trade', weight: 2 },
  { kind: 'fixedForward', weight: 1 },
] as const;

function simulate({ sandbox, pick, idOf }: World, random: Random): string {
  const { kind } = random.weighted(kinds);
  const { rows } = tables[kind];
  const found = pick(random, kind);
  const id = idOf(kind, found);
  const fitting = rows.filter(({ from, to }) => to && from === found?.status);
  const row = random.pick(random.chance(0.8) && fitting.length > 0 ? fitting : rows);
  const wanted = { to: String(row.to), ...(random.chance(0.5) && { row: row.id }) };
  const made = sandbox.simulate[kind](id, wanted);
  return `${kind} ${id} ${JSON.stringify(wanted)}: ${made.status}`;
}

function someWallet({ pick, idOf }: World, random: Random) {
  const { id, currency } = pick(random, 'wallet') ?? { id: noId, currency: 'EUR' };
  return { id, walletId: idOf('wallet', { id }), currency };
}

function receive(world: World, random: Random): string {
  const { walletId, currency } = someWallet(world, random);
  const { id } = world.sandbox.simulate.incoming({
    walletId,
    amount: someAmount(random, random.chance(0.95) ? currency : 'CHF'),
    ...(random.chance(0.5) && { communication: `Order ${random.below(1000)}` }),
    ...(random.chance(0.3) && { valueDate: addDays(world.today(), random.below(9) - 4) }),
  });
  acknowledge(world.acknowledged, `/payments/${id}`);
  return `${id} on ${walletId}`;
}

type Wallet = ReturnType<typeof someWallet>;
type Label = FinancialMovementTypeLabel;

function book(world: World, wallet: Wallet, typeLabel: Label, minor: bigint): string {
  const { walletId, currency } = wallet;
  const amount = writeAmount({ minor, currency });
  const { id } = world.sandbox.simulate.movement({ walletId, typeLabel, amount });
  acknowledge(world.acknowledged, `/financialMovements/${id}`);
  return `${minor} ${currency} on ${walletId}`;
}

/** Fills an account up to the largest allowed balance, or takes money away from an account with a high balance. */
function fill(world: World, random: Random): string {
  const wallet = someWallet(world, random);
  const sql = 'SELECT balance FROM account WHERE name = :name';
  const found = world.row<{ balance: number }>(sql, { name: `wallet:${wallet.id}` });
  const balance = BigInt(found?.balance ?? 0);
  const most = largestUnits * minorPerUnit(wallet.currency);
  // The balance can be below zero, because a movement that the sandbox simulates may debit more than the balance.
  const room = balance < 0n ? most : most - balance;
  return book(world, wallet, 'corrective', balance > most / 2n ? 100_000_000n - balance : room);
}

const labels: readonly Label[] = ['corrective', 'DirectDebit', 'clientFee', 'cancelClientFee'];

const rates = [
  { pair: 'EURUSD', mids: ['1.05', '1.15', '1.25'] },
  { pair: 'EURGBP', mids: ['0.83', '0.87', '0.91'] },
  { pair: 'GBPUSD', mids: ['1.2', '1.3', '1.4'] },
] as const;

export const providerActions: readonly Action[] = [
  providing('simulate', 8, simulate),
  providing('incoming', 4, receive),
  providing('movement', 2, (world, random) => {
    const wallet = someWallet(world, random);
    const minor = BigInt(random.below(200_000) - 100_000);
    return book(world, wallet, random.pick(labels), minor);
  }),
  providing('fill', 0.1, fill),
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
