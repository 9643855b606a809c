import { createRequire } from 'node:module';
import { parseCamt053 } from 'camt-parser';
import { Mt940Parser } from 'lib-fints';
import { expect, test } from 'vitest';
import { booked, startBank } from '../test/bank.ts';
import { createStatement } from './create-statement.ts';
import { typeCodeOf } from './formats.ts';
import type { StatementOptions } from './statement.ts';

const period = { walletId: 'W1', fromDate: '2026-10-01', toDate: '2026-10-31' };
const ours = { orderingCustomer: 'Acme GmbH', orderingAccountNumber: 'DE89370400440532013000' };
const theirs = {
  beneficiaryCustomer: 'Société Générale & Søn',
  beneficiaryAccountNumber: 'FR14 2004 1010 0505 0001 3M02 606',
};

/** Creates the statement of a single movement, which is booked on the 2nd of the month. */
async function statementOf(
  format: StatementOptions['format'],
  value: string,
  detail: object = {},
  options: Partial<StatementOptions> = {},
) {
  const { id = 'M1', ...more } = detail as { id?: string };
  const bank = await startBank([booked(id, '2026-10-02', value, more)]);
  return createStatement(bank.fx, { ...period, format, ...options });
}

const entry = (text: string) => text.split('\n').find((line) => line.startsWith('<Ntry>')) ?? '';

test('camt.053.001.08 has one statement on one page, which identifies the account and the period', async () => {
  const { text } = await statementOf('camt.053', '-12.50', {}, { number: 11 });
  expect(text.split('\n').slice(0, 4).join('')).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
      '<GrpHdr><MsgId>W1-2026100120261031</MsgId><CreDtTm>2026-10-31T23:59:59</CreDtTm><MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>',
      '<Stmt><Id>W1-2026100120261031</Id><StmtPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>',
      '<ElctrncSeqNb>20261031</ElctrncSeqNb><LglSeqNb>11</LglSeqNb><CreDtTm>2026-10-31T23:59:59</CreDtTm>',
      '<FrToDt><FrDtTm>2026-10-01T00:00:00</FrDtTm><ToDtTm>2026-10-31T23:59:59</ToDtTm></FrToDt>',
      '<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Acme GmbH</Nm></Ownr><Svcr><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></Svcr></Acct>',
      '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-09-30</Dt></Dt></Bal>',
      '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-10-31</Dt></Dt></Bal>',
    ].join(''),
  );
});

test('camt.053 identifies the other party of a transfer, not the account holder, in elements that differ by version', async () => {
  const detail = { ...ours, ...theirs, typeLabel: 'DebitForTransfer', description: 'Rent' };
  const more = { ...detail, remittanceInformation: 'INV 7 <1>' };
  const begin =
    '<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-10-02</Dt></BookgDt><ValDt><Dt>2026-10-02</Dt></ValDt><AcctSvcrRef>M1</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn><Prtry><Cd>DebitForTransfer</Cd></Prtry></BkTxCd>';
  const refs =
    '<NtryDtls><TxDtls><Refs><AcctSvcrRef>M1</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>';
  const amount = '<Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>';
  const name = '<Nm>Société Générale &amp; Søn</Nm>';
  const number = '<CdtrAcct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></CdtrAcct>';
  const end =
    '<RmtInf><Ustrd>INV 7 &lt;1&gt;</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>Rent</AddtlNtryInf></Ntry>';
  const { text } = await statementOf('camt.053', '-12.50', more);
  expect(entry(text)).toBe(
    `${begin}${refs}${amount}<RltdPties><Cdtr><Pty>${name}</Pty></Cdtr>${number}</RltdPties>${end}`,
  );
  const old = await statementOf('camt.053', '-12.50', more, { version: '02' });
  expect(entry(old.text)).toBe(
    `${begin.replace('<Cd>BOOK</Cd>', 'BOOK')}${refs}<AmtDtls><TxAmt><Amt Ccy="EUR">12.50</Amt></TxAmt></AmtDtls><RltdPties><Cdtr>${name}</Cdtr>${number}</RltdPties>${end}`,
  );
});

