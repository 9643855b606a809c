import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/crossborder-fx-payouts.js', import.meta.url));

/** A sandbox, and the command with its credentials in a folder of its own. */
async function commandSetup() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const { username, secret } = sandbox.credentials;
  const fx = createClient({ baseUrl: sandbox.url, username, secret });
  const [wallet, [beneficiary]] = await Promise.all([
    fx.wallets.list().then(({ items }) => items.find((one) => one.currency === 'EUR')),
    fx.externalBankAccounts
      .list()
      .then(({ items }) => items.filter((one) => one.currency === 'EUR')),
  ]);
  const day = sandbox.clock.now().toISOString().slice(0, 10);
  const folder = await temporaryFolder();
  const header =
    'reference,sourceWalletId,externalBankAccountId,amount,currency,desiredExecutionDate,feeCurrency,feePaymentOption,priorityPaymentOption,communication';
  const line = (reference: string, amount: string, communication = '') =>
    [
      reference,
      wallet?.id,
      beneficiary?.id,
      amount,
      'EUR',
      day,
      'EUR',
      'SHARE',
      '48H',
      communication,
    ].join(',');
  const environment = { FX_BASE_URL: sandbox.url, FX_USERNAME: username, FX_SECRET: secret };
  const file = join(folder, 'sellers.csv');
  const usual = [
    '--journal',
    join(folder, 'journal'),
    '--account',
    'acme-demo',
    '--name',
    'monday',
  ];
  const command = (args: string[], env: Record<string, string> = environment) =>
    new Promise<{ code: number; lines: Record<string, unknown>[]; stderr: string }>((resolve) => {
      execFile(process.execPath, [bin, ...args], { env, cwd: folder }, (error, stdout, stderr) => {
        const texts = stdout.split('\n').filter((one) => one.startsWith('{'));
        const code = Number(error?.code ?? 0);
        resolve({ code, lines: texts.map((text) => JSON.parse(text)), stderr });
      });
    });
  const run = (name: string, ...more: string[]) =>
    command([name, file, ...usual, '--json', ...more]);
  const write = (text: string | Buffer) => writeFile(file, text);
  const payments = async () =>
    fx.payments.iterate({ status: 'all', fromDate: day }).toArray({ limit: 999 });
  return { sandbox, fx, header, line, environment, file, usual, command, run, write, payments };
}

test('a file is created, approved and confirmed, by the command alone', async () => {
  const { header, line, run, write, payments } = await commandSetup();
  const before = (await payments()).length;
  // As spreadsheets write it: with a BOM, quotes and CRLF, and a line break in a cell.
  const text = [
    header,
    line('inv-1', '12.50'),
    line('"inv ""2"""', '7'),
    line('inv-3', '1.01', '"thank, you"'),
  ];
  await write(`\uFEFF${text.join('\r\n')}\r\n\r\n`);
  const created = await run('create');
  expect(created).toMatchObject({ code: 0, lines: [{ type: 'result', done: 3, left: 0 }] });
  const status = await run('status', '--rows');
  const summary = status.lines.at(-1);
  expect(summary).toMatchObject({
    ...{ type: 'summary', rows: 3, name: 'monday', account: 'acme-demo' },
    groups: [{ total: '20.51', alreadyThere: 3, created: 0 }],
  });
  expect(status.lines[0]).toMatchObject({
    type: 'row',
    row: 2,
    reference: 'inv-1',
    state: 'created',
  });
  const digest = String(summary?.['digest']);
  const silent = await run('confirm');
  expect(silent.code).toBe(1);
  expect(silent.lines.at(-1)).toMatchObject({ message: expect.stringContaining('--approved') });
  expect(await run('confirm', '--approved', digest.replace(/^./, 'x'))).toMatchObject({ code: 1 });
  expect((await payments()).filter(({ status }) => status === 'planified')).toHaveLength(0);
  // The spreadsheet has shown the same amount in another way.
  await write(
    [
      header,
      line('inv-3', '1.0100', '"thank, you"'),
      line('inv-1', '12.5'),
      line('"inv ""2"""', '7'),
    ].join('\n'),
  );
  const confirmed = await run('confirm', '--approved', digest);
  expect(confirmed).toMatchObject({ code: 0 });
  expect(confirmed.lines.at(-1)).toMatchObject({ type: 'result', done: 3, refused: 0 });
  const all = await payments();
  expect(all.length).toBe(before + 3);
  expect(all.filter(({ status }) => status === 'planified')).toHaveLength(3);
});

