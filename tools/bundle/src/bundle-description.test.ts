import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operationsOf, repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, describe, expect, test } from 'vitest';
import { bundleAuthored } from './bundle-description.ts';
import { InvalidDescriptionError } from './refuse.ts';

// Each test makes one mistake in a copy of this repository's OpenAPI description.
let cwd: string;

beforeEach(async () => {
  cwd = await temporaryFolder();
  await cp(join(repository, 'spec'), join(cwd, 'spec'), { recursive: true });
  await symlink(join(repository, 'tools'), join(cwd, 'tools'), 'junction');
});

const bundle = () => bundleAuthored(cwd);

async function edit(file: string, before: string, after: string): Promise<number> {
  const path = join(cwd, 'spec', file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(before);
  await writeFile(path, text.replace(before, after));
  return text.slice(0, text.indexOf(before)).split('\n').length;
}

async function refusal(): Promise<string> {
  try {
    await bundle();
  } catch (error) {
    if (error instanceof InvalidDescriptionError) return error.message;
    throw error;
  }
  return expect.fail('the bundler must refuse the description, but accepted it');
}

test('the description of this repository is bundled without a problem', async () => {
  const document = await bundle();
  expect([...operationsOf(document)]).not.toHaveLength(0);
});

test('the bundler reports an unknown $ref with file, line and what to do', async () => {
  const line = await edit('paths/wallets_{id}.yaml', 'WalletResponse.yaml', 'WalletReply.yaml');
  const message = await refusal();
  expect(message).toContain(`spec/paths/wallets_{id}.yaml:${line}:`);
  expect(message).toContain("Can't resolve $ref");
  expect(message).toContain('1 problem in the description (source).');
  expect(message).toContain('→ Point the $ref at a file or component that exists.');
});

test('the bundler reports a second operation with the same operationId with file, line and what to do', async () => {
  const line = await edit(
    'paths/wallets_{id}.yaml',
    'operationId: getWallet',
    'operationId: listWallets',
  );
  const message = await refusal();
  expect(message).toContain(`spec/paths/wallets_{id}.yaml:${line}:`);
  expect(message).toContain('operation-operationId-unique');
  expect(message).toContain('→ Rename one of the two operations.');
});

test('the bundler reports two paths that match the same requests with file, line and what to do', async () => {
  await edit('paths/payments_{status}.yaml', '  x-expand-path-parameter: status\n', '');
  const message = await refusal();
  expect(message).toMatch(/spec\/openapi\.yaml:\d+:\d+ error crossborder-fx\/decidable-paths/);
  expect(message).toContain(
    '`/payments/{status}` and `/payments/{id}` match the same requests, and neither path takes precedence. Mark the operation',
  );
});

test('the bundler reports an example that breaks its schema with file, line and what to do', async () => {
  const file = 'paths/payments.yaml';
  const line = await edit(file, 'currency: EUR', 'currency: euro');
  const message = await refusal();
  expect(message).toContain(`spec/${file}:${line}:`);
  expect(message).toContain('no-invalid-media-type-examples');
  expect(message).toContain('→ Correct the example, or the schema if the example is right.');
});

test('the bundler reports a mistake in an object of spec/components/story at the examples that show the object', async () => {
  await edit('components/story/payments.yaml', 'currency: EUR', 'currency: 978');
  const message = await refusal();
  expect(message).toMatch(
    /spec\/components\/examples\/PaymentPlanified\.yaml:\d+:\d+ error no-invalid-/,
  );
  expect(message).toMatch(/spec\/webhooks\/PAYMENT_PLANIFIED\.yaml:\d+:\d+ error no-invalid-/);
});

test('the bundler reports an example that refers to a missing object of spec/components/story with file and line', async () => {
  const file = 'components/examples/PaymentPlanified.yaml';
  const line = await edit(file, '#/Planified', '#/Plannified');
  const message = await refusal();
  expect(message).toContain(`spec/${file}:${line}:`);
  expect(message).toContain(
    'The reference `../story/payments.yaml#/Plannified` in PaymentPlanified.yaml leads to a value that does not exist.',
  );
});

test('the bundler reports a notification of an unknown kind with its file', async () => {
  await edit('webhooks/PAYMENT_PLANIFIED.yaml', 'of: payment', 'of: paiment');
  const message = await refusal();
  expect(message).toMatch(
    /spec\/webhooks\/PAYMENT_PLANIFIED\.yaml:\d+:\d+ error crossborder-fx\/notifications/,
  );
  expect(message).toContain('`of: paiment` is not in _template.yaml.');
});

test('the bundler reports a value outside its enumeration in an example response with file, line and allowed values', async () => {
  const file = 'paths/payments_options_{walletId}_{externalBankAccountId}.yaml';
  const line = await edit(file, 'feePaymentOption: SEPA', 'feePaymentOption: SEPPA');
  const message = await refusal();
  expect(message).toContain(`spec/${file}:${line}:`);
  expect(message).toMatch(
    /`feePaymentOption` property must be equal to one of the allowed values .*"SEPA"/,
  );
  expect(message).toContain(
    '1 problem in the description (examples, compared with the documented values).',
  );
});

test('the bundler reports an object of spec/components/story with an undocumented status once at each example', async () => {
  await edit('components/story/payments.yaml', 'status: planified', 'status: plannified');
  const message = await refusal();
  expect(message.match(/PaymentPlanified\.yaml:\d+:\d+ error no-invalid-/g)).toHaveLength(1);
  expect(message).toMatch(/webhooks\/PAYMENT_PLANIFIED\.yaml:\d+:\d+ error no-invalid-/);
  expect(message).not.toContain('anyOf');
});

describe('a mistake in YAML', () => {
  const wallet = 'paths/wallets_{id}.yaml';
  // The last two entries of a row say how many lines below the mistake in YAML the parser reports it, and in which column.
  test.each([
    ['an indentation too deep', wallet, '  x-effect', '   x-effect', -1, 20],
    ['an indentation too flat', wallet, '  x-effect', ' x-effect', 0, 1],
    ['a quote that is not closed', wallet, 'wallets.get', '"wallets.get', 0, 20],
    ['a list that is not closed', wallet, "['4.1']", "['4.1'", 1, 3],
    ['a key twice', wallet, 'x-effect', 'operationId', 0, 3],
    ['a colon too many in the story', 'components/story/wallets.yaml', 'EUR', 'EUR: x', 0, 13],
  ])(
    'the bundler reports one problem with its line for a YAML file with %s',
    async (_what, file, before, after, lines, column) => {
      const line = await edit(file, before, after);
      const message = await refusal();
      expect(message).toMatch(/^\S+ error yaml\n {2}The file is not YAML: .+\.\n {2}→ Check /);
      expect(message).toContain(`spec/${file}:${line + lines}:${column} `);
      expect(message).toContain('1 problem in the description (YAML).');
    },
  );
});
