import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandEnvironment } from '@crossborder-fx/tools-test-utils/command-environment';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { login, startBank } from '../../test/bank.ts';
import { bin, commandSetup } from '../../test/command-setup.ts';

/** Starts a sandbox with a beneficiary for each name. A word in the name decides the result of the payee verification. */
async function verifySetup(...names: string[]) {
  const setup = await commandSetup();
  const { folder, beneficiary, beneficiaryOf, line, run, writeLines } = setup;
  const ids: string[] = [];
  for (const name of names) ids.push(await beneficiaryOf(name));
  const lines = ids.map((id, index) =>
    line(`inv-${index + 1}`, '1').replace(beneficiary?.id ?? '', id),
  );
  await writeLines(...lines);
  const out = join(folder, 'out.csv');
  const create = (...more: string[]) =>
    run('create', '--verify-payees', '--corrections', out, '--concurrency', '1', ...more);
  const read = async () =>
    parse(await readFile(out), { bom: true, columns: true }) as Record<string, string>[];
  return { ...setup, ids, lines, out, create, read };
}

/** Starts a fake bank whose payments have this result of the payee verification, and writes a file with one row for each reference. */
async function bankSetup(payeeVerification: object, ...references: string[]) {
  const setup = await verifySetup();
  const { command, file, out, usual } = setup;
  const bank = await startBank();
  bank.more = { payeeVerification };
  const environment = {
    ...{ FX_BASE_URL: bank.baseUrl, FX_USERNAME: login.username, FX_SECRET: login.secret },
  };
  const writeRows = (...names: string[]) =>
    setup.writeLines(...names.map((name) => `${name},W1,B1,1,EUR,2026-11-30,EUR,SHARE,48H,`));
  await writeRows(...references);
  const args = ['create', file, ...usual, '--verify-payees', '--corrections', out, '--json'];
  const create = () => command(args, environment);
  return { ...setup, bank, environment, args, create, writeRows };
}

const make = expect.stringContaining('create a new one with the right name and type, and put its');

test('create writes payees that are not verified to a file that only its owner can read, and does not pay them', async () => {
  const { ids, out, create, read, run, payments } = await verifySetup(
    ...['Match SARL', 'Almost "Martin", SA', 'Nomatch SA', '=Almost(1)'],
  );
  const before = (await payments()).length;
  const created = await create();
  expect(created).toMatchObject({ code: 2 });
  expect(created.lines.slice(-2)).toMatchObject([
    { type: 'result', done: 1, refused: 3 },
    { type: 'corrections', rows: 3, file: out },
  ]);
  expect(await read()).toMatchObject([
    {
      ...{ row: '3', reference: 'inv-2', externalBankAccountId: ids[1], status: 'PARTIAL' },
      ...{ registeredName: 'Almost "Martin", SA', registeredType: 'Corporate' },
      ...{ proposedName: '"Martin", SA', proposedType: '', whatToDo: make },
    },
    { row: '4', status: 'FAILED', registeredName: 'Nomatch SA', proposedName: '', whatToDo: make },
    // Without an apostrophe before this name, a spreadsheet would calculate the name as a formula.
    { row: '5', status: 'PARTIAL', registeredName: "'=Almost(1)", proposedName: "'= (1)" },
  ]);
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  expect(JSON.stringify(created.lines) + created.stderr).not.toMatch(/Martin|Nomatch/);
  expect((await payments()).length).toBe(before + 1);
  const status = await run('status', '--verify-payees');
  expect(status.lines[0]).toMatchObject({ groups: [{ rows: 4, verified: 4, alreadyThere: 1 }] });
});

test('the same create command, run again, continues its corrections file, and verifies and pays a corrected row', async () => {
  const { ids, out, beneficiaryOf, lines, create, read, writeLines } = await verifySetup(
    ...['Match SARL', 'Almost SA', 'Nomatch SA'],
  );
  await create();
  const id = await beneficiaryOf('Corrected SA');
  const corrected = lines.map((line) => line.replace(ids[1] ?? '', id));
  await writeLines(...corrected);
  expect((await create()).lines.at(-2)).toMatchObject({ done: 1, alreadyDone: 1, refused: 1 });
  expect(await read()).toMatchObject([{ reference: 'inv-3' }]);
  await writeLines(...corrected.slice(0, 2));
  expect(await create()).toMatchObject({ code: 0 });
  await expect(stat(out)).rejects.toThrow('ENOENT');
});

