import type { Address } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import { payerOf } from '../../../test/payer-of.ts';
import { refusalOf } from '../../../test/refusals.ts';

test('with the trigger word Sign, a confirmed payment waits until simulate signs the payment', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Sign Industries'));
  expect(payer.confirm(id).status).toBe('waitingsignature');
  await payer.until('2026-11-25 10:00:00');
  expect(payer.get(id)).toMatchObject({
    status: 'waitingsignature',
    executionDate: '2026-11-25',
  });
  expect(refusalOf(() => payer.confirm(id)).code).toBe('paymentStateRefuses');
  expect(payer.simulate(id, 'planified')).toMatchObject({
    status: 'planified',
    executionDate: '2026-11-25',
  });
  await payer.until('2026-11-25 17:00:00');
  expect(payer.rowsOf(id)).toEqual(['P1', 'P5', 'P7a', 'P15', 'P18']);
});

test('with statusAfterCreate waitingsignature, a payment is signed once, before its confirmation', () => {
  const payer = payerOf({ statusAfterCreate: 'waitingsignature' });
  const { id, status } = payer.create(payer.beneficiary('Sign Industries'));
  expect(status).toBe('waitingsignature');
  expect(refusalOf(() => payer.confirm(id)).code).toBe('paymentStateRefuses');
  expect(payer.simulate(id, 'waitingconfirmation').status).toBe('waitingconfirmation');
  expect(payer.confirm(id).status).toBe('planified');
  expect(payer.rowsOf(id)).toEqual(['P3', 'P7b', 'P4a']);
});

test('with paymentStatusWords seen, a payment shows the status words that public clients of the service use', () => {
  const payer = payerOf({ paymentStatusWords: 'seen' });
  const { id, status } = payer.create(payer.beneficiary('Match Industries'));
  expect(status).toBe('awaitingconfirmation');
  expect(payer.get(id).status).toBe('awaitingconfirmation');
  expect(payer.confirm(id).status).toBe('processing');
  expect(payer.get(id).status).toBe('processing');
});

test('with the trigger word Proof, a confirmed payment is blocked until a proof arrives', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Proof Industries'));
  expect(payer.confirm(id).status).toBe('blocked');
  expect(refusalOf(() => payer.confirm(id)).code).toBe('paymentStateRefuses');
  expect(refusalOf(() => payer.remove(id)).code).toBe('paymentStateRefuses');
  await payer.until('2026-11-26 15:30:00');
  expect(payer.prove(id)).toMatchObject({ status: 'planified', executionDate: '2026-11-27' });
  await payer.until('2026-11-27 17:00:00');
  expect(payer.rowsOf(id)).toEqual(['P1', 'P6', 'P11', 'P15', 'P18']);
});

test('4.4: a payment with the trigger word Proof needs no further proof when a proof was sent before the confirmation', () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Proof Industries'));
  expect(payer.prove(id, { documentType: 'identity' }).status).toBe('waitingconfirmation');
  expect(payer.confirm(id).status).toBe('planified');
});

test('with the trigger word Block, the execution blocks a payment, until the payment is released or refused', async () => {
  const payer = payerOf();
  const beneficiary = payer.beneficiary('Block Industries');
  const [first, second] = [payer.create(beneficiary), payer.create(beneficiary)];
  for (const { id } of [first, second]) {
    expect(payer.confirm(id).status).toBe('planified');
  }
  await payer.until('2026-11-24 07:00:00');
  expect(payer.get(first.id).status).toBe('blocked');
  const refusal = refusalOf(() => payer.remove(first.id));
  expect(refusal.code).toBe('paymentStateRefuses');
  // A client sees only statuses, so the error message describes the stage within the status in words.
  expect(refusal.message).toContain('The payment is blocked by the provider: ');
  expect(refusal.message).not.toContain('/');
  expect(payer.simulate(first.id, 'planified')).toMatchObject({
    status: 'planified',
    executionDate: '2026-11-24',
  });
  const refused = payer.simulate(second.id, 'refused');
  expect(refused.status).toBe('refused');
  expect(refused).not.toHaveProperty('executionDate');
  await payer.until('2026-11-25 00:00:00');
  expect(payer.rowsOf(first.id)).toEqual(['P1', 'P4a', 'P12', 'P13', 'P15', 'P18']);
  expect(payer.rowsOf(second.id)).toEqual(['P1', 'P4a', 'P12', 'P14']);
  expect(payer.booked()).toEqual(['DebitForTransfer -10000', 'clientFee -300']);
});

const sent = 'DebitForTransfer -10000, clientFee -300';
test.each([
  // The provider's refusal of the payment releases the locked money.
  ['Refuse', 60n, '24 06:00:00', 'P1 P4b P17a', 'Immobilize -6000, Immobilize 6000'],
  // The beneficiary's bank sends the money back at the time of the settlement, and the provider keeps the fee.
  ['Reject', 1000n, '24 17:00:00', 'P1 P4a P15 P19', `${sent}, rejectOperation 10000`],
  // The recipient sends the money back 2 working days after the payment became final.
  ['Return', 1000n, '26 09:59:59', 'P1 P4a P15 P18', sent],
  ['Return', 1000n, '26 10:00:00', 'P1 P4a P15 P18 P20a', `${sent}, returnFund 10000`],
])(
  'a payment with the trigger word %s and %s EUR of funds has, by November %s, made the transitions %s',
  async (word, funds, time, rows, booked) => {
    const payer = payerOf({ funds });
    const id = payer.confirmed(`${word} Industries`);
    await payer.until(`2026-11-${time}`);
    expect(payer.rowsOf(id).join(' ')).toBe(rows);
    expect(payer.booked().join(', ')).toBe(booked);
  },
);

const complete: (Address | undefined)[] = [
  undefined,
  {},
  { street: ' ', city: null, country: '' },
  { street: '1 rue Exemple', city: 'Paris', country: 'FR' },
  { city: 'Pristina', country: 'XK' },
];
const incomplete: Address[] = [
  { country: 'FR' },
  { street: '1 rue Exemple, Paris', country: 'FR' },
  { city: '-', country: 'FR' },
  { city: 'Paris', country: 'France' },
  { city: 'London', country: 'UK' },
  { city: 'Paris' } as never,
];

test.each([
  ['structured', 'rejected'],
  ['as-documented', 'finalized'],
] as const)(
  'with addresses %s, a payment to an address without a town or a country is %s',
  async (addresses, status) => {
    const payer = payerOf({ addresses, funds: 2000n });
    const paid = [...complete, ...incomplete].map((address) => {
      const { id } = payer.create(payer.beneficiary('Nordlicht', { address }));
      expect(payer.confirm(id).status).toBe('planified');
      return { id, address, expected: incomplete.includes(address ?? {}) ? status : 'finalized' };
    });
    await payer.until('2026-11-24 17:00:00');
    for (const { id, address, expected } of paid) {
      expect(payer.get(id).status, JSON.stringify(address)).toBe(expected);
    }
  },
);

test('a trigger amount has the same effect on a payment as the trigger word for this effect', () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'), {
    amount: { value: '000000000066.02', currency: 'EUR' },
  });
  expect(payer.confirm(id).status).toBe('blocked');
});
