import { expect, it } from 'vitest';
import { toWebhookEvent } from '../verify/webhook-event.ts';
import { isFinal, notesOf, stateOf, stateOfObject } from './object-state.ts';

const payload = { id: 'NTc4', status: 'finalized' };
const stateIn = (body: object) => stateOf(toWebhookEvent({ payload, webhookId: 'w', ...body }));

it.each([
  ['PAYMENT_FINALIZED', 'PAYMENT NTc4 finalized'],
  ['PAYMENT_INCOMING', 'PAYMENT NTc4 finalized'],
  ['TRADE_FINALIZED', 'TRADE NTc4 finalized'],
  ['PAYMENT_REFUSED', 'PAYMENT NTc4 finalized'],
  ['TRADE_REFUSED', 'TRADE NTc4 finalized'],
  ['FIXED_FORWARD_FINALIZED', undefined],
  ['CARD_ISSUED', undefined],
  ['payment_finalized', undefined],
  ['PAYMENTS_FINALIZED', undefined],
  ['', undefined],
])('stateOf reads the state in an event %s as %j', (event, state) => {
  expect(stateIn({ event })).toBe(state);
});

it.each(['PAYMENT_FINALIZED', 'PAYMENT_REFUSED'])(
  'stateOf reads a wrapped payload: %s',
  (event) => {
    expect(stateIn({ event, payload: { payment: payload } })).toBe('PAYMENT NTc4 finalized');
  },
);

it.each(['finalized', 'FINALIZED', ' Finalized ', 'finalized\n'])(
  'stateOfObject reads the status %j as finalized',
  (status) => {
    expect(stateOfObject('TRADE', { ...payload, status })).toBe('TRADE NTc4 finalized');
  },
);

it.each([
  ...[undefined, null, 'text', [], {}, { id: 'NTc4' }, { status: 'finalized' }],
  ...[null, {}].map((id) => ({ id, status: 'finalized' })),
  ...[null, ['finalized']].map((status) => ({ id: 'NTc4', status })),
])('stateOf and stateOfObject return undefined for %j', (object) => {
  expect(stateOfObject('PAYMENT', object)).toBeUndefined();
  for (const event of ['PAYMENT_FINALIZED', 'PAYMENT_REFUSED']) {
    expect(stateIn({ event, payload: object })).toBeUndefined();
    expect(stateIn({ event, payload: { payment: object } })).toBeUndefined();
  }
});

it('stateOf reads an id that is a number as text', () => {
  const state = stateIn({ event: 'PAYMENT_FINALIZED', payload: { ...payload, id: 5 } });
  expect(state).toBe('PAYMENT 5 finalized');
});

it.each([
  ['finalized', true],
  ['refused', true],
  ['planified', false],
  ['waitingsignature', false],
  // The service description does not have the following statuses.
  ['processing', false],
  ['final', false],
  ['', false],
])('a payment with the status %j is final: %s', (status, final) => {
  const state = `PAYMENT NTc4 ${status}`;
  expect(isFinal(state)).toBe(final);
  const notes = notesOf(
    toWebhookEvent({ event: 'PAYMENT_X', payload: { id: 'NTc4', status }, webhookId: 'w' }),
  );
  expect(notes).toEqual(final ? { facts: [state], open: [] } : { facts: [], open: [state] });
});
