import { expect, test } from 'vitest';
import { forward, trade } from '../../../test/exchanges.ts';
import { type Payer, payerOf } from '../../../test/payer-of.ts';
import { agendaOf } from './agenda.ts';
import { overviewOf } from './overview.ts';

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
