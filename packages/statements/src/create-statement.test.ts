import { createClient } from '@crossborder-fx/client';
import { gate } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { type Booked, booked, startBank } from '../test/bank.ts';
import { createStatement } from './create-statement.ts';
import type { StatementOptions } from './statement.ts';

const period = { walletId: 'W1', fromDate: '2026-10-01', toDate: '2026-10-31' };
const camt: StatementOptions = { ...period, format: 'camt.053' };
const lock = { typeLabel: 'Immobilize' };

const threeMovements = () => [
  booked('M0', '2026-09-30', '1000.00'),
  booked('M1', '2026-10-02', '250.10', { description: 'Invoice 7' }),
  booked('M2', '2026-10-05', '-1300.00'),
];

test('createStatement adds the movements to the opening balance, and the closing balance may be negative', async () => {
  const { fx, requests } = await startBank(threeMovements());
  const { balances, count, notes, text } = await createStatement(fx, camt);
  expect(balances).toEqual({ opening: '1000.00', closing: '-49.90', currency: 'EUR' });
  expect([count, notes]).toEqual([2, []]);
  expect(text).toContain('<Amt Ccy="EUR">49.90</Amt><CdtDbtInd>DBIT</CdtDbtInd>');
  // createStatement requests the account and two details, and twice three daily balances, a page of the list and an empty page.
  expect(requests).toHaveLength(3 + 2 * 5);
  expect((await createStatement(fx, camt)).text).toBe(text);
});

test('createStatement refuses movements that do not add up to the balance, and lists each day that differs', async () => {
  const bank = await startBank(threeMovements());
  bank.extra = (day) => (day >= '2026-10-30' ? 5 : 0);
  await expect(createStatement(bank.fx, camt)).rejects.toMatchObject({
    name: 'UnbalancedError',
    message:
      'The movements of account W1 do not add up to its balance, first on 2026-10-30: the service says -49.85 EUR, the movements make -49.90, the difference is 0.05.',
    days: [
      { date: '2026-10-30', balance: '-49.85', sum: '-49.90', difference: '0.05' },
      { date: '2026-10-31', balance: '-49.85', sum: '-49.90', difference: '0.05' },
    ],
  });
});

test('createStatement includes a movement that is booked while it reads the list, and reads each detail once', async () => {
  const bank = await startBank(threeMovements());
  let isListed = false;
  bank.hold = async (path) => {
    if (path.startsWith('/financialMovements?') && path.includes('page=2')) isListed = true;
    if (!isListed || !path.includes('/balance/2026-10-31')) return;
    if (bank.movements.length < 4) bank.movements.push(booked('M3', '2026-10-31', '5.00'));
  };
  const { count, balances } = await createStatement(bank.fx, camt);
  expect([count, balances.closing]).toEqual([3, '-44.90']);
  expect(bank.requests.filter((path) => path.endsWith('/M1'))).toHaveLength(1);
});

const included = 'The balance includes movements of the type Immobilize, and so does the statement';
const leftOut = 'The statement leaves out movements of the type Immobilize, as the balance does';
test.each([
  ['a movement that leaves the list while the client reads hides one of the same amount', 1, 60],
  ['a page is wrongly empty, and the amounts of the rest are zero together', 0, 50],
])('createStatement has every movement once when %s', async (_, gone, shown) => {
  const amountOf = (index: number) => (gone || index % 2 ? '-1.00' : '1.00');
  const all = Array.from({ length: 60 }, (_, index) =>
    booked(`M${index + 10}`, '2026-10-02', amountOf(index)),
  );
  const bank = await startBank(all);
  let isFirst = true;
  bank.hold = async (path) => {
    const isShort = isFirst && path.includes('page=2');
    isFirst &&= !isShort;
    if (isShort) bank.movements = all.slice(gone, shown);
    else if (!isFirst) bank.movements = all.slice(gone);
  };
  const options = { ...period, format: 'csv', details: false } as const;
  const { text } = await createStatement(bank.fx, options);
  expect(text.match(/^M\d+/gm)).toEqual(all.slice(gone).map(({ id }) => id));
});

