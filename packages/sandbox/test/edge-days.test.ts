import { expect, test } from 'vitest';
import type { RefusalCode } from '../src/refused-error.ts';
import { payingIn } from './paying-in.ts';
import { clientOf, sendStrict } from './strict.ts';
import { expectUnchanged, watchedSandbox } from './watched-sandbox.ts';

// Days and pages at the edge of what the interface takes.

test.each<[RefusalCode, string]>([
  ['executionDatePast', '0000-01-01'],
  ['executionDatePast', '2026-11-22'],
  ['executionDateTooFar', '9999-12-31'],
  ['executionDateTooFar', '2028-02-29'],
])('4.4: %s refuses an execution on %s', async (code, desiredExecutionDate) => {
  const { bodyOf, refused } = await payingIn('EUR');
  const amount = { value: '000000000100.00', currency: 'EUR' };
  await refused(code, bodyOf(amount, { desiredExecutionDate }));
});

test.each(['2027-02-29', '2026-13-01', '2026-00-10', '2026-11-31'])(
  '2.1: %s is no day, in a body, a path and a query',
  async (day) => {
    const { sandbox, client, bodyOf } = await payingIn('EUR');
    const amount = { value: '000000000100.00', currency: 'EUR' };
    const body = bodyOf(amount, { desiredExecutionDate: day });
    const [wallet] = (await client.wallets.list()).items;
    await expectUnchanged(sandbox, async () => {
      const responses = [
        await sendStrict(sandbox, '/payments', { body }),
        await sendStrict(sandbox, `/wallets/${wallet?.id}/balance/${day}`),
        await sendStrict(sandbox, `/payments/all?fromDate=${day}`),
        await sendStrict(sandbox, `/trades/_all?toDate=${day}`),
      ];
      expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    });
  },
);

test('2.1: the 29th of February of a leap year is a day', async () => {
  const sandbox = await watchedSandbox({ at: '2028-02-28 09:00:00' });
  const client = clientOf(sandbox);
  const quote = await client.quotes.create({
    currencyPair: 'EURUSD',
    side: 'S',
    amount: { value: '000000000100.00', currency: 'EUR' },
    deliveryDate: '2028-02-29',
  });
  expect(quote.deliveryDate).toBe('2028-02-29');
  await sandbox.clock.advance({ days: 1 });
  const [wallet] = (await client.wallets.list()).items;
  expect(await client.wallets.getBalance(wallet?.id ?? '', '2028-02-29')).toBeDefined();
});

test.each([
  ['/payments/all?fromDate=0000-01-01&toDate=9999-12-31', 204],
  ['/trades/_all?fromDate=0000-01-01&toDate=9999-12-31', 204],
  ['/financialMovements?fromDate=0000-01-01&toDate=9999-12-31', 200],
  ['/financialMovements?fromDate=9999-12-31', 204],
  ['/financialMovements?toDate=0000-01-01', 204],
  ['/payments/all?fromDate=9999-12-31&toDate=0000-01-01', 422],
  ['/payments/all?page=9007199254740991&per_page=1000', 204],
  ['/payments/all?page=99999999999999999999', 422],
  ['/payments/all?per_page=1001', 422],
  ['/wallets?page=0', 422],
  ['/wallets?page=9007199254740991', 204],
])('4, rule 3: %s is answered with %i', async (path, status) => {
  const sandbox = await watchedSandbox();
  expect((await sendStrict(sandbox, path)).status).toBe(status);
});
