import { expect, test } from 'vitest';
import { payerOf } from '../../../test/payer-of.ts';
import { refusalOf } from '../../../test/refusal-of.ts';

test('simulate takes a row by its name, and names those that fit when none does', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.confirm(id);
  expect(payer.simulate(id, 'planified', 'P16')).toMatchObject({ executionDate: '2026-11-25' });
  expect(payer.booked()).toEqual(['Immobilize -10300']);
  const refusal = refusalOf(() => payer.simulate(id, 'finalized'));
  expect(refusal).toMatchObject({ code: 'paymentStateRefuses', status: 409 });
  expect(refusal.message).toContain('refused (P17a: execution)');
  // Today, though its day is the 25th.
  expect(payer.simulate(id, 'planified').executionDate).toBe('2026-11-23');
  expect(payer.simulate(id, 'finalized').status).toBe('finalized');
  await payer.until('2026-12-31 00:00:00');
  expect(payer.rowsOf(id)).toEqual(['P1', 'P4a', 'P16', 'P15', 'P18']);
});

test('simulate does not debit money that is not there', () => {
  const payer = payerOf({ funds: 0n });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.confirm(id);
  expect(refusalOf(() => payer.simulate(id, 'planified', 'P15')).code).toBe('paymentStateRefuses');
});

test('simulate rolls a payment that waits to the next working day', () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'), {
    desiredExecutionDate: '2026-11-27',
  });
  expect(payer.simulate(id, 'waitingconfirmation')).toMatchObject({
    status: 'waitingconfirmation',
    executionDate: '2026-11-30',
  });
});

test('no payment of another kind of id, and none that is not there, is simulated', () => {
  const payer = payerOf();
  const next = payer.context.ids.idOf('payment', 1);
  for (const id of [next, payer.walletId, 'all', '']) {
    expect(refusalOf(() => payer.simulate(id, 'refused')).code).toBe('paymentNotFound');
  }
});
