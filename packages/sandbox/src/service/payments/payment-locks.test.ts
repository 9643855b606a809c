import { expect, test } from 'vitest';
import { payerOf } from '../../../test/payer-of.ts';

test.each([
  ['deleted while it waits', ['waitingconfirmation', 'canceled']],
  [
    'deleted while it waits for a signature',
    ['waitingconfirmation', 'waitingsignature', 'canceled P10'],
  ],
  ['not signed', ['waitingconfirmation', 'waitingsignature', 'canceled P8']],
  ['deleted when it is planned', ['planified', 'canceled']],
  ['refused', ['planified', 'refused P17a']],
  ['short for too long', ['planified', 'planified P16', 'refused P17b']],
  ['blocked and refused', ['planified', 'blocked', 'refused']],
  ['blocked for a proof and refused', ['waitingconfirmation', 'blocked', 'refused']],
  ['blocked, released and refused', ['planified', 'blocked', 'planified', 'refused']],
])('1 rule 3: what is locked for a payment is released when it is %s', (_what, steps) => {
  const payer = payerOf({ funds: 60n, lockOnRoll: true });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  for (const [index, step] of steps.entries()) {
    expect(payer.held(), step).toBe(index === 0 ? 0n : 6000n);
    const [to = '', row] = step.split(' ');
    payer.simulate(id, to, row);
  }
  expect(payer.held()).toBe(0n);
  expect(payer.booked()).toEqual(['Immobilize -6000', 'Immobilize 6000']);
  expect(payer.balances()).toEqual({ booked: 6000n, value: 6000n });
});

test('1 rule 3: what is locked for a payment is debited when it is executed, beside what was missing', async () => {
  const payer = payerOf({ funds: 60n });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.confirm(id);
  payer.simulate(id, 'blocked');
  payer.fund(43n);
  payer.simulate(id, 'planified');
  await payer.until('2026-11-24 06:00:00');
  expect(payer.rowsOf(id).at(-1)).toBe('P15');
  expect(payer.balances()).toEqual({ booked: 0n, value: 0n });
  expect(payer.held()).toBe(0n);
});
