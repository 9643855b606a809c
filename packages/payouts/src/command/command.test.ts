import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandSetup } from '../../test/command-setup.ts';

test('the command creates the payments of a file, shows their digest and confirms them', async () => {
  const { command, environment, file, header, line, run, spawned, usual, write, payments } =
    await commandSetup();
  const before = (await payments()).length;
  // Writes the file as spreadsheets do: with a byte order mark, quotation marks, CRLF, and cells that contain commas.
  const text = [
    header,
    line('inv-1', '12.50'),
    line('"inv ""2"""', '7'),
    line('inv-3', '1.01', '"thank, you"'),
  ];
  await write(`\uFEFF${text.join('\r\n')}\r\n\r\n`);
  const created = await spawned(['create', file, ...usual, '--json']);
  expect(created).toMatchObject({ code: 0, lines: [{ type: 'result', done: 3, left: 0 }] });
  const status = await run('status', '--rows');
  const summary = status.lines.at(-1);
  expect(summary).toMatchObject({
    ...{ type: 'summary', rows: 3, name: 'monday', account: 'acme-demo' },
    groups: [{ total: '20.51', alreadyThere: 3, created: 0 }],
  });
  const row = { type: 'row', row: 2, reference: 'inv-1', state: 'created' };
  expect(status.lines[0]).toMatchObject(row);
  const digest = String(summary?.['digest']);
  const silent = await run('confirm');
  expect(silent.code).toBe(1);
  expect(silent.lines.at(-1)).toMatchObject({ message: expect.stringContaining('--approved') });
  expect(await run('confirm', '--approved', digest.replace(/^./, 'x'))).toMatchObject({ code: 1 });
  expect((await payments()).filter(({ status }) => status === 'planified')).toHaveLength(0);
  // Writes the file as a spreadsheet may save it: amounts with more or fewer last zeros, and rows in another order.
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
  const undecided = await command(['undecided', file, ...usual], environment);
  expect(undecided).toMatchObject({ code: 0, stdout: 'no undecided rows\n' });
  const all = await payments();
  expect(all.length).toBe(before + 3);
  expect(all.filter(({ status }) => status === 'planified')).toHaveLength(3);
});

