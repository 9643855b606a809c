import { describe, expect, test } from 'vitest';
import type { Facts } from './conditions.ts';
import { tableChoices } from './conditions.ts';
import { fixedForwardTable } from './fixed-forward-table.ts';
import { paymentTable } from './payment-table.ts';
import { rowFor, rowsFor, simulatedRows } from './rows-for.ts';
import { tradeTable } from './trade-table.ts';

const usual: Facts = {
  choices: tableChoices,
  effect: undefined,
  isPayeeVerified: true,
  isSigned: false,
  hasProof: false,
  wasReleased: false,
  isCovered: true,
  isLastAttempt: false,
};
const scheduled = { status: 'planified', stage: 'scheduled' } as const;
const executed = { ...scheduled, trigger: 'execution' } as const;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('the rows out of a state', () => {
  test('are those of its stage', () => {
    expect(idsOf(rowsFor(paymentTable, { status: 'planified', stage: 'sent' }))).toEqual([
      'P19',
      'P18',
    ]);
    expect(rowsFor(paymentTable, { status: 'planified' })).toEqual([]);
    expect(idsOf(rowsFor(paymentTable, executed))).toEqual(['P12', 'P17a', 'P15', 'P17b', 'P16']);
    expect(idsOf(rowsFor(tradeTable, { status: undefined }))).toEqual(['T1']);
  });

  test('are none for what is a 409: a second confirmation, a deletion after the debit', () => {
    const confirmed = { ...scheduled, trigger: 'confirmPayment' } as const;
    const sent = { status: 'planified', stage: 'sent', trigger: 'deletePayment' } as const;
    expect(rowsFor(paymentTable, confirmed)).toEqual([]);
    expect(rowsFor(paymentTable, sent)).toEqual([]);
  });
});

describe('the row that is taken', () => {
  test.each([
    ['P15', {}],
    ['P16', { isCovered: false }],
    ['P17b', { isCovered: false, isLastAttempt: true }],
    ['P17a', { effect: 'refuse' }],
    ['P12', { effect: 'block', isCovered: false }],
    ['P15', { effect: 'block', wasReleased: true }],
  ] as const)('at execution is %s with %j', (id, facts) => {
    expect(rowFor(paymentTable, executed, { ...usual, ...facts })?.id).toBe(id);
  });

  test.each([
    ['P4a', {}],
    ['P4b', { isCovered: false }],
    ['P5', { effect: 'sign' }],
    ['P4a', { effect: 'sign', isSigned: true }],
    ['P6', { effect: 'proof' }],
    ['P4a', { effect: 'proof', hasProof: true }],
  ] as const)('at confirmation is %s with %j', (id, facts) => {
    const state = { status: 'waitingconfirmation', trigger: 'confirmPayment' } as const;
    expect(rowFor(paymentTable, state, { ...usual, ...facts })?.id).toBe(id);
  });
});

describe('what simulate can take', () => {
  test('leaves words aside, but not the options', () => {
    expect(idsOf(simulatedRows(paymentTable, { status: 'finalized' }, usual))).toEqual(['P20a']);
    expect(idsOf(simulatedRows(paymentTable, scheduled, usual))).toContain('P12');
    expect(idsOf(simulatedRows(tradeTable, { status: 'planified' }, usual))).toEqual([
      'T3a',
      'T6a',
      'T6b',
      'T6c',
      'T2',
      'T3b',
    ]);
  });

  test('debits nothing that is not there', () => {
    const short = { ...usual, isCovered: false };
    const state = { status: 'planified' } as const;
    expect(idsOf(simulatedRows(fixedForwardTable, state, short))).toEqual(['F3', 'F4']);
  });
});
