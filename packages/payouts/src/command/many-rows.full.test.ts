import { expect, test } from 'vitest';
import { commandSetup } from '../../test/command-setup.ts';

const count = 100_000;
const mostMegabytes = 140;

/** Makes a process print its largest memory in megabytes when the process ends. */
const told = `process.on('exit', () => console.log(JSON.stringify({ type: 'memory', most: process.resourceUsage().maxRSS / 1024 })))`;

test('create reports exactly the wrong rows of a file of 100,000 rows, within 140 MB, and sends nothing', async () => {
  const { spawned, environment, file, usual, header, line, write, payments, beneficiary } =
    await commandSetup();
  const measured = { ...environment, NODE_OPTIONS: `--import "data:text/javascript,${told}"` };
  const usualLine = (row: number) => line(`inv-${row}`, `${row % 1000}.50`);
  const id = beneficiary?.id ?? '';
  const day = /\d{4}-\d\d-\d\d/;
  // Each entry has a field and a function that puts a wrong value of this field into a line.
  const wrong: [field: string, (text: string) => string][] = [
    ['amount.value', (text) => text.replace(/,\d+\.50,/, ',"12,50",')],
    ['amount.value', (text) => text.replace(/,\d+\.50,/, ',"1.250,00",')],
    ['amount.value', (text) => text.replace(/,\d+\.50,/, ',1.250,')],
    ['amount.value', (text) => text.replace(/,\d+\.50,/, ',-1,')],
    ['amount.currency', (text) => text.replace(',EUR,', ',euro,')],
    ['desiredExecutionDate', (text) => text.replace(day, '2027-02-30')],
    ['feeCurrency', (text) => text.replace('EUR,SHARE', '€,SHARE')],
    ['feePaymentOption', (text) => text.replace('SHARE', 'NONE')],
    ['priorityPaymentOption', (text) => text.replace('48H', '')],
    ['communication', (text) => `${text}${'x'.repeat(77)}`],
    ['sourceWalletId', (text) => text.replace(/^([^,]+),[^,]+/, '$1,Nobody')],
    ['externalBankAccountId', (text) => text.replace(id, 'Nobody')],
    ['reference', (text) => text.replace(/^[^,]+/, 'INV–1')],
    ['reference', (text) => text.replace(/^[^,]+/, '')],
  ];
  const wrongAt = (row: number) => (row % 7_000 === 0 ? wrong[row / 7_000 - 1] : undefined);
  const lines = Array.from({ length: count }, (_, index) => {
    const row = index + 1;
    return wrongAt(row)?.[1](usualLine(row)) ?? usualLine(row);
  });
  await write([header, ...lines].join('\r\n'));
  const before = (await payments()).length;

  const { code, lines: printed } = await spawned(['create', file, ...usual, '--json'], measured);
  expect(code).toBe(2);
  const problems = printed.filter(({ type }) => type === 'problem');
  const expected = wrong.map(([field], index) => [7_000 * (index + 1) + 1, field]);
  expect(problems.map(({ row, field }) => [row, field])).toEqual(expected);
  expect((await payments()).length).toBe(before);

  const check = await spawned(['check', file, '--json'], measured);
  expect(check).toMatchObject({ code: 4 });
  expect(check.lines.filter(({ type }) => type === 'finding')).toMatchObject([
    { id: 'Nobody', field: 'id', rows: [84_001], rowCount: 1 },
  ]);
  for (const { type, most } of [...printed, ...check.lines]) {
    if (type === 'memory') expect(most).toBeLessThan(mostMegabytes);
  }
  expect([printed, check.lines].every((one) => one.at(-1)?.['type'] === 'memory')).toBe(true);
});
