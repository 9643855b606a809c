import { depth, seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { parseCamt053 } from 'camt-parser';
import fc from 'fast-check';
import { Mt940Parser } from 'lib-fints';
import { expect, test } from 'vitest';
import { booked, startBank } from '../test/bank.ts';
import { createStatement } from './create-statement.ts';

const text = fc.string({ unit: 'binary', maxLength: 76 });
const day = fc.integer({ min: 1, max: 31 }).map((one) => String(one).padStart(2, '0'));
const movement = fc.record({
  cents: fc.integer({ min: -99_999_999, max: 99_999_999 }),
  ...{ bookingDay: day, valueDay: day, description: text },
  detail: fc.record(
    {
      typeLabel: fc.constantFrom('clientFee', 'Immobilize', 'DebitForTransfer', 'another'),
      ...{ orderingCustomer: text, beneficiaryCustomer: text, remittanceInformation: text },
      exchangeRate: fc.double(),
    },
    { requiredKeys: [] },
  ),
});
const month = fc.record({
  before: fc.integer({ min: -99_999_999, max: 99_999_999 }),
  isLockedIn: fc.boolean(),
  movements: fc.array(movement, { maxLength: 20 }),
});

const centsOf = (amount: string | number) => BigInt(Math.round(Number(amount) * 100));

test('the entries of 1,000 random months, read by other programs, add up to the balance to the last cent', async () => {
  const bank = await startBank();
  const options = { walletId: 'W1', fromDate: '2026-10-01', toDate: '2026-10-31' };
  const months = fc.asyncProperty(month, async ({ before, isLockedIn, movements }) => {
    bank.before = before;
    bank.counts = ({ typeLabel }) => isLockedIn || typeLabel !== 'Immobilize';
    bank.movements = movements.map(({ cents, bookingDay, valueDay, description, detail }, index) =>
      booked(`M${index}`, `2026-10-${bookingDay}`, (cents / 100).toFixed(2), {
        ...detail,
        ...{ valueDate: `2026-10-${valueDay}`, description },
      }),
    );
    const of = (format: 'camt.053' | 'mt940' | 'csv') =>
      createStatement(bank.fx, { ...options, format });
    const camt = await of('camt.053');
    const { opening, closing } = camt.balances;
    const turnover = centsOf(closing) - centsOf(opening);
    expect(centsOf(opening)).toBe(BigInt(before));
    const { statements } = await parseCamt053(camt.text);
    const credits = statements[0]?.transactions.map(({ amount, creditDebitIndicator }) =>
      creditDebitIndicator === 'DBIT' ? -centsOf(amount.value) : centsOf(amount.value),
    );
    expect(credits).toHaveLength(camt.count);
    expect(credits?.reduce((sum, one) => sum + one, 0n)).toBe(turnover);

    const [mt940] = new Mt940Parser((await of('mt940')).text).parse();
    const amounts = mt940?.transactions.map(({ amount }) => centsOf(amount));
    expect(amounts?.reduce((sum, one) => sum + one, 0n)).toBe(turnover);
    expect(mt940?.closingBalance?.value).toBe(Number(closing));

    const rows = (await of('csv')).text.split('\r\n').slice(1, -1);
    expect(rows).toHaveLength(camt.count);
    if (rows.length > 0) expect(rows.at(-1)?.split(',').at(-1)).toBe(closing);
  });
  await fc.assert(months, { numRuns: times(depth === 'quick' ? 400 : 1000), seed });
});