test('the command reports problems by the row number of the spreadsheet, and never prints the wrong value', async () => {
  const { line, run, payments, writeLines } = await commandSetup();
  const before = (await payments()).length;
  await writeLines(line('a', '"1250,50"'), line('b', '1'), line(' B', '1'), line('B', '1e3'));
  const { code, lines } = await run('create');
  expect(code).toBe(2);
  expect(lines.filter(({ type }) => type === 'problem')).toMatchObject([
    { row: 2, field: 'amount.value', rule: expect.stringContaining('without commas') },
    { row: 4, field: 'reference' },
    { row: 5, field: 'amount.value' },
    { row: 5, field: 'reference', otherRow: 3 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('1250,50');
  expect((await payments()).length).toBe(before);
});

test('the command escapes control characters of a cell, so that no terminal obeys them', async () => {
  const { command, file, environment, line, writeLines, usual } = await commandSetup();
  const evil = ['\u001b[1A\u001b[2Kfine', 'C\nrow 9 (D): created P99', 'D\u009b2K', 'E\u202e1'];
  await writeLines(...evil.map((reference) => line(`"${reference}"`, '-1')));
  for (const name of ['create', 'status']) {
    for (const more of [[], ['--json']]) {
      const args = [name, file, ...usual, ...more];
      const { stdout, stderr } = await command(args, environment);
      const shown = stdout + stderr;
      expect(shown).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
      expect(shown).not.toMatch(/^row 9/m);
      expect(shown).toContain('\\u001b[2K');
    }
  }
});

test('create pays no row for which --known-payment names a payment, and pays a row that --pay-anyway names', async () => {
  const { fx, line, run, payments, writeLines, bodyOf } = await commandSetup();
  const made = await fx.payments.create({ ...bodyOf('7'), tag: 'inv=1' });
  await fx.payments.create({ ...bodyOf('7'), tag: 'INV-2' });
  await writeLines(line('inv=1', '7'), line('inv-2', '7'));
  const before = (await payments()).length;
  const refused = await run('create');
  const problems = [{ row: 2, paymentIds: [made.id] }, { row: 3 }];
  expect(refused).toMatchObject({ code: 2, lines: problems });
  const decisions = ['--known-payment', `inv=1=${made.id}`, '--pay-anyway', 'inv-2'];
  const result = [{ done: 1, alreadyDone: 1 }];
  expect(await run('create', ...decisions)).toMatchObject({ code: 0, lines: result });
  expect((await payments()).length).toBe(before + 1);
  const wrong = await run('create', '--known-payment', 'inv-1');
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('--known-payment') });
  const two = await run('create', '--known-payment', 'inv-1=a', '--known-payment', 'inv-1=b');
  expect(two).toMatchObject({ code: 1, stderr: expect.stringContaining('each reference once') });
});

test('the command refuses an account name that the journal lacks, and pays no row twice after --add-account adds the name', async () => {
  const { folder, command, environment, file, line, payments, writeLines } = await commandSetup();
  const before = (await payments()).length;
  await writeLines(line('inv-1', '1'));
  const create = (account: string, ...more: string[]) => {
    const place = ['--journal', join(folder, 'journal'), '--account', account, '--name', 'monday'];
    return command(['create', file, ...place, '--json', ...more], environment);
  };
  expect(await create('acme-demo')).toMatchObject({ code: 0 });
  const misspelt = await create('acme-dmo');
  expect(misspelt).toMatchObject({ code: 1, lines: [{ name: 'JournalError' }] });
  expect(misspelt.stdout).toContain('account name right? --add-account adds it to the journal');
  const added = await create('acme-dmo', '--add-account');
  expect(added).toMatchObject({ code: 2, lines: [{ row: 2, field: 'reference' }] });
  await writeLines(line('inv-2', '2'));
  expect(await create('acme-dmo')).toMatchObject({ code: 0, lines: [{ done: 1 }] });
  expect(await create('acme-demo')).toMatchObject({ code: 2 });
  expect((await payments()).length).toBe(before + 2);
});

test('undecided rows give exit code 3, and decide fails while the request may still take effect', async () => {
  const { sandbox, line, run, writeLines } = await commandSetup();
  await writeLines(line('inv-1', '1'), line('inv-2', '2'));
  sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
  const created = await run('create', '--concurrency', '1');
  expect(created).toMatchObject({ code: 3 });
  expect(created.lines.at(-1)).toMatchObject({ undecided: 1, left: 1, stopped: 'unknown' });
  const undecided = await run('undecided');
  const open = { type: 'undecided', row: 2, reference: 'inv-1', step: 'create', attempt: 1 };
  expect(undecided.code).toBe(3);
  expect(undecided.lines).toContainEqual(expect.objectContaining(open));
  // The service may still be carrying out the request, so the command refuses the decision as too early.
  const early = await run('decide', 'inv-1', '--resend', '1');
  expect(early).toMatchObject({ code: 1 });
});

test('create exits with code 1 when the journal does not store the outcome of the last row, though the payment exists', async () => {
  const { sandbox, folder, line, run, payments, writeLines } = await commandSetup();
  const before = (await payments()).length;
  await writeLines(line('inv-1', '1'));
  sandbox.faults.add('createPayment', { delay: 500, times: 1 });
  const creating = run('create');
  const requests = () => sandbox.listRequests({ operation: 'createPayment' });
  await expect.poll(requests, { interval: 20 }).toHaveLength(1);
  await rm(join(folder, 'journal'), { recursive: true });
  await writeFile(join(folder, 'journal'), '');
  const created = await creating;
  expect(created.lines.at(-1)).toMatchObject({ done: 1, left: 0, stopped: 'journal' });
  expect(created.code).toBe(1);
  expect((await payments()).length).toBe(before + 1);
});

test('rows that the service refuses give exit code 2, are printed with their numbers, and are tried again later', async () => {
  const { sandbox, line, run, writeLines } = await commandSetup();
  await writeLines(line('inv-1', '1'), line('inv-2', '2'));
  sandbox.faults.add('createPayment', { status: 400, times: 1 });
  const created = await run('create', '--concurrency', '1');
  expect(created).toMatchObject({
    code: 2,
    lines: [
      { type: 'row', row: 2, reference: 'inv-1', state: 'refused', outcome: 'rejected' },
      { type: 'result', done: 1, refused: 1, left: 0 },
    ],
  });
  expect(await run('create')).toMatchObject({ code: 0, lines: [{ done: 1, alreadyDone: 1 }] });
});

test('the command refuses a password in an argument, an unknown command and a missing secret', async () => {
  const { command, file, environment, spawned, usual } = await commandSetup();
  const url = 'postgres://acme:hunter2@127.0.0.1:1/none';
  const other = await command(['create', file, '--journal', url, '--account', 'a', '--name', 'n']);
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('DATABASE_URL') });
  expect(other.stderr).not.toContain('hunter2');
  expect(await command(['create', ...usual])).toMatchObject({ code: 1 });
  expect(await spawned(['pay', file, ...usual])).toMatchObject({ code: 1 });
  const misspelt = await command(['create', file, '--acount', 'a']);
  expect(misspelt.stderr).toContain("Unknown option '--acount'.\nRun");
  for (const [given, option] of [
    [['create', file, ...usual, '--approved', 'd'], '--approved is an option of confirm only'],
    [['confirm', file, ...usual, '--resend', '1'], '--resend is an option of decide only'],
  ] as const)
    expect(await command([...given])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(option),
    });
  for (const args of [['--account'], ['--account', '--name', 'n']])
    expect((await command(['create', file, ...args])).stderr).toBe(
      'crossborder-fx-payouts: --account must have a value.\nRun crossborder-fx-payouts --help.\n',
    );
  for (const option of ['--help', '-h']) {
    expect(await command([option], {})).toMatchObject({ code: 0 });
  }
  const { FX_SECRET: _, ...rest } = environment;
  expect(await command(['create', file, ...usual], rest)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('secret'),
  });
});