const release = booked('L2', '2026-10-07', '20.00', lock);

test.each<[what: string, isIn: boolean, Booked[], count: number, note: string]>([
  ['is in the balance', true, [], 3, `${included}: L1.`],
  ['is not in the balance', false, [], 2, `${leftOut}: L1.`],
  ['is in the balance, and is released before the end', true, [release], 4, `${included}: L1, L2.`],
  ['is not in the balance, and is released later', false, [release], 2, `${leftOut}: L1, L2.`],
])('createStatement closes a month whose locked amount %s', async (_, isIn, more, count, note) => {
  const locked = booked('L1', '2026-10-06', '-20.00', lock);
  const bank = await startBank([...threeMovements(), locked, ...more]);
  bank.counts = ({ id }) => isIn || !id.startsWith('L');
  expect(await createStatement(bank.fx, camt)).toMatchObject({ count, notes: [note] });
});

type Bank = Awaited<ReturnType<typeof startBank>>;

test.each<[why: string, Partial<StatementOptions>]>([
  ['There is no account with the id W2.', { walletId: 'W2' }],
  ['fromDate must not be after toDate.', { fromDate: '2026-11-01' }],
  ['fromDate must be a day that exists', { fromDate: '2026-02-30' }],
  ['fromDate must be 2025-10-31 or later', { fromDate: '2025-10-30' }],
  ['fromDate must be 2027-03-01 or later', { fromDate: '2027-02-28', toDate: '2028-02-29' }],
  ['format must be camt.053, mt940 or csv.', { format: 'pdf' as 'csv' }],
  ['number must be a whole number', { number: 1.5 }],
  ['number must be a whole number', { number: Number('one') }],
  ['version must be 02 or 08.', { version: '03' as '02' }],
])('createStatement refuses options with the message: %s', async (why, options) => {
  const { fx } = await startBank(threeMovements());
  await expect(createStatement(fx, { ...camt, ...options })).rejects.toThrow(why);
});

test.each<[why: string, Partial<Bank>]>([
  [
    // The balance is 5.00 higher on this day only, as if the bank lists neither a credit of 5.00 nor the debit that follows.
    'first on 2026-10-01: the service says 1005.00 EUR, the movements make 1000.00, the difference is 5.00. The service lists only movements of the last 12 months.',
    { extra: (day) => (day === '2026-10-01' ? 500 : 0) },
  ],
  [
    'The service lists only movements of the last 12 months.',
    { extra: (day) => (day >= '2026-10-01' ? 100 : 0) },
  ],
  [
    'The currency of the account must have minor units in ISO 4217, and XAU has none.',
    { wallet: { id: 'W1', currency: 'XAU' } },
  ],
  [
    'The amount of movement M1 must be in EUR, and its currency is missing.',
    { list: (one) => ({ ...one, amount: null }) },
  ],
  [
    'The amount of movement M1 must be in EUR, and its currency is USD.',
    { list: (one) => ({ ...one, amount: { ...one.amount, currency: 'USD' } }) },
  ],
  [
    'The amount of movement M1 must be a number with at most 2 decimals.',
    { list: (one) => ({ ...one, amount: { ...one.amount, value: '1.001' } }) },
  ],
  [
    'The service listed movement M1, which belongs to another account.',
    { list: (one) => ({ ...one, walletId: 'W9' }) },
  ],
  [
    'The bookingDate and valueDate of movement M1 must be days that exist.',
    { list: ({ bookingDate: _, valueDate: __, ...one }) => one },
  ],
  [
    'The service listed movement M1 twice.',
    { movements: [...threeMovements(), booked('M1', '2026-10-09', '3.00')] },
  ],
])('createStatement refuses what the service answers with the message: %s', async (why, bent) => {
  const bank = Object.assign(await startBank(threeMovements()), bent);
  await expect(createStatement(bank.fx, camt)).rejects.toThrow(why);
});

