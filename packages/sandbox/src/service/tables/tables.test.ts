import document from '@crossborder-fx/openapi/openapi.codegen.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import type { Effect } from '../trigger-words.ts';
import { conditions, type Facts } from './conditions.ts';
import { placeOf, rowFor, rowsFor, type Table, triggers } from './table.ts';
import { fixedForwardTable, paymentTable, tradeTable } from './tables.ts';

const { schemas } = document.components;
const everyFacts = allFacts();
const tables: Table[] = [paymentTable, tradeTable, fixedForwardTable];

test.each([
  ['payment', paymentTable, schemas.PaymentStatus.enum],
  ['trade', tradeTable, schemas.TradeStatus.enum],
  ['fixed forward', fixedForwardTable, schemas.FixedForwardStatus.enum],
] as const)(
  'the state table reaches every status of a %s, and no other status',
  (_, table: Table, statuses) => {
    const reached = new Set(table.rows.flatMap(({ to }) => to ?? []));
    expect([...reached].sort()).toEqual([...statuses].sort());
  },
);

test('the state tables emit every event of the API description', () => {
  const emitted = new Set(tables.flatMap(({ rows }) => rows.flatMap(({ events }) => events)));
  expect([...emitted].sort()).toEqual([...schemas.EventName.enum].sort());
});

test('the state tables use every trigger and every condition', () => {
  const rows = tables.flatMap((table) => table.rows);
  expect(new Set(rows.map(({ trigger }) => trigger))).toEqual(new Set(Object.keys(triggers)));
  expect(new Set(rows.map(({ condition }) => condition))).toEqual(new Set(Object.keys(conditions)));
});

describe.each(tables.map((table) => [table.name, table] as const))('the table %s', (_, table) => {
  const startOf = ({ from, stage }: { from: string | undefined; stage: string | undefined }) =>
    placeOf(from, stage);

  test('no two rows of a state table have the same state, trigger and condition, or the same state and id', () => {
    const keys = table.rows.map((row) => `${startOf(row)} ${row.trigger} ${row.condition}`);
    expect(new Set(keys).size).toBe(keys.length);
    const ids = table.rows.map((row) => `${startOf(row)} ${row.id}`);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('in every state table, rows lead into every state, and rows lead out of every state that is not final', () => {
    const starts = new Set(table.rows.map(startOf));
    const ends = new Set(table.rows.map(({ to, toStage }) => placeOf(to, toStage)));
    for (const end of ends) {
      expect(starts.has(end) || (table.final as string[]).includes(end), end).toBe(true);
    }
    for (const start of starts) expect(start === '' || ends.has(start), start).toBe(true);
    for (const place of table.final) expect(ends.has(place), place).toBe(true);
  });

  test('for every trigger of a state, the state table has a row that fits, whatever the conditions are', () => {
    for (const { from: status, stage, trigger } of table.rows) {
      const state = { status, stage, trigger };
      const gap = everyFacts.find((facts) => rowFor(table, state, facts) === undefined);
      expect(gap, `${placeOf(status, stage)} ${trigger}`).toBeUndefined();
    }
  });

  test('each row of a state table applies to some state and conditions to which no earlier row applies', () => {
    for (const row of table.rows) {
      const { from: status, stage, trigger } = row;
      const isTaken = everyFacts.some((facts) => {
        return rowFor(table, { status, stage, trigger }, facts) === row;
      });
      expect(isTaken, row.id).toBe(true);
    }
  });

  test('a row of a state table books the debit and the credit of an exchange together, and a payment and its fee together', () => {
    for (const { id, entries } of table.rows) {
      const has = (entry: (typeof entries)[number]) => entries.includes(entry);
      expect(has('DebitForExchange'), id).toBe(has('CreditForExchange'));
      expect(has('DebitForTransfer'), id).toBe(has('clientFee'));
    }
  });
});

test('funds locked for a payment are released on every path through the state table to a final state', () => {
  const held = new Set<string>();
  // Money stays locked after every transition that does not release it. Repeat until `held` stops growing.
  for (let size = -1; size !== held.size; ) {
    size = held.size;
    for (const { from, stage, to, toStage, entries } of paymentTable.rows) {
      const stays = held.has(placeOf(from, stage)) && !entries.includes('release');
      if (entries.includes('lock') || stays) held.add(placeOf(to, toStage));
    }
  }
  expect([...held].filter((place) => (paymentTable.final as string[]).includes(place))).toEqual([]);
  expect(held).toContain('planified/scheduled');
});

test('no row of a state table that leads to the status rejected or refused sends an event, and rowsFor returns only the rows of the given stage', () => {
  for (const { rows } of tables) {
    for (const { to, events } of rows) {
      if (to === 'rejected' || to === 'refused') expect(events).toEqual([]);
    }
  }
  expect(rowsFor(paymentTable, { status: 'blocked', stage: 'hold' }).map(({ id }) => id)).toEqual([
    'P13',
    'P14',
  ]);
});

function allFacts(): Facts[] {
  const effects: (Effect | undefined)[] = [
    ...(['sign', 'proof', 'block', 'refuse', 'reject', 'return', 'cancel'] as const),
    undefined,
  ];
  return effects.flatMap((effect) =>
    Array.from({ length: 2 ** 10 }, (_, bits): Facts => {
      const bit = (index: number) => ((bits >> index) & 1) === 1;
      return {
        choices: {
          statusAfterCreate: bit(0) ? 'waitingsignature' : 'waitingconfirmation',
          statusAfterReturn: bit(1) ? 'rejected' : 'finalized',
          lockOnRoll: bit(2),
        },
        effect,
        isPayeeVerified: bit(3),
        isSigned: bit(4),
        hasProof: bit(5),
        wasReleased: bit(6),
        isCovered: bit(7),
        isLastAttempt: bit(8),
        isAddressRefused: bit(9),
      };
    }),
  );
}
