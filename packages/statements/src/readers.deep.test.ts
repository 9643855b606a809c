import { depth } from '@crossborder-fx/tools-test-utils/depth';
import { parseCamt053 } from 'camt-parser';
import { Mt940Parser } from 'lib-fints';
import mt940js from 'mt940js';
import { afterAll, expect, test } from 'vitest';
import { balanceTold, sandboxYear, type Told, toldBy } from '../test/year.ts';

const year = await sandboxYear();
afterAll(() => year.sandbox.close());
const { fx, toDate, dayBefore, statementOf } = year;
const accounts = await Promise.all(
  year.wallets.map(async ({ id, currency = '' }) => ({
    ...{ id, currency, told: await toldBy(year, id) },
    opening: await balanceTold(year, id, dayBefore),
    closing: await balanceTold(year, id, toDate),
    mt940: (await statementOf(id, 'mt940')).text,
  })),
);

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
/** Returns the day of a date that a parser gives as midnight in the time zone of this machine. */
const localDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
/** Moves a day to another year, because MT940 has no year for the booking date, and parsers guess the year. */
const inYear = (day: string, year: number) => `${year}${day.slice(4)}`;
const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));

test('the service has movements of all types in each of five currencies, on two or more pages, some with an early or late value date', () => {
  expect(accounts.map(({ currency }) => currency)).toEqual(['EUR', 'USD', 'GBP', 'JPY', 'KWD']);
  for (const { told } of accounts) {
    expect(told.length).toBeGreaterThanOrEqual(depth === 'quick' ? 100 : 500);
    expect(new Set(told.map(({ typeLabel }) => typeLabel)).size).toBe(18);
    expect(told.some((one) => one.valueDay < one.bookingDay)).toBe(true);
    expect(told.some((one) => yearOf(one.valueDay) > yearOf(one.bookingDay))).toBe(true);
  }
  expect(accounts[0]?.told.filter(({ name }) => name).length).toBeGreaterThan(
    depth === 'quick' ? 2 : 20,
  );
});

test.each(accounts)(
  'camt-parser reads the movements of the $currency account as the service shows them',
  async ({ id, currency, told, opening, closing }) => {
    const { statements } = await parseCamt053((await statementOf(id, 'camt.053')).text);
    const [{ balances, transactions } = { balances: [], transactions: [] }] = statements;
    const signed = ({ amount, creditDebitIndicator }: (typeof balances)[number]) =>
      `${creditDebitIndicator === 'DBIT' ? '-' : ''}${amount.value}`;
    expect(balances.map((one) => [one.type, signed(one), one.amount.currency])).toEqual([
      ['OPBD', opening, currency],
      ['CLBD', closing, currency],
    ]);
    const read = transactions.map((one) => ({
      ...{ id: one.accountServicerReference, amount: signed({ ...one, type: '', date: '' }) },
      ...{ currency: one.amount.currency, bookingDay: one.bookingDate, valueDay: one.valueDate },
      typeLabel: one.bankTransactionCode,
      // camt-parser reads only the name of the creditor: no other party, and no unstructured reference.
      name: one.details[0]?.relatedParties?.creditor?.name,
    }));
    const expected = told.map(({ text: _, name, ...one }) => ({
      ...one,
      name: one.amount.startsWith('-') ? name : undefined,
    }));
    expect(read.sort(byId)).toEqual(expected.sort(byId));
  },
);

/** Returns a text as MT940 has it: characters outside MT940's character set are replaced. */
const plainOf = ({ text = '' }: Told) =>
  text
    .replace('Ä', 'A')
    .replace('ö', 'o')
    .replace('&', '+')
    .replace('Żółć;', 'Zolc.')
    .replaceAll('"', '.')
    .replace('€', 'EUR')
    .replace('=', '.');

test.each(accounts)(
  'lib-fints reads the movements of the $currency account as the service shows them, except for booking years that it guesses wrong',
  ({ mt940, currency, told, opening, closing }) => {
    const [statement] = new Mt940Parser(mt940).parse();
    expect(statement?.openingBalance).toMatchObject({ currency, value: Number(opening) });
    expect(statement?.closingBalance).toMatchObject({ currency, value: Number(closing) });
    const read = statement?.transactions.map((one) => ({
      ...{ id: one.bankReference, amount: one.amount, text: one.purpose, name: one.remoteName },
      ...{ bookingDay: localDay(one.entryDate), valueDay: localDay(one.valueDate) },
    }));
    const expected = told.map((one) => {
      const { bookingDay, valueDay } = one;
      const isBefore = monthOf(bookingDay) > monthOf(valueDay);
      return {
        ...{ id: one.id, amount: Number(one.amount), text: plainOf(one), name: one.name, valueDay },
        // lib-fints assumes the previous year when the booking date has a later month than the value date.
        bookingDay: inYear(bookingDay, yearOf(valueDay) - (isBefore ? 1 : 0)),
      };
    });
    expect(read?.sort(byId)).toEqual(expected.sort(byId));
  },
);

test.each(accounts)(
  'mt940js reads the movements of the $currency account as the service shows them, except for amounts with three decimals and booking years at New Year',
  ({ mt940, currency, told, opening, closing }) => {
    const parse = () => new mt940js.Parser().parse(mt940);
    if (currency === 'KWD') return expect(parse).toThrow('Sum of lines');
    const [statement] = parse();
    expect(statement).toMatchObject({
      ...{ currency, openingBalance: Number(opening), closingBalance: Number(closing) },
    });
    const read = statement?.transactions.map((one) => ({
      ...{ id: one.bankReference, amount: one.amount, currency: one.currency },
      ...{ text: one.structuredDetails['20'], name: one.structuredDetails['32'] },
      bookingDay: one.entryDate.toISOString().slice(0, 10),
      valueDay: one.date.toISOString().slice(0, 10),
    }));
    const expected = told.map((one) => ({
      ...{ id: one.id, amount: Number(one.amount), currency, valueDay: one.valueDay },
      ...{ text: plainOf(one).slice(0, 27), name: one.name },
      // The parser mt940js uses the year of the value date as the year of the booking date.
      bookingDay: inYear(one.bookingDay, yearOf(one.valueDay)),
    }));
    expect(read?.sort(byId)).toEqual(expected.sort(byId));
  },
);

test('createStatement includes only the movements of the account of the statement when another account has the same currency', async () => {
  const { id } = await fx.wallets.create({ currency: 'JPY' });
  const never = await statementOf(id, 'camt.053');
  expect(never.balances).toEqual({ opening: '0', closing: '0', currency: 'JPY' });
  const amount = { value: '777', currency: 'JPY' };
  year.sandbox.simulate.movement({ walletId: id, typeLabel: 'corrective', amount });
  const { statements } = await parseCamt053((await statementOf(id, 'camt.053')).text);
  expect(statements).toMatchObject([{ transactions: [{ amount: { value: '777' } }] }]);
});
