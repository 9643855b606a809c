import { expect, test } from 'vitest';
import { forward, trade } from '../../../test/exchanges.ts';
import { type Payer, payerOf } from '../../../test/payer-of.ts';
import { RefusedError } from '../../common/refused-error.ts';
import type { Context } from '../../service/context.ts';
import type { MovedKind } from '../../service/states/agenda.ts';
import { movers } from '../../service/states/movers.ts';
import type { Table } from '../../service/tables/table.ts';
import { fixedForwardTable, paymentTable, tradeTable } from '../../service/tables/tables.ts';
import type { ObjectPath } from './cells.ts';
import { objectOf } from './objects.ts';
import type { MoneyEffect } from './rehearse.ts';

/** Returns the transitions that the console lists for an object, in order, each with its effect on accounts. */
function possibleActions(context: Context, path: ObjectPath, id: string) {
  const { parts } = objectOf(context, path, id);
  return (parts.find(({ name }) => name === 'Make it happen now')?.actions ?? []).map((action) => {
    const { to, row } = Object(action.body) as { to: string; row: string };
    const [hint] = action.hints as { effects?: MoneyEffect[] }[];
    return { to, row, effects: hint?.effects ?? [] };
  });
}

interface Kind {
  kind: MovedKind;
  path: ObjectPath;
  table: Table;
  make(payer: Payer): string;
}

const kinds: Record<string, Kind> = {
  payment: {
    kind: 'payment',
    path: 'payments',
    table: paymentTable,
    make: (payer) => payer.create(payer.beneficiary('Nordlicht')).id,
  },
  trade: {
    kind: 'trade',
    path: 'trades',
    table: tradeTable,
    make: ({ user }) => trade(user).id,
  },
  'fixed forward': {
    kind: 'fixedForward',
    path: 'fixed-forwards',
    table: fixedForwardTable,
    make: ({ user }) => forward(user).fixedForwardId,
  },
};

class Undo extends Error {}

function accepts({ change, context }: Payer, { kind }: Kind, id: string, to: string, row: string) {
  try {
    change(() => {
      movers[kind].simulate(context, id, { to, row });
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return true;
    if (error instanceof RefusedError && error.status === 409) return false;
    throw error;
  }
  return expect.fail('It was kept.');
}

type Move = [to: string, row: string];

/** Tries every row of the transition table in every state that `simulate` leads to, each time with a new object. */
function expectExact(payer: Payer, one: Kind): number {
  const seen = new Set<string>();
  const ways: Move[][] = [[]];
  for (let way = ways.shift(); way; way = ways.shift()) {
    const id = one.make(payer);
    for (const [to, row] of way) {
      payer.change(() => movers[one.kind].simulate(payer.context, id, { to, row }));
    }
    const possible = possibleActions(payer.context, one.path, id);
    const [state] = objectOf(payer.context, one.path, id).summary;
    const place = String(Object(state).text);
    if (seen.has(place)) continue;
    seen.add(place);
    const shown = possible.map(({ to, row }) => `${row} ${to}`);
    const tried = new Set(
      one.table.rows.flatMap(({ id: row, to }) => (to === undefined ? [] : [`${row} ${to}`])),
    );
    const accepted = [...tried].filter((line) => {
      const [row = '', to = ''] = line.split(' ');
      return accepts(payer, one, id, to, row);
    });
    expect(accepted.sort(), place).toEqual(shown.sort());
    for (const { to, row } of possible) ways.push([...way, [to, row]]);
  }
  return seen.size;
}

test.each([
  ['payment', {}, 7],
  ['payment', { lockOnRoll: true, statusAfterReturn: 'rejected' }, 7],
  ['payment', { statusAfterCreate: 'waitingsignature' }, 7],
  ['payment', { funds: 0n }, 5],
  ['trade', {}, 2],
  ['fixed forward', {}, 2],
] as const)(
  'for a %s with %o, the console offers exactly the rows of the state table that simulate accepts',
  (name, options, places) => {
    const payer = payerOf({ funds: 1_000_000n, ...options });
    const one = kinds[name] ?? expect.fail(name);
    expect(expectExact(payer, one)).toBeGreaterThanOrEqual(places);
  },
);

function sumOf(effects: readonly MoneyEffect[]) {
  const minor = ({ amount }: MoneyEffect) => BigInt(amount.value.replace('.', ''));
  const sum = { booked: 0n, locked: 0n };
  for (const effect of effects) {
    const isOut = effect.kind === 'debits' || effect.kind === 'locks';
    sum.booked += isOut ? -minor(effect) : minor(effect);
    if (effect.kind === 'locks') sum.locked += minor(effect);
    if (effect.kind === 'gives back') sum.locked -= minor(effect);
  }
  return sum;
}

test('the console shows in advance the entries that each transition of a payment books', () => {
  const payer = payerOf({ funds: 5_000n, lockOnRoll: true });
  const { ledger } = payer.context;
  const held = () => ({
    booked: ledger.balancesOf(payer.wallet).booked,
    locked: ledger.heldOf(payer.wallet),
  });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  const take = (row: { to: string; row: string }) =>
    movers.payment.simulate(payer.context, id, row);
  let moving = 0;
  for (let step = 0; step < 4; step++) {
    const possible = possibleActions(payer.context, 'payments', id);
    for (const row of possible) {
      const was = held();
      const trial = () =>
        payer.change(() => {
          take(row);
          const now = held();
          const booked = { booked: now.booked - was.booked, locked: now.locked - was.locked };
          expect(sumOf(row.effects), row.row).toEqual(booked);
          throw new Undo();
        });
      expect(trial).toThrow(Undo);
      moving += row.effects.length > 0 ? 1 : 0;
    }
    const usual = possible.find(({ to }) => to !== 'canceled');
    if (usual) payer.change(() => take(usual));
  }
  expect(moving).toBeGreaterThan(1);
});

test('the console shows that a confirmation without enough funds locks money, and that a deletion releases the money', () => {
  const payer = payerOf({ funds: 50n });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  const effectsOf = (name: string) =>
    possibleActions(payer.context, 'payments', id).find(({ row }) => row === name)?.effects;
  const amount = { value: '000000000050.00', currency: 'EUR' };
  expect(effectsOf('P4b')).toEqual([{ kind: 'locks', amount, account: 'Payments' }]);
  payer.change(() => movers.payment.simulate(payer.context, id, { to: 'planified', row: 'P4b' }));
  expect(effectsOf('P10')).toEqual([{ kind: 'gives back', amount, account: 'Payments' }]);
});
