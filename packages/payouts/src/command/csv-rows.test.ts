import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorOf, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { names as header } from '../../test/command-setup.ts';
import { csvFile } from './csv-rows.ts';

const rowWith = (amount: string) => `inv-1,W1,B1,${amount},EUR,2026-11-30,EUR,SHARE,48H`;
const row = rowWith('12.50');

async function fileOf(content: string | Buffer) {
  const path = join(await temporaryFolder(), 'sellers.csv');
  await writeFile(path, content);
  const file = csvFile(path);
  return { ...file, read: () => Array.fromAsync(file.rows()) };
}

const tabs = `${header}\n${row}`.replaceAll(',', '\t');
const isEmpty = 'the first row must have the names of the fields, and is empty';
const isChanged = 'row 2 of the file has a reference that the spreadsheet has changed';

test.each([
  ['semicolons between cells', header.replaceAll(',', ';'), 'by commas, not by semicolons'],
  ['tabs between cells', tabs, 'not by tabs: save'],
  ['vertical bars between cells', header.replaceAll(',', '|'), 'not by bars'],
  ['the line sep=, for Excel', `sep=,\n${header}\n${row}`, 'which only Excel reads: delete that'],
  ['an empty first row', `,,,,,\n${header}\n${row}`, isEmpty],
  ['an empty first line', `\n${header}\n${row}`, isEmpty],
  ['a blank before a name', header.replace('amo', ' amo'), 'or with wrong capitals: write amount'],
  ['a no-break space after names', header.replaceAll(',', '\u00a0,'), 'write reference, sourceW'],
  ['capitals in a name', header.replace('curr', 'Curr'), 'wrong capitals: write currency'],
  ['a missing column', header.replace('amount,', ''), 'must also name the fields amount'],
  ['an unknown column', `${header},secret`, 'the first row must have no names but'],
  ['a column twice', `${header},amount`, 'the first row must have each name once'],
  ['a rounded number as a reference', `${header}\n${row.replace('inv-1', '1.23E+12')}`, isChanged],
  ['an error as a reference', `${header}\n${row.replace('inv-1', '#REF!')}`, isChanged],
  ['a cell too many', `${header}\n${row},secret`, 'row 2 of the file has text in a column without'],
  [
    'text without a name',
    `${header},,\n\n${row},,secret`,
    'row 3 of the file has text in a column',
  ],
  ['a cell too few', `${header}\nsecret,W1`, 'row 2 of the file has fewer cells than the first'],
  ['no row below the names', header, 'must have at least one row'],
  ['rows of commas alone', `${header}\n,,,,,,,,\n , ,\u00a0`, 'must have at least one row'],
  ['no content', '', 'must have at least one row'],
  ['a quote that is not closed', `${header}\n"secret`, 'in a cell that does not begin and end'],
  [
    'a quote that hides the next row',
    `${header},communication\n${row},"secret\n${row},end"`,
    'row 2 of the file has a cell with the text of a whole row',
  ],
  ['a blank before a quote', `${header}\n"a", "secret"`, 'line 2 of the file has a quotation mark'],
  ['another encoding', Buffer.from(`${header}\n\u00e9`, 'latin1'), 'must be in UTF-8: save'],
  [
    'UTF-16, as Excel writes it',
    Buffer.from(`\uFEFF${header}`, 'utf16le'),
    'must be in UTF-8: save',
  ],
])(
  'the payouts command refuses a file with %s in a sentence, without the text of its cells',
  async (_, content, sentence) => {
    const { read } = await fileOf(content);
    const { message } = (await errorOf(read())) as Error;
    expect(message).toContain(sentence);
    expect(message).not.toContain('secret');
  },
);

test.each([
  ['true', true],
  ['TRUE', true],
  ['False', false],
  ['WAHR', 'WAHR'],
])('the payouts command reads verificationOfPayee %s as %s', async (cell, verificationOfPayee) => {
  const { read } = await fileOf(`${header},verificationOfPayee\n${row},${cell}`);
  expect(await read()).toMatchObject([{ verificationOfPayee }]);
});

