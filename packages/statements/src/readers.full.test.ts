import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { afterAll, expect, test } from 'vitest';
import { balanceTold, sandboxYear, toldBy } from '../test/year.ts';
import { daysBetween } from './create-statement.ts';
import { addDays } from './statement.ts';

// The script `.ci/services` installs the programs xmllint, aqbanking-cli and hledger, which these tests need.

const year = await sandboxYear();
afterAll(() => year.sandbox.close());
const { fx, fromDate, toDate, dayBefore, statementOf } = year;
const accounts = year.wallets.map(({ id, currency = '' }) => ({ id, currency }));
const run = promisify(execFile);

test.each(accounts)('xmllint accepts both versions of camt.053 in $currency', async ({ id }) => {
  const folder = await temporaryFolder();
  for (const version of ['02', '08'] as const) {
    const file = join(folder, `${version}.xml`);
    await writeFile(file, (await statementOf(id, 'camt.053', version)).text);
    expect(await run('xmllint', ['--noout', file])).toEqual({ stdout: '', stderr: '' });
  }
});

test.each(accounts)('aqbanking-cli reads each movement in $currency', async ({ id, currency }) => {
  const folder = await temporaryFolder();
  const [file, context] = [join(folder, 'statement.xml'), join(folder, 'context')];
  const { text } = await statementOf(id, 'camt.053');
  // aqbanking-cli reads only version 04 of camt.053, which has the same elements as version 08.
  await writeFile(file, text.replace('camt.053.001.08', 'camt.053.001.04'));
  const profile = ['--importer=xml', '--profile=camt_053_001_04'];
  const args = ['-n', '-D', folder, 'import', ...profile, '-f', file, '-c', context];
  await run('aqbanking-cli', args);
  const written = await readFile(context, 'utf8');
  const blocks = (name: string) =>
    [...written.matchAll(new RegExp(`^ *${name} \\{\n(.*?)^ *\\} #${name}`, 'gms'))].map(
      ([, block = '']) => {
        const fields = [...block.matchAll(/char (\w+)="(.*)"/g)];
        return Object.fromEntries(fields.map(([, field, value = '']) => [field, value]));
      },
    );
  const isoDay = (day = '') => day.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  /** Reads an amount in the form of aqbanking-cli, such as `-12345%2F100%3AEUR`. */
  const amountOf = (value = '') => {
    const [fraction = '', code] = decodeURIComponent(value).split(':');
    const [numerator, denominator = 1] = fraction.split('/').map(Number);
    return [Number(numerator) / denominator, code];
  };
  const balances = blocks('balance').map(({ date, value, type }) => [
    ...[type, isoDay(date)],
    ...amountOf(value),
  ]);
  expect(balances.filter(([type]) => type === 'booked')).toEqual([
    ['booked', toDate, Number(await balanceTold(year, id, toDate)), currency],
  ]);
  const read = blocks('transaction').map(({ value, date, valutaDate }) =>
    [...amountOf(value), isoDay(date), isoDay(valutaDate)].join(' '),
  );
  const told = (await toldBy(year, id)).map((one) =>
    [Number(one.amount), one.currency, one.bookingDay, one.valueDay].join(' '),
  );
  expect(read.sort()).toEqual(told.sort());
});

test('hledger books a year of CSV, each trade at its rate, and shows the balance of the service on every day', async () => {
  const folder = await temporaryFolder();
  const hledger = async (...args: string[]) =>
    (await run('hledger', args, { cwd: folder, maxBuffer: 10 ** 8 })).stdout;
  const { items: trades } = await fx.trades.list({ status: 'all', per_page: 200 });
  const rates = trades.map(({ id, appliedRate = '' }) => ({ id, rate: Number(appliedRate) }));
  expect(rates.length).toBeGreaterThan(20);
  for (const { id, currency } of accounts) {
    await writeFile(join(folder, `${currency}.csv`), (await statementOf(id, 'csv')).text);
    const rules = [
      'skip 1',
      'fields code, date, date2, value, cur, type, party, number, reference, description, bal',
      `account1 assets:${currency}`,
      'account2 equity:other',
      'amount1 %value %cur',
      'balance1 %bal %cur',
      // hledger books a trade's euro amount with its price in dollars, and the dollar amount balances the euro amount.
      ...rates.flatMap((trade) => [
        `if Source of trade ${trade.id}`,
        '  account2 equity:exchange',
        `  amount1 %value %cur @ ${trade.rate} USD`,
        `if Delivery of trade ${trade.id}`,
        '  account2 equity:exchange',
      ]),
    ];
    await writeFile(join(folder, `${currency}.csv.rules`), rules.join('\n'));
    const journal = await hledger('-f', `${currency}.csv`, '--ignore-assertions', 'print');
    const opening = await balanceTold(year, id, dayBefore);
    const before = `${dayBefore}=2025-02-20\n  assets:${currency}  ${opening} ${currency}\n  equity:opening\n\n`;
    await writeFile(join(folder, `${currency}.journal`), before + journal);
  }
  const includes = accounts.map(({ currency }) => `include ${currency}.journal\n`);
  await writeFile(join(folder, 'all.journal'), includes.join(''));
  // hledger compares the values in the column `balance` with its own balance after every movement.
  await hledger('-f', 'all.journal', 'check');
  const [, exchange = ''] =
    /"equity:exchange","(.*)"/.exec(await hledger('-f', 'all.journal', 'bal', '-O', 'csv')) ?? [];
  expect(Math.abs(Number.parseFloat(exchange))).toBeLessThan(0.005 * rates.length);
  expect(exchange).toMatch(/ USD$/);

  for (const [flags, field] of [
    [[], 'bookingAmount'],
    [['--date2'], 'valueAmount'],
  ] as const) {
    for (const { id, currency } of accounts) {
      const query = [`assets:${currency}`, '--historical', '--daily', ...flags, '-O', 'csv'];
      const rows = (await hledger('-f', 'all.journal', 'register', ...query)).split('\n').slice(1);
      const totals = new Map(
        rows.filter(Boolean).map((row) => {
          const cells = row.slice(1, -1).split('","');
          return [cells[1] ?? '', Number.parseFloat(cells[6] ?? '')];
        }),
      );
      let shown: number | undefined;
      for (const day of daysBetween(addDays(dayBefore, -1), toDate)) {
        shown = totals.get(day) ?? shown;
        if (day < fromDate) continue;
        const { balance } = await fx.wallets.getBalance(id, day);
        expect([day, shown], currency).toEqual([day, Number(balance?.[field]?.value)]);
      }
    }
  }
});