test.each<[string, string, object, party: string]>([
  ['an incoming payment', '9.00', { orderingCustomer: 'Buyer', orderingAccountNumber: 7 }, 'Dbtr'],
  ['a payment that came back', '9.00', { ...ours, beneficiaryCustomer: 'Buyer' }, 'Dbtr'],
  [
    'a transfer from an account that calls itself otherwise',
    '-9.00',
    { orderingCustomer: 'ACME', beneficiaryCustomer: 'Buyer' },
    'Cdtr',
  ],
  ['a payment that was sent back', '-9.00', { beneficiaryCustomer: 'Buyer' }, 'Cdtr'],
])('camt.053 names the other side of %s once', async (_, value, detail, role) => {
  const { text } = await statementOf('camt.053', value, detail);
  expect(text.match(/<(Dbtr|Cdtr)>.*<\/\1>/g)).toEqual([
    `<${role}><Pty><Nm>Buyer</Nm></Pty></${role}>`,
  ]);
  if ('orderingAccountNumber' in detail && detail.orderingAccountNumber === 7) {
    expect(text).toContain('<DbtrAcct><Id><Othr><Id>7</Id></Othr></Id></DbtrAcct>');
  }
});

test('typeCodeOf has codes for each type label of the API description, and marks two labels as reversals of an entry', () => {
  const { components } = createRequire(import.meta.url)('@crossborder-fx/openapi/openapi.json');
  const labels: string[] = components.schemas.FinancialMovementTypeLabel.enum;
  expect(labels).toHaveLength(18);
  for (const label of labels) {
    for (const minor of [1n, -1n]) {
      const { iso, swift, gvc } = typeCodeOf(label, minor);
      expect([iso, swift, gvc].join(' '), label).toMatch(
        /^([A-Z]{4}\/){2}[A-Z]{4} [A-Z]{3} \d{3}$/,
      );
      expect(iso, label).not.toContain('NTAV');
    }
  }
  expect(labels.filter((label) => typeCodeOf(label, 1n).undoes)).toEqual([
    'rejectCreditDepositAccount',
    'rejectDebit',
  ]);
  for (const label of [undefined, 'toString', 'newOne']) {
    expect(typeCodeOf(label, 1n).iso).toBe('XTND/NTAV/NTAV');
  }
});

test('camt.053 and MT940 shorten a long id to its beginning and a digest, and a note says so', async () => {
  const id = `movement${'9'.repeat(40)}`;
  const camt = await statementOf('camt.053', '1.00', { id });
  const other = await statementOf('camt.053', '1.00', { id: `${id}8` });
  const reference = (text: string) => /<AcctSvcrRef>(.*?)</.exec(text)?.[1];
  expect(reference(camt.text)).toMatch(/^movement9{16}-[0-9a-f]{10}$/);
  expect(reference(other.text)).not.toBe(reference(camt.text));
  expect(camt.notes).toEqual([`camt.053 shortens long ids: ${id}.`]);
  const { text, notes } = await statementOf('mt940', '1.00', { id });
  expect(text).toMatch(/NONREF\/\/movem-[0-9a-f]{10}\r\n/);
  expect(notes).toEqual([`MT940 shortens long ids: ${id}.`]);
});

test.each([
  ['2025-12-30', true],
  ['2026-04-01', true],
  ['2027-04-04', true],
  ['2026-09-30', false],
  ['2027-01-04', false],
])(
  'a note warns when MT940 readers may guess a wrong year for the booking day: value date %s',
  async (valueDate, isNoted) => {
    const { notes } = await statementOf('mt940', '5.00', { valueDate });
    const note = 'MT940 has no year for the booking day, and programs may assume a wrong year: M1.';
    expect(notes).toEqual(isNoted ? [note] : []);
  },
);

test('every format replaces control characters by spaces, and a note says so', async () => {
  const detail = { remittanceInformation: 'a\u0000\u001b[31mb\r\n:62F:C\u2028c\ud800' };
  for (const format of ['camt.053', 'mt940', 'csv'] as const) {
    const { text, notes } = await statementOf(format, '1.00', detail);
    expect(text.replace(/\r?\n/g, '')).not.toMatch(/[\p{Cc}\p{Cs}\u2028]/u);
    expect(text.match(/:62F:/g)).toHaveLength(format === 'mt940' ? 2 : 1);
    expect(text).not.toMatch(/^:62F:C$/m);
    expect(notes).toContain('Control characters in texts become spaces: M1.');
  }
});