test('the payouts command ignores empty columns and empty rows', async () => {
  const { read, lineOf } = await fileOf(
    [`,${header},,,`, `,${row},,,`, ',,,,', `,${row}`, `,${row},,,,,,,`, ',,'].join('\r\n'),
  );
  const rows = await read();
  expect(rows).toHaveLength(3);
  expect(new Set(rows.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(Object.keys(rows[0] ?? {})).toHaveLength(8);
  expect([1, 2, 3].map(lineOf)).toEqual([2, 4, 5]);
});

test.each([
  ['"1.250,00"', 'has a point between thousands and must be a number with a decimal point'],
  ['1.250.000', 'has a point between thousands and'],
  ['"1,250.00"', 'has a comma between thousands and'],
  ['"1,250,000"', 'has a comma between thousands and'],
  ["1'250.00", 'has an apostrophe between thousands and'],
  ['1\u2019250', 'has an apostrophe between thousands and'],
  ['1 250', 'has a space between thousands and'],
  ['1\u202f250', 'has a space between thousands and'],
  ['"12,50"', 'has a comma and'],
  [' 12.50', 'has a space and'],
  ['1.2E+05', 'has an exponent and'],
  ['12.50 EUR', 'has a space and'],
  ['€12.50', 'has letters or a currency sign and'],
  ['12.5.0', 'must be a number with a decimal point, such as 1250.50: without commas'],
])('the command says that the amount %s %s', async (amount, sentence) => {
  const { read, amountRuleOf } = await fileOf([header, row, rowWith(amount)].join('\n'));
  await read();
  expect(amountRuleOf(2)).toMatch(new RegExp(`^${sentence}`));
  expect(amountRuleOf(1)).toMatch(/^must be/);
});

test.each([
  '4711.0',
  '4711.00',
  '"=""00123"""',
  '#WERT!',
  '#¡VALOR!',
  '#BEZUG!',
  '#NAME?',
  '#DIV/0!',
  '#NV',
  '#N/A',
  'Err:502',
  '####',
])('a reference that a spreadsheet has replaced with %s is refused', async (shown) => {
  const { read } = await fileOf(`${header}\n${row.replace('inv-1', shown)}`);
  expect(String(await errorOf(read()))).toContain('a reference that the spreadsheet has changed');
});

test('a communication that a spreadsheet has replaced with an error is refused, and one with a decimal is not', async () => {
  const of = (text: string) => fileOf(`${header},communication\n${row},${text}`);
  for (const shown of ['1.23E+12', '#REF!', '####']) {
    const { read } = await of(shown);
    expect(String(await errorOf(read()))).toContain('row 2 of the file has a communication that');
  }
  for (const text of ['4711.0', 'Lot 1.23E+12', '=', '# 7']) {
    const { read } = await of(text);
    expect(await read()).toMatchObject([{ communication: text }]);
  }
});

test('the command names the row of the spreadsheet when the CSV parser is ahead, after empty rows and cells of two lines', async () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `${row},"rent\n${index}"`);
  lines.splice(2, 2, '', 'inv-1,W1');
  const { read } = await fileOf([`${header},communication`, ...lines].join('\n'));
  expect(String(await errorOf(read()))).toContain('row 5 of the file has fewer cells');
});

test.each([
  ['CRLF after LF', '\n', '\r\n'],
  ['LF after CRLF', '\r\n', '\n'],
  ['CRLF after CR', '\r', '\r\n'],
])('the command splits a file with %s at each line break', async (_what, first, other) => {
  const lines = Array.from({ length: 2_000 }, (_, index) => row.replace('inv-1', `inv-${index}`));
  const rows = lines.map((line) => `${line},`).join(other);
  const { read } = await fileOf(
    `${header},communication${first}${rows}${first}${row},"two\nlines"`,
  );
  const found = await read();
  expect(found).toHaveLength(2_001);
  expect(found.slice(0, -1).every((one) => !('communication' in one))).toBe(true);
  expect(found.map(({ reference }) => reference).filter((one) => /\s/.test(one))).toEqual([]);
  expect(found.at(-1)?.communication).toBe('two\nlines');
});
