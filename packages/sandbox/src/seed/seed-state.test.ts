import { createRequire } from 'node:module';
import type { FinancialMovement } from '@crossborder-fx/openapi';
import { isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { expectBooksBalance } from '../../test/books.ts';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../test/strict.ts';
import { ask, userOf } from '../../test/user-of.ts';
import { momentOf } from '../calendar/date.ts';
import { isTargetHoliday } from '../calendar/working-days.ts';
import { readAmount } from '../ledger/money.ts';
import { requireQuotedPair } from '../market/pairs.ts';
import { rateScale, ratesAround } from '../market/rate.ts';
import type { SandboxUser } from '../sandbox-user.ts';
import { nothing } from '../service/operation.ts';
import {
  effectWords,
  payeeVerdictOf,
  payeeWords,
  slowWord,
  triggerOf,
} from '../service/trigger-words.ts';

function walletsOf(user: SandboxUser) {
  const found = ask(user, 'listWallets', {});
  return found === nothing ? [] : found.wallets;
}

function beneficiariesOf(user: SandboxUser) {
  const found = ask(user, 'listExternalBankAccounts', { query: { per_page: '1000' } });
  return found === nothing ? [] : found.accounts;
}

function movementsOf(user: SandboxUser): FinancialMovement[] {
  const query = { per_page: '1000', sort: 'ASC' } as const;
  const found = ask(user, 'listFinancialMovements', { query });
  return (found === nothing ? [] : found.financialMovements).map(
    ({ id }) => ask(user, 'getFinancialMovement', { path: { id } }).financialMovement,
  );
}

function stateOf(user: SandboxUser) {
  return [walletsOf, beneficiariesOf, movementsOf].map((read) => read(user));
}

// The sandboxes start near short months, a leap day, a change of clocks, Easter and the end of a year.
const starts = ['2026-11-23', '2026-01-01', '2024-02-29', '2026-03-31', '2025-04-20', '2000-01-01'];

test.each(starts)('8: the state at the start, on %s, has a possible history', (day) => {
  const user = userOf({ start: momentOf(day, '09:00') });
  expectBooksBalance(user.context);
  // All movements are on working days of the 12 months before the start, in order of time.
  const movements = movementsOf(user);
  expect(movements.length).toBeGreaterThanOrEqual(120);
  expect(movements.length).toBeLessThanOrEqual(200);
  const days = movements.map(({ bookingDate = '' }) => bookingDate.slice(0, 10));
  expect(days).toEqual(days.toSorted());
  for (const { bookingDate = '', valueDate = '' } of movements) {
    const booked = bookingDate.slice(0, 10);
    expect(booked < day).toBe(true);
    expect([0, 6]).not.toContain(new Date(booked).getUTCDay());
    expect(isTargetHoliday(booked)).toBe(false);
    expect(valueDate >= booked && valueDate <= day).toBe(true);
  }
  // No balance is ever below zero.
  const changesIn = (sql: string) =>
    user.context.statements.all<{ account: string; amount: bigint }>(sql, {}, { amount: true });
  for (const changes of [
    changesIn("SELECT account, amount FROM entry WHERE account LIKE 'wallet:%' ORDER BY id"),
    changesIn('SELECT wallet AS account, value AS amount FROM dayTotal ORDER BY day'),
  ]) {
    const balances = new Map<string, bigint>();
    for (const { account, amount } of changes) {
      const balance = (balances.get(account) ?? 0n) + amount;
      expect(balance >= 0n).toBe(true);
      balances.set(account, balance);
    }
    expect(balances.size).toBe(3);
  }
});

test('2.3: the seeded history has every kind of movement', () => {
  const labels = new Set(movementsOf(userOf()).map(({ typeLabel }) => typeLabel));
  const { components } = createRequire(import.meta.url)('@crossborder-fx/openapi/openapi.json');
  expect([...labels].sort()).toEqual(components.schemas.FinancialMovementTypeLabel.enum.toSorted());
});

test('2.3: the detail of a seeded movement of each kind has the fields that the list of movements shows', async () => {
  const client = clientOf(await sandboxOf());
  const { items } = await client.financialMovements.list({ per_page: 1000 });
  const ofKind = new Map(movementsOf(userOf()).map(({ typeLabel, id }) => [typeLabel, id]));
  for (const id of ofKind.values()) {
    const entry = items.find((one) => one.id === id);
    const bookingDate = entry?.bookingDate?.slice(0, 10);
    expect(await client.financialMovements.get(`${id}`)).toMatchObject({ ...entry, bookingDate });
  }
  for (const { id } of (await client.wallets.list()).items) await client.wallets.get(id);
});

test('2.2: the seed makes accounts in euros, dollars and pounds, with valid IBANs and money', () => {
  const user = userOf();
  const wallets = walletsOf(user);
  expect(wallets.map(({ currency }) => currency)).toEqual(['EUR', 'USD', 'GBP']);
  for (const { id, valueAmount, bookingAmount } of wallets) {
    const found = ask(user, 'getWallet', { path: { id } });
    if (found === nothing) throw new TypeError('There is no account.');
    expect(isValidIBAN(found.wallet.accountNumber ?? '')).toBe(true);
    expect(readAmount(bookingAmount ?? { value: '0', currency: 'EUR' }).minor > 0n).toBe(true);
    expect(valueAmount).toEqual(bookingAmount);
  }
});

test('the seeded beneficiaries have different account numbers', () => {
  const user = userOf();
  const numbers = beneficiariesOf(user).map(({ accountNumber }) => accountNumber);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the seed makes one beneficiary in euros for each trigger word, and the first beneficiary in each currency has none', () => {
  const all = beneficiariesOf(userOf());
  const namesIn = (wanted: string) =>
    all.flatMap(({ currency, holder }) => (currency === wanted ? (holder?.name ?? []) : []));
  const words = [
    ...effectWords.map(({ word, effect }) => ({ word, effect, result: 'SUCCESS', isSlow: false })),
    ...payeeWords.map(({ word, result }) => ({ word, effect: undefined, result, isSlow: false })),
    { word: slowWord, effect: undefined, result: 'SUCCESS', isSlow: true },
  ];
  for (const { word, effect, ...verdict } of words) {
    const names = namesIn('EUR').filter((name) => name.split(' ').includes(word));
    expect(names, word).toHaveLength(1);
    expect(triggerOf({ holderName: `${names[0]}`, amount: 1n }), word).toBe(effect);
    expect(payeeVerdictOf(`${names[0]}`), word).toMatchObject(verdict);
  }
  for (const [first = ''] of ['EUR', 'USD', 'GBP'].map(namesIn)) {
    expect(triggerOf({ holderName: first, amount: 1n }), first).toBeUndefined();
    expect(payeeVerdictOf(first), first).toMatchObject({ result: 'SUCCESS', isSlow: false });
  }
});

test('4.3: the creation of a beneficiary with the fields of a seeded beneficiary answers the same fields, with a new id', async () => {
  const sandbox = await sandboxOf();
  const { items } = await clientOf(sandbox).externalBankAccounts.list();
  for (const { id, correspondentBank, ...sent } of items) {
    const body = {
      ...sent,
      ...(correspondentBank && { correspondentBic: correspondentBank.bic }),
    };
    const response = await sendStrict(sandbox, '/externalBankAccounts', { body });
    const created: { id?: string } = JSON.parse(await response.text());
    expect(created).toEqual({ id: created.id, ...sent, correspondentBank });
    expect(created.id).not.toBe(id);
  }
});

test('the debit and the credit of each seeded currency exchange match the rates of the seed', () => {
  const user = userOf();
  const all = movementsOf(user);
  const debits = all.filter(({ typeLabel }) => typeLabel === 'DebitForExchange');
  const credits = all.filter(({ typeLabel }) => typeLabel === 'CreditForExchange');
  expect(debits.length).toBeGreaterThanOrEqual(12);
  const mids = user.context.market.mids();
  for (const [index, debit] of debits.entries()) {
    const credit = credits[index];
    expect(debit.exchangeRate).toBe(credit?.exchangeRate);
    const pair = requireQuotedPair(debit.description?.slice(-6) ?? '');
    const { bid, ask: offered } = ratesAround(mids[pair]).applied;
    const rates = [bid, offered].map((one) => Number(one) / Number(rateScale));
    expect(rates).toContain(debit.exchangeRate);
    expect(debit.bookingDate).toBe(credit?.bookingDate);
    const [source, delivered] = [debit, credit].map((movement) =>
      Math.abs(Number(movement?.amount?.value)),
    );
    const quotient = (delivered ?? 0) / (source ?? 1);
    const rate = Number(debit.exchangeRate);
    expect(Math.min(Math.abs(quotient - rate), Math.abs(1 / quotient - rate))).toBeLessThan(1e-4);
  }
});

test('2.3, 3: each seeded transfer is followed by the fee of the tariff', () => {
  const all = movementsOf(userOf());
  const paid = all.filter(({ chargesDetails }) => chargesDetails === 'SHARE');
  expect(paid.length).toBeGreaterThanOrEqual(24);
  for (const transfer of paid) {
    const fee = all[all.indexOf(transfer) + 1];
    expect(fee).toMatchObject({ typeLabel: 'clientFee', bookingDate: transfer.bookingDate });
    const { value, currency } = fee?.amount ?? { value: '', currency: '' };
    expect(Number(value)).toBe(currency === 'EUR' ? -3 : -10);
  }
});

describe('the seed', () => {
  test('a seed gives the same state each time, also after a reset', () => {
    const first = userOf();
    const state = stateOf(first);
    expect(stateOf(userOf())).toEqual(state);
    first.reset();
    expect(stateOf(first)).toEqual(state);
  });

  test('another seed gives different ids and amounts, and its history breaks no rule of the books', () => {
    const [first, second] = [userOf(), userOf({ seed: 'another' })];
    expectBooksBalance(second.context);
    const idsOf = (user: SandboxUser) =>
      [...walletsOf(user), ...beneficiariesOf(user), ...movementsOf(user)].map(
        ({ id }) => id ?? '',
      );
    const other = new Set(idsOf(second));
    expect(idsOf(first).filter((id) => other.has(id))).toEqual([]);
    const amountsOf = (user: SandboxUser) =>
      walletsOf(user).map(({ bookingAmount }) => bookingAmount?.value);
    expect(amountsOf(second)).not.toEqual(amountsOf(first));
  });
});
