import { expect, test } from 'vitest';
import { forward, trade } from '../../../test/exchanges.ts';
import { type Payer, payerOf } from '../../../test/payer-of.ts';
import type { Context } from '../../service/context.ts';
import { movers } from '../../service/states/movers.ts';
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

const kinds = {
  payment: ({ context, create, beneficiary }: Payer) =>
    possibleActions(context, 'payments', create(beneficiary('Nordlicht')).id),
  trade: ({ context, user }: Payer) => possibleActions(context, 'trades', trade(user).id),
  'fixed forward': ({ context, user }: Payer) =>
    possibleActions(context, 'fixed-forwards', forward(user).fixedForwardId),
};

test.each([
  ['payment', {}, 'P4a, P10, P5, P6, P4b, P9a'],
  ['payment', { statusAfterCreate: 'waitingsignature' }, 'P7b, P8, P10, P9a'],
  ['payment', { funds: 0n }, 'P10, P5, P6, P4b, P9a'],
  ['trade', {}, 'T2, T3a, T6a, T6b, T6c, T3b'],
  ['fixed forward', {}, 'F2, F4, F3'],
] as const)(
  'for a new %s with %o, the console offers the rows of the state table that simulate accepts',
  (kind, options, rows) => {
    const possible = kinds[kind](payerOf({ funds: 1_000_000n, ...options }));
    expect(possible.map(({ row }) => row).join(', ')).toBe(rows);
  },
);

class Undo extends Error {}

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
