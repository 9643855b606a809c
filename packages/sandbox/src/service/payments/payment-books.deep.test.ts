import { money } from '@crossborder-fx/client/money';
import { times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectBooksBalance } from '../../../test/books.ts';
import { type Payer, payerOf } from '../../../test/payer-of.ts';
import { dateAt } from '../../calendar/paris-time.ts';
import { RefusedError } from '../../ground/refused-error.ts';
import { readAmount } from '../../ledger/money.ts';
import { paymentTable } from '../tables/payment-table.ts';
import { placeOf } from '../tables/table.ts';
import type { PaymentDetails } from './payment-item.ts';

/** What is locked is what payments that wait hold, and nothing is debited that is not there. */
function expectLocksOf({ context, held, wallet }: Payer): void {
  const { statements } = context;
  const payments = statements
    .all<{ status: string; details: string }>('SELECT status, details FROM payment')
    .map(({ status, details }) => ({ status, ...(JSON.parse(details) as PaymentDetails) }));
  const locked = payments.map((payment) => readAmount(payment.held).minor);
  expect(held()).toBe(locked.reduce((sum, minor) => sum + minor, 0n));
  for (const { status, held: own } of payments) {
    if (['planified', 'blocked'].includes(status) || status.startsWith('waiting')) continue;
    expect(readAmount(own).minor, status).toBe(0n);
  }
  expect(context.ledger.balancesOf(wallet).booked).toBeGreaterThanOrEqual(0n);
}

/** Every state that a payment was in follows from the one before by a row of the table. */
function expectRowsOf({ context }: Payer): void {
  const steps = context.statements.all<{ object: number; row: string; place: string }>(
    "SELECT object, row, place FROM transition WHERE kind = 'payment' ORDER BY object, id",
  );
  let before = { object: 0, place: '' };
  for (const { object, row, place } of steps) {
    const from = before.object === object ? before.place : '';
    const fits = paymentTable.rows.some(
      (one) =>
        one.id === row &&
        placeOf(one.from, one.stage) === from &&
        placeOf(one.to, one.toStage) === place,
    );
    expect(fits, `${from} by ${row} to ${place}`).toBe(true);
    before = { object, place };
  }
}

const names = ['Nordlicht', 'Sign', 'Proof', 'Block', 'Refuse', 'Reject', 'Return'];
const acts = ['confirm', 'remove', 'prove', 'simulate', 'advance', 'fund'] as const;
const places = ['planified', 'canceled', 'refused', 'rejected', 'finalized', 'blocked'];

test('whatever happens to payments, the books balance and each state follows from a row', async () => {
  const step = fc.record({
    act: fc.constantFrom(...acts, 'create' as const, 'create' as const),
    payment: fc.nat(),
    name: fc.constantFrom(...names),
    isForeign: fc.boolean(),
    charges: fc.constantFrom('SHARE' as const, 'BEN' as const, 'OUR' as const),
    units: fc.integer({ min: 30, max: 300 }),
    hours: fc.integer({ min: 1, max: 40 }),
    to: fc.constantFrom(...places),
  });
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
    fc.boolean(),
    async (steps, lockOnRoll) => {
      const payer = payerOf({ lockOnRoll, funds: 100n });
      const ids: string[] = [];
      for (const { act, payment, name, isForeign, charges, units, hours, to } of steps) {
        const id = ids[payment % ids.length] ?? '';
        const currency = isForeign ? 'USD' : 'EUR';
        const work: Record<typeof act, () => unknown> = {
          create: () => {
            const fields = {
              amount: money(`${units}.00`, currency),
              feePaymentOption: charges,
              feeCurrency: currency,
              desiredExecutionDate: dateAt(payer.context.now()),
            };
            ids.push(payer.create(payer.beneficiary(name, { currency }), fields).id);
          },
          confirm: () => payer.confirm(id),
          remove: () => payer.remove(id),
          prove: () => payer.prove(id),
          simulate: () => payer.simulate(id, to),
          fund: () => payer.fund(BigInt(units)),
          advance: () => payer.user.clock.moveTo((now) => now + hours * 3_600_000),
        };
        try {
          await work[act]();
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error;
        }
        expectLocksOf(payer);
      }
      expectBooksBalance(payer.context);
      expectRowsOf(payer);
    },
  );
  await fc.assert(property, { numRuns: times(20) });
});
