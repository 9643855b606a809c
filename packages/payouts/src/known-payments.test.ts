import { fileJournal } from '@crossborder-fx/client/file-journal';
import { errorOf, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { problemsOf, rowOf, rowsUpTo, runSetup } from '../test/setup.ts';
import type { RowProblem, RowsError } from './errors.ts';
import { debtKeyOf } from './known-payments.ts';
import { bareLikenessesOf } from './likeness.ts';
import type { PayoutRow } from './row.ts';
import type { PayoutRunOptions } from './run-context.ts';

async function bankWith(...tags: (string | undefined)[]) {
  const setup = await runSetup();
  for (const [index, tag] of tags.entries()) {
    const { reference: _, ...body } = rowOf(index + 1);
    const id = `P${index + 1}`;
    const made = { ...body, tag, id, status: 'waitingconfirmation', createdDate: '2026-11-30' };
    setup.bank.payments.set(id, made);
  }
  const create = (rows: PayoutRow[], options: Partial<PayoutRunOptions> = {}) =>
    setup.runOf(rows, { concurrency: 1, ...options }).create();
  const refused = (...rows: PayoutRow[]) => problemsOf(create(rows));
  return { ...setup, create, refused };
}

const idsOf = (problems: readonly RowProblem[]) =>
  problems.map(({ row, paymentIds }) => `${row} ${paymentIds}`);

/** Changes that a service may make to a payment's tag. Each name is a part of a test's title. */
const damages: Record<string, (tag: string) => string> = {
  'as it was sent': (tag) => tag,
  'in capitals': (tag) => tag.toUpperCase(),
  'without separators': (tag) => tag.replace(/[^A-Za-z0-9\u00c0-\u017f]/g, ''),
  'with spaces for hyphens': (tag) => tag.replaceAll('-', ' '),
  'with hyphens for spaces': (tag) => tag.replaceAll(' ', '-'),
  'with underscores for hyphens': (tag) => tag.replaceAll('-', '_'),
  'without hyphens, and with its space': (tag) => tag.replaceAll('-', ''),
  'with two spaces': (tag) => tag.replaceAll(' ', '  '),
  'with a line break': (tag) => tag.replace(' ', '\r\n'),
  'in quotation marks': (tag) => `"${tag}"`,
  'with a point at its end': (tag) => `${tag}.`,
  'without accents': (tag) => tag.normalize('NFD').replace(/\p{M}/gu, ''),
  'cut off in its marker': (tag) => tag.slice(0, -5),
  'without its marker': (tag) => tag.slice(0, -13),
};

test.each(Object.entries(damages))(
  'a run with another journal or another name of the account recognises a payment whose tag comes back %s',
  async (_, damage) => {
    const { bank, create, runOf } = await bankWith();
    const rows = [rowOf(1), rowOf(2), rowOf(3, { reference: 'caf\u00e9-3-48' })];
    await create(rows);
    for (const one of bank.payments.values()) one['tag'] = damage(String(one['tag']));
    for (const account of ['acme-demo', 'acme-dmo']) {
      const journal = fileJournal(await temporaryFolder(), { account });
      const problems = await problemsOf(runOf(rows, { journal }).create());
      expect(idsOf(problems)).toEqual(['1 P1', '2 P2', '3 P3']);
    }
    expect(bank.effects).toHaveLength(3);
    // The journal of the first run still records all rows as done.
    expect(await create(rows)).toMatchObject({ done: 0, alreadyDone: 3 });
  },
);

test.each([
  ['a word in front', (tag: string) => `REF ${tag}`],
  ['a word behind', (tag: string) => `${tag} EREF`],
  ['a question mark for each accent', (tag: string) => tag.replaceAll('\u00e9', '?')],
  ['its beginning cut off', (tag: string) => tag.slice(3)],
  ['no separators and no marker', (tag: string) => tag.replace(/[ -]/g, '').slice(0, -9)],
])(
  'with a new journal, a run recognises the payment of a row even when the bank returns its tag with %s',
  async (_, damage) => {
    const { bank, create, runOf } = await bankWith();
    const row = rowOf(1, { reference: 'caf\u00e9-1' });
    await create([row]);
    for (const one of bank.payments.values()) one['tag'] = damage(String(one['tag']));
    const journal = fileJournal(await temporaryFolder(), { account: 'acme-demo' });
    expect(idsOf(await problemsOf(runOf([row], { journal }).create()))).toEqual(['1 P1']);
  },
);

test('with a new journal, a run recognises a payment whose tag is cut off anywhere, unless the row has another amount', async () => {
  const { bank, create, runOf } = await bankWith();
  const row = rowOf(1, { reference: 'rechnung-2026-abteilung-000000012345' });
  await create([row]);
  const [payment] = bank.payments.values() as Iterable<Record<string, unknown>>;
  if (!payment) throw new Error('The bank has no payment');
  const tag = String(payment['tag']);
  const again = async (given: PayoutRow) => {
    const journal = fileJournal(await temporaryFolder(), { account: 'acme-demo' });
    return runOf([given], { journal }).create();
  };
  for (let length = 16; length <= tag.length; length++) {
    payment['tag'] = tag.slice(0, length);
    expect(idsOf(await problemsOf(again(row)))).toEqual(['1 P1']);
  }
  payment['tag'] = tag.slice(0, 30);
  const other = { ...row, amount: { ...row.amount, value: '000000000077' as const } };
  expect(await again(other)).toMatchObject({ done: 1 });
});

test.each(['inv-1', 'INV-1', 'Inv 1', 'inv\u20111', 'inv-1.', '\u0456nv-1'])(
  'create refuses a row when somebody made a payment with the tag %s by hand, and names the id and day of the payment',
  async (tag) => {
    const { bank, refused } = await bankWith(undefined, tag);
    const problems = await refused(rowOf(1), rowOf(2));
    expect(problems).toMatchObject([{ row: 1, field: 'reference', paymentIds: ['P2'] }]);
    expect(problems[0]?.rule).toContain('payment P2 of 2026-11-30');
    expect(bank.effects).toEqual([]);
  },
);

test('create refuses a reference without the leading zeros that the same reference has in the journal', async () => {
  const { create, refused } = await bankWith();
  await create([rowOf(1, { reference: '00123' }), rowOf(2, { reference: '00124' })]);
  const again = [rowOf(1, { reference: '123' }), rowOf(2, { reference: '124' })];
  const problems = await refused(...again);
  expect(idsOf(problems)).toEqual(['1 P1', '2 P2']);
  expect(problems[0]?.rule).toContain('Write the reference as it is in the journal');
});

test.each([
  ['inv-11', 'inv-1'],
  ['inv-1', 'inv-11'],
  ['inv-1-1', 'inv-1'],
  ['inv-1 2', 'inv-1'],
  ['salary of november', 'inv-1'],
])('a payment with the tag %s does not make create refuse the row %s', async (tag, reference) => {
  const { create } = await bankWith(tag);
  expect(await create([rowOf(1, { reference })])).toMatchObject({ done: 1 });
});

test('create pays two rows whose references differ only in separators when the tag of the first payment is intact', async () => {
  const { create } = await bankWith();
  await create([rowOf(1, { reference: 'inv-1-1' })]);
  expect(await create([rowOf(2, { reference: 'inv-11' })])).toMatchObject({ done: 1 });
});

test('create refuses a row that a person has paid by hand since the service refused it, whatever amount the person paid', async () => {
  const { bank, create, refused } = await bankWith();
  bank.fate = () => 'refused';
  await create([rowOf(1)]);
  bank.fate = () => 'done';
  const { reference: tag, ...body } = rowOf(9, { reference: 'inv-1' });
  bank.payments.set('P9', { ...body, tag, id: 'P9', status: 'planified' });
  expect(idsOf(await refused(rowOf(1)))).toEqual(['1 P9']);
});

test('create creates no payment for a row whose payment knownPayments names, and confirm confirms that payment once', async () => {
  const { bank, create, runOf } = await bankWith('inv-1');
  const rows = rowsUpTo(2);
  const created = await create(rows, { knownPayments: { 'inv-1': 'P1' } });
  expect(created).toMatchObject({ done: 1, alreadyDone: 1, left: 0 });
  expect(bank.effects).toEqual(['create inv-2']);
  // The journal now records the payment that a person assigned to the row through `knownPayments`.
  expect(await create(rows)).toMatchObject({ done: 0, alreadyDone: 2 });
  expect(await runOf(rows).confirm({ approved: created.digest })).toMatchObject({ done: 2 });
  expect(bank.effects.toSorted()).toEqual(['confirm P1', 'confirm P2', 'create inv-2']);
});

test('create refuses a payment of knownPayments that has another amount, is canceled or no longer exists', async () => {
  const { bank, create } = await bankWith('inv-2', 'inv-1', 'inv-3');
  Object.assign(bank.payments.get('P3') ?? {}, { status: 'canceled' });
  const knownPayments = { 'inv-1': 'P2', 'inv-2': 'P9', 'inv-3': 'P3' };
  expect(await problemsOf(create(rowsUpTo(3), { knownPayments }))).toMatchObject([
    { row: 1, field: 'amount.value', rule: expect.stringContaining('P2') },
    { row: 2, rule: expect.stringContaining('no longer shows') },
    { row: 3, field: 'status' },
  ]);
  expect(bank.effects).toEqual([]);
});

test('create assigns a payment to one reference only', async () => {
  const { create, runOf } = await bankWith('inv-1');
  await create([rowOf(1)], { knownPayments: { 'inv-1': 'P1' } });
  const other = rowOf(1, { reference: 'other' });
  const [problem] = await problemsOf(create([other], { knownPayments: { other: 'P1' } }));
  expect(problem?.rule).toContain('another reference');
  const both = { 'inv-1': 'P1', other: 'P1' };
  expect(() => runOf([other], { knownPayments: both })).toThrow(
    'a payment id that no other reference has',
  );
  const twice = [
    { knownPayments: { 'caf\u00e9': 'P1', 'cafe\u0301': 'P2' } },
    { knownPayments: { other: 'P1' }, payAnyway: ['other'] },
  ];
  for (const options of twice)
    expect(() => runOf([other], options)).toThrow('must decide about each reference once');
});

test('create pays once a row that payAnyway names, and refuses a reference in payAnyway that no row has', async () => {
  const { bank, create } = await bankWith('inv-1');
  expect(await create([rowOf(1)], { payAnyway: ['inv-1'] })).toMatchObject({ done: 1 });
  expect(await create([rowOf(1)])).toMatchObject({ done: 0, alreadyDone: 1 });
  expect(bank.effects).toEqual(['create inv-1']);
  const error = await errorOf(create([rowOf(2)], { payAnyway: ['inv-22'] }));
  expect(error).toMatchObject({ name: 'TypeError', message: expect.stringContaining('inv-22') });
  expect(bank.effects).toEqual(['create inv-1']);
});

interface Found {
  tag: (key: string) => string;
  payee?: string;
  status?: string;
}

test.each<[what: string, payment: Found, found: string[]]>([
  ['prepared', { tag: (key: string) => `${key} abcdefghijkl` }, ['1 P1']],
  ['prepared again', { tag: (key: string) => `${key}.3 abcdefghijkl` }, ['1 P1']],
  ['prepared, and the tag is changed', { tag: (key: string) => key.toUpperCase() }, ['1 P1']],
  ['prepared and withdrawn', { status: 'canceled', tag: (key: string) => key }, []],
  ['prepared for another beneficiary', { payee: 'other', tag: (key: string) => key }, []],
])(
  'a run looks for a row whose invoice an assistant of the gateway has %s',
  async (_what, { tag, payee, status }, found) => {
    const { bank, create } = await bankWith('');
    const row = rowOf(2, { reference: 'INV-4711-Ärzte' });
    const { sourceWalletId, externalBankAccountId } = row;
    const [invoice] = bareLikenessesOf('inv 4711 ärzte');
    const key = debtKeyOf(sourceWalletId, payee ?? externalBankAccountId, invoice);
    Object.assign(bank.payments.get('P1') ?? {}, { tag: tag(key), ...(status && { status }) });
    const problems = await create([row]).then(
      () => [],
      (error: RowsError) => error.problems,
    );
    expect(idsOf(problems)).toEqual(found);
  },
);
