import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { commandSetup } from '../../test/command-setup.ts';

async function checkSetup() {
  const setup = await commandSetup();
  const { beneficiary, beneficiaryOf: made, command, environment, line } = setup;
  const paying = (id: string, reference = 'inv-1') =>
    line(reference, '1').replace(beneficiary?.id ?? '', id);
  const check = (...args: string[]) => command(['check', ...args], environment);
  return { ...setup, made, paying, check };
}

const paris = { city: 'Paris', country: 'FR' };

test('check reports each beneficiary of a file whose payment may be rejected, with its rows and the source of the rule, and sends only GET requests', async () => {
  const { sandbox, made, paying, check, file, writeLines } = await checkSetup();
  const noTown = await made('Jean Martin', { country: 'FR' });
  const umlaut = await made('Müller SARL', paris);
  await made('Not of the file', { country: 'France' });
  await writeLines(paying(umlaut), ',,,', paying(noTown), paying(noTown), paying('Gone'));
  const before = sandbox.listRequests().length;
  const { code, lines } = await check(file, '--json');
  expect(code).toBe(4);
  expect(lines).toMatchObject([
    { type: 'finding', id: noTown, level: 'rejected-by-rule', rows: [4, 5], rowCount: 2 },
    { id: umlaut, level: 'note', field: 'holder.name', rows: [2] },
    { id: 'Gone', level: 'rejected-by-rule', field: 'id', rows: [6] },
    { type: 'checked', 'rejected-by-rule': 2, 'may-be-delayed': 0, note: 1 },
  ]);
  const sent = sandbox.listRequests().slice(before);
  expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['GET']));
  const { stdout } = await check(file);
  expect(stdout).toMatch(
    new RegExp(
      `^rejected-by-rule  ${noTown} +row 4, 5 +holder.address.city is.*SEPA rulebooks`,
      'm',
    ),
  );
  expect(stdout).toContain('rejected-by-rule 2, may-be-delayed 0, note 1');
  expect(stdout).not.toMatch(/Müller|Martin/);
});

test('check without a file checks all beneficiaries, and ends with code 0 if all findings have the level note', async () => {
  const { made, check, paying, file, writeLines } = await checkSetup();
  const wrong = await made('Jean Martin', { city: 'Paris', country: 'France' });
  const all = await check('--json');
  expect(all).toMatchObject({ code: 4 });
  expect(all.lines.filter(({ type }) => type === 'finding')).toMatchObject([{ id: wrong }]);
  await writeLines(paying(await made('Müller', paris)));
  expect(await check(file)).toMatchObject({ code: 0 });
  await writeLines(paying(await made('Jean', paris)));
  expect(await check(file)).toMatchObject({ code: 0, stdout: 'no findings\n' });
});

test('check fails with one sentence when the file or the service cannot be read', async () => {
  const { check, command, environment, file } = await checkSetup();
  expect((await check(file)).stderr).toBe(
    `crossborder-fx-payouts: the file ${file} does not exist.\n`,
  );
  expect(await check(dirname(file))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('must be a CSV file, and is a folder.\n'),
  });
  const wrong = { ...environment, FX_SECRET: 'another-secret-of-tests' };
  expect(await command(['check'], wrong)).toMatchObject({ code: 1, stdout: '' });
});