test('MT940 has lines of at most 65 allowed characters, and notes say which texts are replaced or shortened', async () => {
  const remittanceInformation = `Łódź_1?${'x'.repeat(300)}`;
  const detail = { ...ours, ...theirs, typeLabel: 'DebitForTransfer', remittanceInformation };
  const { text, notes } = await statementOf('mt940', '-1300.00', detail, { number: 7 });
  const lines = text.split('\r\n');
  expect(lines.slice(0, 6)).toEqual([
    ':20:261001261031',
    ':25:DE89370400440532013000',
    ':28C:7/1',
    ':60F:C260930EUR0,00',
    ':61:2610021002D1300,00NTRFNONREF//M1',
    ':86:116?00DebitForTransfer?20Lodz-1.xxxxxxxxxxxxxxxxxxxx',
  ]);
  expect(lines.slice(-4)).toEqual([
    expect.stringContaining('?32Societe Generale + Son'),
    ':62F:D261031EUR1300,00',
    '-',
    '',
  ]);
  const details = text.slice(text.indexOf(':86:') + 4, text.indexOf('\r\n:62F:'));
  expect(details.length).toBeLessThanOrEqual(390);
  expect(details).toContain('?31FR1420041010050500013M02606');
  expect(lines.filter((line) => line.length > 65 || /[^ -~]/.test(line))).toEqual([]);
  expect(notes).toEqual([
    'MT940 replaces characters that it does not allow: M1.',
    'MT940 cuts long texts: M1.',
  ]);
});

test.each<[what: string, detail: object]>([
  ['a tag of MT940', { description: ':61:2610021002C9,99NTRFNONREF//M9' }],
  ['a tag of MT940 after a line break', { remittanceInformation: 'a\r\n:61:2610021002C9,99NTRF' }],
  ['an end of MT940', { description: '-\n-}' }],
  ['a field of MT940', { description: '?20x?32Another?31DE1', remittanceInformation: '?00' }],
  ['long texts', { description: 'Ł'.repeat(10_000), remittanceInformation: 'x 🧾'.repeat(2_500) }],
  ['10,000 characters without spaces', { description: '😀'.repeat(5_000) }],
  ['an end of CDATA and a comment', { description: ']]><!-- &#0; &x; </Ntry><Ntry>' }],
  ['a byte order mark', { description: '\uFEFF\uFFFE\u0000' }],
  ['signs at the end that MT940 drops', { description: 'Café \u200b', ...theirs }],
  ['a name of 140 characters', { ...ours, beneficiaryCustomer: 'Ä'.repeat(140) }],
  ['a name of 900 characters', { beneficiaryCustomer: 'B'.repeat(900) }],
  ['an account number of 90 digits', { beneficiaryAccountNumber: '9'.repeat(90) }],
  ['neither a counterparty nor a type', { beneficiaryCustomer: null, typeLabel: null }],
  ['an id with a control character', { id: 'M\u0001\n1' }],
  ['a type label of 900 characters', { typeLabel: 'x'.repeat(900) }],
])('a movement with %s is one entry of the same amount in each format', async (_, detail) => {
  // The client requests no detail of a movement whose id has a control character.
  const options = 'id' in detail ? { details: false } : {};
  const { statements } = await parseCamt053(
    (await statementOf('camt.053', '-12.50', detail, options)).text,
  );
  expect(statements).toMatchObject([
    { transactions: [{ amount: { value: '12.50' }, creditDebitIndicator: 'DBIT' }] },
  ]);
  const { text } = await statementOf('mt940', '-12.50', detail, options);
  expect(new Mt940Parser(text).parse()).toMatchObject([{ transactions: [{ amount: -12.5 }] }]);
  const isWrong = (line: string) => line.length > 65 || /[^ -~]| $|\?\d\d \?/.test(line);
  expect(text.split('\r\n').filter(isWrong)).toEqual([]);
  const { text: rows } = await statementOf('csv', '-12.50', detail, options);
  expect(rows.split(/\r?\n/)).toEqual([
    expect.stringMatching(/^id,/),
    expect.stringMatching(/,-12\.50,EUR,.*,-12\.50$/),
    '',
  ]);
});

