import { expect, test } from 'vitest';
import { forward, trade } from '../../../test/exchanges.ts';
import { type Payer, payerOf } from '../../../test/payer-of.ts';
import { possibleActions } from '../../../test/possible-actions.ts';
import { movers } from '../../service/states/movers.ts';
import { agendaOf } from './agenda.ts';
import { overviewOf } from './overview.ts';
import type { MoneyEffect } from './rehearse.ts';

/** Returns all rows of the database, to show that an event which was tried and rolled back has changed nothing. */
function stateOf({ context: { statements } }: Payer): unknown {
  const tables = statements
    .all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .map(({ name }) => name);
  return tables.map((name) => {
    const columns = statements.all<{ name: string }>(
      `SELECT name FROM pragma_table_info('${name}')`,
    );
    const texts = columns.map((column) => `CAST("${column.name}" AS TEXT)`).join(` || '|' || `);
    return [name, statements.all(`SELECT ${texts} AS row FROM ${name}`)];
  });
}

test('the agenda of the console lists the next event first, with its effect, and changes nothing', () => {
  const payer = payerOf({ funds: 1000n });
  const id = payer.confirmed('Nordlicht');
  const contract = forward(payer.user);
  const deal = trade(payer.user);
  const before = stateOf(payer);
  const { rows: items, total } = agendaOf(payer.context, 1);
  expect(stateOf(payer)).toEqual(before);
  expect(total).toBe(3);
  const cells = items.map((item) => Object(item.cells));
  expect(cells.map(({ When }) => When.at)).toEqual(cells.map(({ When }) => When.at).sort());
  const links = cells.map((cell) => cell['What happens']);
  expect(new Set(links.map((link) => link.id))).toEqual(
    new Set([id, deal.id, contract.fixedForwardId]),
  );
  expect(cells.find((cell) => cell['What happens'].id === id)).toMatchObject({
    'What happens': { path: 'payments', text: `payment ${id} is executed` },
    Becomes: { text: 'planified / sent' },
  });
  expect(overviewOf(payer.context, { version: '1', speed: 0 }).next).toEqual({
    at: cells[0].When.at,
    when: cells[0].When,
    what: links[0],
  });
});

test('the agenda of the console shows that an execution without enough funds moves no money', () => {
  const payer = payerOf({ funds: 10n });
  const id = payer.confirmed('Nordlicht');
  const [item] = agendaOf(payer.context, 1).rows;
  expect(item?.cells).toMatchObject({
    'What happens': { id },
    Becomes: { text: 'planified / scheduled' },
    Money: { effects: [] },
  });
});

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

class Undo extends Error {}

test.each(['Nordlicht', 'Sign', 'Proof', 'Block', 'Reject', 'Return'])(
  'the console shows in advance the entries that each transition of a payment to %s books',
  (word) => {
    const payer = payerOf({ funds: 5_000n, lockOnRoll: true });
    const { ledger } = payer.context;
    const held = () => ({
      booked: ledger.balancesOf(payer.wallet).booked,
      locked: ledger.heldOf(payer.wallet),
    });
    const { id } = payer.create(payer.beneficiary(word));
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
  },
);

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