test.each(['2026-09-30', '2026-11-01'])(
  'createStatement leaves out a movement that the bank lists for the period by its value date but has booked on %s',
  async (day) => {
    const bank = await startBank(threeMovements());
    bank.list = (one) => (one.id === 'M2' ? { ...one, bookingDate: `${day} 12:00:00` } : one);
    bank.counts = ({ id }) => id !== 'M2';
    const { text, ...others } = await createStatement(bank.fx, { ...period, format: 'csv' });
    const notes = ['The statement leaves out movements booked on other days: M2.'];
    expect(others).toMatchObject({ count: 1, balances: { closing: '1250.10' }, notes });
    expect(text).not.toContain('M2');
  },
);

async function busyBank(count: number) {
  const bank = await startBank(
    Array.from({ length: count }, (_, index) => booked(`N${index}`, '2026-10-03', '1.00')),
  );
  /** Requests the account, and so waits until the bank has received all earlier requests. */
  const goAround = async (times: number) => {
    for (let trip = 0; trip < times; trip++) await fetch(`${bank.login.baseUrl}/wallets/W1`);
  };
  return { bank, goAround };
}

test('createStatement throws the error of the first failed detail, and does not send the requests that still wait', async () => {
  const { bank, goAround } = await busyBank(200);
  bank.list = ({ id, ...one }) => ({ id: id === 'N3' ? 'lost' : id, ...one });
  const failed = gate();
  bank.hold = async (path) => {
    if (path.endsWith('/lost')) goAround(5).then(failed.open);
    else if (/^\/financialMovements\/|page=2/.test(path)) await failed.opened;
  };
  const outcome = createStatement(bank.fx, camt).then(() => 'a statement');
  await expect(outcome).rejects.toMatchObject({ name: 'ApiError', status: 404 });
  await goAround(50);
  const details = bank.requests.filter((path) => path.startsWith('/financialMovements/'));
  expect(details.length).toBeLessThan(30);
  expect(bank.requests.filter((path) => path.includes('page=3'))).toEqual([]);
});

test.each([
  ['details and a page of the list', /Movements\/|page=2/],
  ['details after the list', /Movements\//],
])('createStatement sends at most eight requests at the same time: %s', async (_, held) => {
  const { bank, goAround } = await busyBank(90);
  // The fake bank answers no request until eight requests wait and a ninth request has had the time to arrive.
  const answered = gate();
  let waiting = 0;
  let waitingAtEnd = 0;
  bank.hold = async (path) => {
    if (!held.test(path)) return;
    if (++waiting === 8) {
      await goAround(5);
      waitingAtEnd = waiting;
      answered.open();
    }
    await answered.opened;
  };
  await createStatement(bank.fx, camt);
  expect(waitingAtEnd).toBe(8);
  const movements = (path: string) => path.startsWith('/financialMovements');
  expect(bank.requests.filter(movements)).toHaveLength(2 * 3 + 90);
});

test('createStatement sends no request for a detail when details is false', async () => {
  const { bank } = await busyBank(90);
  const { count } = await createStatement(bank.fx, { ...camt, details: false });
  // createStatement requests the account, and twice two pages of the list, an empty page and four daily balances.
  expect([count, bank.requests.length]).toEqual([90, 1 + 2 * 7]);
});

test.each([
  ['account W1', /\/wallets\/W1$/, '"id":"W1"'],
  ['the balance of account W1', /\/balance\//, '"id":"W1"'],
  ['movement M1', /\/M1$/, '"id":"M1"'],
])(
  'createStatement refuses an answer to the request for %s that is about another object',
  async (what, path, id) => {
    const { login } = await startBank(threeMovements());
    const cached: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init);
      if (!path.test(new URL(String(url)).pathname)) return answer;
      return new Response((await answer.text()).replace(id, '"id":"X9"'), answer);
    };
    const fx = createClient({ ...login, fetch: cached });
    await expect(createStatement(fx, camt)).rejects.toMatchObject({
      name: 'StatementError',
      message: expect.stringContaining(
        `The service answered the request for ${what} with another object`,
      ),
    });
  },
);