test('camt.053 cuts texts to the lengths of its elements, and a note says so', async () => {
  const texts = { description: 'd'.repeat(600), remittanceInformation: 'r'.repeat(300) };
  const more = { ...texts, typeLabel: 't'.repeat(40), beneficiaryCustomer: 'n'.repeat(141) };
  const { text, notes } = await statementOf('camt.053', '-1.00', more);
  const lengths = (name: string) =>
    [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(
      ([, one = '']) => one.length,
    );
  expect(lengths('AddtlNtryInf')).toEqual([500]);
  expect(lengths('Ustrd')).toEqual([140, 140, 20]);
  expect(lengths('Nm')).toEqual(['Acme GmbH'.length, 140]);
  expect(text).toContain(`<Prtry><Cd>${'t'.repeat(35)}</Cd></Prtry>`);
  expect(notes).toEqual(['camt.053 cuts long texts: M1.']);
});

test('CSV puts texts with commas or quotes in quotes, and puts an apostrophe before a formula', async () => {
  const detail = { description: '=1+1', remittanceInformation: 'a, "b"' };
  const { text, notes } = await statementOf('csv', '-12.50', detail);
  expect(text).toBe(
    `id,bookingDate,valueDate,amount,currency,typeLabel,counterparty,counterpartyAccount,reference,description,balance\r\nM1,2026-10-02,2026-10-02,-12.50,EUR,,,,"a, ""b""",'=1+1,-12.50\r\n`,
  );
  expect(notes).toEqual([
    'An apostrophe before a text stops a spreadsheet from using it as a formula: M1.',
  ]);
  const after = await statementOf('csv', '1.00', { description: 'a;=1+1; -2;b=3;"@x' });
  expect(after.text).toContain(`,"a;'=1+1; '-2;b=3;""'@x",1.00`);
});

test('MT940 has no space at the end of a line, because the program mt-940 would join two words there', async () => {
  const remittanceInformation = `${'Invoice 2026-10 of October '.repeat(4)} end`;
  const { text } = await statementOf('mt940', '1.00', {
    remittanceInformation,
    orderingCustomer: 'The longest name of a buyer of things',
  });
  expect(text).not.toMatch(/ \r\n/);
  expect(new Mt940Parser(text).parse()[0]?.transactions).toMatchObject([
    { purpose: remittanceInformation, remoteName: 'The longest name of a buyer of things' },
  ]);
});

test('a period without movements gives a valid file in each format', async () => {
  const { fx } = await startBank([booked('M1', '2026-09-02', '5.00')]);
  const of = (format: StatementOptions['format']) => createStatement(fx, { ...period, format });
  const camt = await of('camt.053');
  expect(camt).toMatchObject({ count: 0, balances: { opening: '5.00', closing: '5.00' } });
  const { statements } = await parseCamt053(camt.text);
  expect(statements).toMatchObject([{ transactions: [] }]);
  expect((await of('mt940')).text).toContain(':60F:C260930EUR5,00\r\n:62F:C261031EUR5,00\r\n-\r\n');
  expect((await of('csv')).text.split('\r\n')).toHaveLength(2);
});

test('statements of overlapping periods have equal entries, and movements in another order give the same bytes', async () => {
  const movements = ['M1', 'M2', 'M3'].map((id) => booked(id, '2026-10-02', '5.00'));
  const bank = await startBank(movements);
  const options = { ...period, format: 'camt.053' } as const;
  const { text } = await createStatement(bank.fx, options);
  bank.movements.reverse();
  expect((await createStatement(bank.fx, options)).text).toBe(text);
  const other = await createStatement(bank.fx, { ...options, fromDate: '2026-09-15' });
  const entries = (all: string) => all.split('\n').filter((line) => line.startsWith('<Ntry>'));
  expect(entries(other.text)).toEqual(entries(text));
  expect(entries(text)).toHaveLength(3);
});

test('camt.053 leaves out an element when the detail lacks its field, or when no detail is read', async () => {
  const { text } = await statementOf('camt.053', '5.00');
  const end = '</Refs><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>';
  expect(entry(text)).toContain(end);
  const none = { typeLabel: null, orderingCustomer: { name: 'x' }, exchangeRate: [] };
  expect((await statementOf('camt.053', '5.00', none)).text).toBe(text);
  const { text: less } = await statementOf('camt.053', '5.00', ours, { details: false });
  expect(less).toBe(text);
});

test('camt.053.001.08 writes a BIC with digits in its prefix, which ISO 9362:2014 allows, and version 02 leaves it out', async () => {
  const bank = await startBank();
  Object.assign(bank.wallet, { holderBank: { bic: 'A1B2DEFFXXX' } });
  const options = { ...period, format: 'camt.053' } as const;
  const { text } = await createStatement(bank.fx, options);
  expect(text).toContain('<BICFI>A1B2DEFFXXX</BICFI>');
  const { text: old } = await createStatement(bank.fx, { ...options, version: '02' });
  expect(old).not.toContain('<Svcr>');
});