test('create sends nothing when the corrections file has other content, is a folder or is in a missing folder', async () => {
  const { folder, out, create, run, sandbox } = await verifySetup('Match SARL');
  await writeFile(out, 'the only list of our sellers');
  const before = sandbox.listRequests().length;
  const other = await create();
  expect(other).toMatchObject({ code: 1 });
  expect(other.lines.at(-1)?.['message']).toContain('has other content');
  expect(await readFile(out, 'utf8')).toBe('the only list of our sellers');
  await mkdir(join(folder, 'there'));
  for (const place of [join(folder, 'there'), join(folder, 'no', 'out.csv')]) {
    const result = await run('create', '--verify-payees', '--corrections', place);
    expect(result.lines.at(-1)?.['message']).toContain('cannot be written: E');
  }
  expect(await run('confirm', '--corrections', out)).toMatchObject({ code: 1 });
  expect(sandbox.listRequests().slice(before)).toEqual([]);
});

test('create sends nothing while another process writes the corrections file, but takes over from a process that has died', async () => {
  const { out, create, read, payments } = await verifySetup('Almost SA');
  const before = (await payments()).length;
  await writeFile(`${out}.lock`, `${process.ppid}\n`);
  const { code, lines } = await create();
  expect(code).toBe(1);
  expect(lines.at(-1)?.['message']).toContain('is written by another process');
  expect((await payments()).length).toBe(before);
  await expect(stat(out)).rejects.toThrow('ENOENT');
  const ended = execFile('true');
  await once(ended, 'exit');
  await writeFile(`${out}.lock`, `${ended.pid}\n`);
  expect(await create()).toMatchObject({ code: 2 });
  expect(await read()).toHaveLength(1);
  await expect(stat(`${out}.lock`)).rejects.toThrow('ENOENT');
});

test('create makes an existing corrections file readable only for its owner, and deletes the file when nothing is sent', async () => {
  const { out, create, line, writeLines } = await verifySetup('Almost SA');
  await writeFile(out, '', { mode: 0o644 });
  await create();
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  await writeLines(line('inv-1', '-1'));
  expect(await create()).toMatchObject({ code: 2 });
  await expect(stat(out)).rejects.toThrow('ENOENT');
});

test('commands refuse rows that create sent with another setting of --verify-payees, and send nothing', async () => {
  const setup = await verifySetup('Match SARL', 'Match SA');
  const { create, run, payments, writeLines, lines: texts } = setup;
  await run('create');
  const before = (await payments()).length;
  const [field, rows] = ['verificationOfPayee', [2, 3]];
  for (const name of ['create', 'status', 'confirm', 'cancel']) {
    const approval = name === 'confirm' ? ['--approved', 'x'] : [];
    const { code, lines } = await run(name, '--verify-payees', ...approval);
    expect(code).toBe(2);
    expect(lines).toMatchObject(rows.map((row) => ({ type: 'problem', row, field })));
    expect(lines[0]?.['rule']).toContain('leave out --verify-payees. To verify the payee, cancel');
  }
  expect((await payments()).length).toBe(before);
  expect(await run('cancel')).toMatchObject({ code: 0 });
  await writeLines(...texts.map((text) => text.replace('inv', 'new')));
  expect(await create()).toMatchObject({ code: 0 });
  const other = await run('status');
  expect(other).toMatchObject({ code: 2, lines: rows.map((row) => ({ row, field })) });
  expect(other.stdout).toContain('give --verify-payees again');
  await writeLines(...texts);
  expect(await create()).toMatchObject({ code: 2 });
});

test.each(['PARTIAL', 'a word that nobody knows'])(
  'create lists a payment with the verification result %s in the corrections file, and advises against its confirmation',
  async (status) => {
    const { create, read } = await bankSetup({ status, message: 'Close match' }, 'inv-1');
    const { code, lines } = await create();
    expect([code, lines]).toMatchObject([
      2,
      [{ type: 'row', payee: 'not verified' }, { done: 1 }, { type: 'corrections', rows: 1 }],
    ]);
    const whatToDo = expect.stringMatching(
      /Ask the payee for the right name and account before you confirm the payment/,
    );
    expect(await read()).toMatchObject([
      { reference: 'inv-1', status, registeredName: '', whatToDo },
    ]);
  },
);