test('all that is wrong in a file is told by the number of the row in the spreadsheet, and never its value', async () => {
  const { header, line, run, write, payments } = await commandSetup();
  const before = (await payments()).length;
  await write(
    [header, line('a', '"1250,50"'), line('b', '1'), line(' B', '1'), line('B', '1e3')].join('\n'),
  );
  const { code, lines } = await run('create');
  expect(code).toBe(2);
  expect(lines.filter(({ type }) => type === 'problem')).toMatchObject([
    { row: 2, field: 'amount.value', rule: expect.stringContaining('no comma') },
    { row: 4, field: 'reference' },
    { row: 5, field: 'amount.value' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('1250,50');
  expect((await payments()).length).toBe(before);
});

test.each([
  ['semicolons', (header: string) => header.replaceAll(',', ';'), 'separated by commas'],
  ['a missing column', (header: string) => header.replace('amount,', ''), 'lacks amount'],
  ['an unknown column', (header: string) => `${header},IBAN`, 'may only have'],
  ['a cell too many', (header: string) => `${header}\na,b,c,d,e,f,g,h,i,j,secret`, 'line 2'],
  ['a quote that is not closed', (header: string) => `${header}\n"secret`, 'line'],
  ['another encoding', (header: string) => Buffer.from(`${header}\n\u00e9`, 'latin1'), 'UTF-8'],
])('%s is refused in a sentence, without what is in the cells', async (_, make, sentence) => {
  const { header, run, write } = await commandSetup();
  await write(make(header));
  const { code, lines, stderr } = await run('create');
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatchObject({ type: 'error', message: expect.stringContaining(sentence) });
  expect(JSON.stringify(lines) + stderr).not.toContain('secret');
});

test('undecided rows have a code of their own, and are decided by the command', async () => {
  const { sandbox, header, line, run, write } = await commandSetup();
  await write([header, line('inv-1', '1'), line('inv-2', '2')].join('\n'));
  sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
  const created = await run('create', '--concurrency', '1');
  expect(created).toMatchObject({ code: 3 });
  expect(created.lines.at(-1)).toMatchObject({ undecided: 1, left: 1, stopped: 'unknown' });
  const undecided = await run('undecided');
  expect(undecided).toMatchObject({
    code: 3,
    lines: expect.arrayContaining([
      expect.objectContaining({
        type: 'undecided',
        row: 2,
        reference: 'inv-1',
        step: 'create',
        attempt: 1,
      }),
    ]),
  });
  // Too early: the request may still take effect.
  const early = await run('decide', 'inv-1', '--resend', '1');
  expect(early).toMatchObject({ code: 1 });
});

test('secrets are refused as arguments, and options are told', async () => {
  const { command, usual, file, environment } = await commandSetup();
  const url = 'postgres://acme:hunter2@127.0.0.1:1/none';
  const other = await command(['create', file, '--journal', url, '--account', 'a', '--name', 'n']);
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('DATABASE_URL') });
  expect(other.stderr).not.toContain('hunter2');
  expect(await command(['create', ...usual])).toMatchObject({ code: 1 });
  expect(await command(['pay', file, ...usual])).toMatchObject({ code: 1 });
  expect(await command(['--help'], {})).toMatchObject({ code: 0 });
  const { FX_SECRET: _, ...rest } = environment;
  expect(await command(['create', file, ...usual], rest)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('secret'),
  });
});
