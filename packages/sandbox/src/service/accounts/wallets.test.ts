import { isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { expectBooksBalance } from '../../../test/books.ts';
import { expectRefusal } from '../../../test/refusals.ts';
import { sandboxOf } from '../../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../../test/strict.ts';
import { ask, userOf } from '../../../test/user-of.ts';
import { addDays, momentOf } from '../../calendar/date.ts';
import { readAmount } from '../../ledger/money.ts';
import { nothing } from '../operation.ts';
import { addWallet } from './wallets.ts';

const nothingIn = (currency: string) => ({ value: '000000000000.00', currency });

describe('create', () => {
  test('2.2: the creation of an account answers the full account, with an IBAN and a zero balance', async () => {
    const client = clientOf(await sandboxOf());
    const wallet = await client.wallets.create({ currency: 'EUR', tag: 'Supplier payments' });
    expect(wallet).toEqual({
      id: wallet.id,
      tag: 'Supplier payments',
      currency: 'EUR',
      bookingAmount: nothingIn('EUR'),
      valueAmount: nothingIn('EUR'),
      status: 'authorized',
      accountNumber: wallet.accountNumber,
      correspondentBank: null,
      holderBank: {
        bic: 'EXAMFRPPXXX',
        name: 'Banque Exemple',
        address: { city: 'Paris', country: 'FR' },
      },
      holder: expect.objectContaining({ name: 'Atelier Boreal SARL', type: 'Corporate' }),
    });
    expect(await client.wallets.get(wallet.id)).toEqual(wallet);
  });

  test('4.1: an account created without a tag has no tag in the answer and in the list', async () => {
    const client = clientOf(await sandboxOf());
    const wallet = await client.wallets.create({ currency: 'EUR' });
    expect(wallet).not.toHaveProperty('tag');
    const { items } = await client.wallets.list({ sort: 'DESC' });
    expect(items[0]).not.toHaveProperty('tag');
  });

  test('4.1: the field holder has no effect, because the sandbox lacks the account option that the field needs', async () => {
    const client = clientOf(await sandboxOf());
    const holder = { name: 'Somebody Else', type: 'Individual' } as const;
    const wallet = await client.wallets.create({ currency: 'EUR', holder });
    expect(wallet.holder?.name).toBe('Atelier Boreal SARL');
  });

  test('1: the currency of an account decides the country of its IBAN, and no IBAN is given twice', async () => {
    const client = clientOf(await sandboxOf());
    const countries = { EUR: 'FR', GBP: 'GB', USD: 'BE', JPY: 'DE' };
    const numbers = new Set<string>();
    for (const [currency, country] of Object.entries(countries)) {
      for (const _ of [1, 2]) {
        const { accountNumber = '', holderBank } = await client.wallets.create({ currency });
        expect(isValidIBAN(accountNumber), accountNumber).toBe(true);
        expect([accountNumber.slice(0, 2), holderBank?.bic?.slice(4, 6)]).toEqual([
          country,
          country,
        ]);
        numbers.add(accountNumber);
      }
    }
    expect(numbers.size).toBe(8);
  });

  test('the service refuses to open an account in a currency that it does not offer', async () => {
    const sandbox = await sandboxOf();
    const before = await clientOf(sandbox).wallets.list();
    for (const currency of ['CLF', 'XXX', 'AFN']) {
      await expectRefusal(sandbox, 'currencyNotOffered', '/wallets', { currency });
    }
    expect((await clientOf(sandbox).wallets.list()).items).toEqual(before.items);
  });
});

describe('list', () => {
  test('2.2: the list of accounts has the short form of an account', async () => {
    const client = clientOf(await sandboxOf());
    const { id } = await client.wallets.create({ currency: 'JPY', tag: 'Yen' });
    const { items } = await client.wallets.list({ sort: 'DESC', per_page: 1 });
    const none = { value: '000000000000', currency: 'JPY' };
    expect(items).toEqual([
      { id, tag: 'Yen', currency: 'JPY', bookingAmount: none, valueAmount: none },
    ]);
  });

  test('4 rule 3: the list of accounts has pages, sorted by creation, the oldest first', async () => {
    const client = clientOf(await sandboxOf());
    const last = await client.wallets.create({ currency: 'CHF' });
    const ids = (await client.wallets.list()).items.map(({ id }) => id);
    expect(ids.at(-1)).toBe(last.id);
    const page = await client.wallets.list({ sort: 'DESC', per_page: 2, page: 2 });
    expect(page.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(2, 4));
  });
});

describe('balance', () => {
  test('4.1: the balance of a new account is zero today, and on days before the account existed', async () => {
    const client = clientOf(await sandboxOf());
    const { id } = await client.wallets.create({ currency: 'EUR' });
    for (const date of ['2026-11-23', '2026-11-22', '1999-12-31']) {
      expect(await client.wallets.getBalance(id, date)).toEqual({
        id,
        balance: {
          closingDate: date,
          bookingAmount: nothingIn('EUR'),
          valueAmount: nothingIn('EUR'),
        },
      });
    }
  });

  test('4.1: a movement counts in bookingAmount from its booking day and in valueAmount from its value date', async () => {
    const user = userOf();
    const { change, clock, context } = user;
    const row = change(() => addWallet(context, { currency: 'EUR', tag: undefined }));
    const id = context.ids.idOf('wallet', row);
    const book = (minor: bigint, valueDay: string) =>
      change(() => {
        context.ledger.transfer({
          from: { of: 'clearing' },
          to: { of: 'wallet', wallet: row },
          money: { minor, currency: 'EUR' },
          movement: { typeLabel: 'ExternalCounterpartCredit', description: 'Test', valueDay },
        });
      });
    const balanceOn = (date: string) => {
      const { wallet } = ask(user, 'getWalletBalance', { path: { id, date } });
      const { bookingAmount, valueAmount } = wallet.balance ?? {};
      return [bookingAmount?.value, valueAmount?.value].map(Number);
    };
    book(100n, '2026-11-24');
    book(1000n, '2026-11-20');
    expect(balanceOn('2026-11-19')).toEqual([0, 0]);
    expect(balanceOn('2026-11-20')).toEqual([0, 10]);
    expect(balanceOn('2026-11-23')).toEqual([11, 10]);
    expect(ask(user, 'getWallet', { path: { id } })).toMatchObject({
      wallet: {
        bookingAmount: { value: '000000000011.00' },
        valueAmount: { value: '000000000010.00' },
      },
    });
    await clock.moveTo(momentOf('2026-11-24', '00:00'));
    expect(balanceOn('2026-11-24')).toEqual([11, 11]);
    expect(balanceOn('2026-11-23')).toEqual([11, 10]);
    expectBooksBalance(context);
  });

  test('4.1, 4.2: the difference between the balances of two month ends is the sum of the movements in the list', () => {
    const user = userOf();
    const ends = [
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-10-31',
      '2026-11-23',
    ];
    for (const row of [1, 2, 3]) {
      const id = user.context.ids.idOf('wallet', row);
      const bookedOn = (date: string) => {
        const { wallet } = ask(user, 'getWalletBalance', { path: { id, date } });
        return readAmount(wallet.balance?.bookingAmount ?? { value: '', currency: '' }).minor;
      };
      for (const [index, end] of ends.slice(1).entries()) {
        const start = ends[index] ?? '';
        const found = ask(user, 'listFinancialMovements', {
          query: { walletId: id, fromDate: addDays(start, 1), toDate: end, per_page: '1000' },
        });
        const movements = found === nothing ? [] : found.financialMovements;
        expect(movements.length).toBeGreaterThan(0);
        const listed = movements.map(
          ({ amount }) => readAmount(amount ?? { value: '', currency: '' }).minor,
        );
        const change = listed.reduce((sum, minor) => sum + minor, 0n);
        expect(bookedOn(end) - bookedOn(start)).toBe(change);
      }
    }
  });

  test('the service refuses a request for the balance of an account on a later or a wrong day', async () => {
    const sandbox = await sandboxOf();
    const id = (await clientOf(sandbox).wallets.list()).items[0]?.id;
    for (const [date, code] of [
      ['2026-11-24', 'dateInFuture'],
      ['2026-02-30', 'dateUnknown'],
      ['23-11-2026', 'dateUnknown'],
      ['today', 'dateUnknown'],
    ] as const) {
      await expectRefusal(sandbox, code, `/wallets/${id}/balance/${date}`);
    }
  });

  test('the balance operation accepts the day in Paris as today, while UTC has the day before', async () => {
    const sandbox = await sandboxOf({ at: '2026-11-24 00:30:00' });
    expect(sandbox.clock.now().toISOString()).toBe('2026-11-23T23:30:00.000Z');
    const id = (await clientOf(sandbox).wallets.list()).items[0]?.id;
    expect((await sendStrict(sandbox, `/wallets/${id}/balance/2026-11-24`)).status).toBe(200);
  });
});