test('create, run again, keeps the payments of its corrections file whose payee is not verified, and exits with 2 again', async () => {
  const partial = { status: 'PARTIAL', message: 'Close "match"\r\nor not' };
  const { create, out, read, writeRows } = await bankSetup(partial, 'inv-1', 'inv-2');
  // The rows of a run are in the order in which the service answers.
  const sorted = async () =>
    (await read()).toSorted((one, other) => Number(one['row']) - Number(other['row']));
  await create();
  const first = await sorted();
  expect(first).toMatchObject([{ reference: 'inv-1' }, { reference: 'inv-2' }]);
  const again = await create();
  expect([again.code, again.lines.at(-1)]).toMatchObject([2, { type: 'corrections', rows: 2 }]);
  expect(await sorted()).toEqual(first);
  // After a crash, the file ends in the middle of its last row, which may be its only row.
  const text = await readFile(out, 'utf8');
  const [head = ''] = text.split('\r\n');
  await writeFile(out, `${head}\r\n"2","in`);
  expect(await create()).toMatchObject({ code: 0 });
  await expect(stat(out)).rejects.toThrow('ENOENT');
  await writeFile(out, text.slice(0, text.lastIndexOf('or not')));
  expect(await create()).toMatchObject({ code: 2 });
  expect(await sorted()).toHaveLength(1);
  await writeFile(out, text);
  await writeRows('inv-3', 'inv-2');
  expect(await create()).toMatchObject({ code: 2 });
  expect(await read()).toMatchObject([
    { row: '3', reference: 'inv-2', status: 'PARTIAL', message: 'Close "match" or not' },
    { row: '2', reference: 'inv-3' },
  ]);
});

test('create takes a payment out of its corrections file when cancel has deleted the payment', async () => {
  const partial = { status: 'PARTIAL', message: 'Close match' };
  const { command, create, environment, file, read, usual, writeRows, out } = await bankSetup(
    ...[partial, 'inv-1', 'inv-2'],
  );
  await create();
  for (const [canceled, left] of [
    ['inv-1', [{ reference: 'inv-2' }]],
    ['inv-2', undefined],
  ] as const) {
    await writeRows(canceled);
    await command(['cancel', file, ...usual, '--verify-payees'], environment);
    await writeRows('inv-1', 'inv-2');
    expect(await create()).toMatchObject({ code: 2 });
    if (left) expect(await read()).toMatchObject(left);
    else await expect(stat(out)).rejects.toThrow('ENOENT');
  }
});

test('a payment whose payee is not verified is in the corrections file once, also when the command was killed before it wrote the row', async () => {
  const partial = { status: 'PARTIAL', message: 'Close match' };
  const { args, bank, create, environment, folder, read } = await bankSetup(partial, 'inv-1');
  bank.log = () => true;
  const options = { env: commandEnvironment(environment), cwd: folder };
  const killed = execFile(process.execPath, [bin, ...args], options);
  bank.onRequest = (request) => {
    const isForRow = bank.payments.size > 0 && request.startsWith('GET /externalBankAccounts/B1');
    if (isForRow) killed.kill('SIGKILL');
  };
  await once(killed, 'exit');
  bank.onRequest = () => {};
  const [journal, copy] = [join(folder, 'journal'), join(folder, 'copy')];
  await cp(journal, copy, { recursive: true });
  const expectOneRow = async () => {
    expect(await create()).toMatchObject({ code: 2 });
    expect(await read()).toMatchObject([{ reference: 'inv-1', status: 'PARTIAL' }]);
  };
  await expectOneRow();
  // The command may also be killed after it wrote the row, and before the journal has the payment.
  await rm(journal, { recursive: true });
  await cp(copy, journal, { recursive: true });
  await expectOneRow();
  expect(bank.effects).toEqual(['create inv-1']);
});

test('create stops when the corrections file cannot grow, and leaves only whole lines in the file', async () => {
  const { environment, file, lines, out, read, usual, writeLines } =
    await verifySetup('Nomatch SA');
  const rows = Array.from({ length: 30 }, (_, index) => lines[0]?.replace('inv-1', `inv-${index}`));
  await writeLines(...rows);
  const args = ['create', file, ...usual, '--verify-payees', '--corrections', out];
  // The shell limits the size of each file to 4 KB, so that the command cannot write the whole file of corrections.
  const limited = ['-c', 'ulimit -f 8 && exec "$@"', 'sh', process.execPath, bin, ...args];
  const { status, stderr } = await new Promise<{ status: unknown; stderr: string }>((resolve) => {
    const options = { env: commandEnvironment(environment) };
    execFile('sh', limited, options, (error, _, stderr) =>
      resolve({ status: error?.code, stderr }),
    );
  });
  expect(status).toBe(1);
  expect(stderr).toContain('the file that --corrections names cannot be written: EFBIG');
  const told = await read();
  expect(told.length).toBeGreaterThan(3);
  expect(
    told.every(({ whatToDo }) => whatToDo?.endsWith('put its id into the row of the payment.')),
  ).toBe(true);
});

test('create --verify-payees refuses a row whose verificationOfPayee is false', async () => {
  const { create, header, line, write } = await verifySetup('Match SARL');
  await write(`${header},verificationOfPayee\n${line('inv-1', '1')},false`);
  const { code, lines } = await create();
  expect(code).toBe(1);
  expect(lines.at(-1)?.['message']).toBe(
    'row 2 of the file must have true or nothing in verificationOfPayee, because --verify-payees is given.',
  );
});
