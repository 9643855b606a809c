import type { EventName } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import { defaultChoices } from '../choices.ts';
import { tables } from '../service/tables/tables.ts';
import { tradeTable } from '../service/tables/trade-table.ts';
import { rowsTo } from './rows-to.ts';

const names = (event: EventName, choices = defaultChoices) =>
  tables.flatMap((table) => rowsTo(table, event, choices)?.map(({ id }) => id) ?? []);

test('the shortest way to an event', () => {
  expect(names('PAYMENT_CREATED')).toEqual(['P1']);
  expect(names('PAYMENT_FINALIZED')).toEqual(['P1', 'P4a', 'P15', 'P18']);
  expect(names('PAYMENT_INCOMING')).toEqual(['P21']);
  expect(names('TRADE_BLOCKED')).toEqual(['T1', 'T3a']);
  expect(rowsTo(tradeTable, 'PAYMENT_CREATED', defaultChoices)).toBeUndefined();
});

test('every event has a way, whatever the options are', () => {
  const events = new Set(tables.flatMap(({ rows }) => rows.flatMap((row) => row.events)));
  for (const statusAfterCreate of ['waitingconfirmation', 'waitingsignature'] as const) {
    for (const event of events) {
      expect(names(event, { ...defaultChoices, statusAfterCreate })).not.toEqual([]);
    }
  }
  const signed = { ...defaultChoices, statusAfterCreate: 'waitingsignature' } as const;
  expect(names('PAYMENT_WAITING_SIGNATURE', signed)).toEqual(['P3']);
  expect(names('PAYMENT_AWAITING_CONFIRMATION', signed)).toEqual(['P3', 'P7b']);
});
