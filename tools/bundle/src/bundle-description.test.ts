import { operationsOf } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { copiedSpec, refusalAfter } from '../test/copied-spec.ts';
import { bundleAuthored } from './bundle-description.ts';

type Mistake = [what: string, file: string, before: string, after: string];

const wallet = 'paths/wallets_{id}.yaml';
const payments = 'components/story/payments.yaml';
const planified = 'webhooks/PAYMENT_PLANIFIED.yaml';
const options = 'paths/payments_options_{walletId}_{externalBankAccountId}.yaml';

test('the API description of this repository is bundled without a problem', async () => {
  const document = await bundleAuthored(await copiedSpec());
  expect([...operationsOf(document)]).not.toHaveLength(0);
});

test.each<[...Mistake, ...told: string[]]>([
  [
    ...['an unknown $ref', wallet, 'WalletResponse.yaml', 'WalletReply.yaml'],
    ...["Can't resolve $ref", '1 problem in the description (source).'],
    '→ Point the $ref at a file or component that exists.',
  ],
  [
    ...['a second operation with the same operationId', wallet, 'Id: getWallet', 'Id: listWallets'],
    ...['operation-operationId-unique', '→ Rename one of the two operations.'],
  ],
  [
    ...['an example that breaks its schema', 'paths/payments.yaml', 'y: EUR', 'y: euro'],
    ...['no-invalid-media-type-examples', '→ Correct the example, or the schema if the example'],
  ],
  [
    'an example that refers to a missing object of spec/components/story',
    ...['components/examples/PaymentPlanified.yaml', '#/Planified', '#/Plannified'],
    'The reference `../story/payments.yaml#/Plannified` in PaymentPlanified.yaml leads to a value that does not exist.',
  ],
  [
    ...['a value outside its enumeration in an example', options, 'Option: SEPA', 'Option: SEPPA'],
    ...['`feePaymentOption` property must be equal to one of the allowed values ', '"SEPA"'],
    '1 problem in the description (examples, compared with the documented values).',
  ],
] as [...Mistake, ...string[]][])(
  'the bundler reports %s with file, line and what to do',
  async (_what, file, before, after, ...told) => {
    const { message, line } = await refusalAfter([file, before, after], bundleAuthored);
    for (const part of [`spec/${file}:${line}:`, ...told]) expect(message).toContain(part);
  },
);

test.each<[...Mistake, ...told: RegExp[]]>([
  [
    'a mistake in an object of spec/components/story at the examples that show the object',
    payments,
    'currency: EUR',
    'currency: 978',
    /spec\/components\/examples\/PaymentPlanified\.yaml:\d+:\d+ error no-invalid-/,
    /spec\/webhooks\/PAYMENT_PLANIFIED\.yaml:\d+:\d+ error no-invalid-/,
  ],
  [
    'a notification of an unknown kind with its file',
    planified,
    'of: payment',
    'of: paiment',
    /spec\/webhooks\/PAYMENT_PLANIFIED\.yaml:\d+:\d+ error crossborder-fx\/notifications/,
    /`of: paiment` is not in _template\.yaml\./,
  ],
])('the bundler reports %s', async (_what, file, before, after, ...told) => {
  const { message } = await refusalAfter([file, before, after], bundleAuthored);
  for (const part of told) expect(message).toMatch(part);
});

test('when an object of spec/components/story has an undocumented status, the bundler reports one problem in each example', async () => {
  const mistake = [payments, 'status: planified', 'status: plannified'] as const;
  const { message } = await refusalAfter(mistake, bundleAuthored);
  expect(message.match(/PaymentPlanified\.yaml:\d+:\d+ error no-invalid-/g)).toHaveLength(1);
  expect(message).toMatch(/webhooks\/PAYMENT_PLANIFIED\.yaml:\d+:\d+ error no-invalid-/);
  expect(message).not.toContain('anyOf');
});

// Each row ends with the place at which the YAML parser reports the mistake: how many lines below it, and in which
// column.
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
    const { message, line } = await refusalAfter([file, before, after], bundleAuthored);
    expect(message).toMatch(/^\S+ error yaml\n {2}The file is not YAML: .+\.\n {2}→ Check /);
    expect(message).toContain(`spec/${file}:${line + lines}:${column} `);
    expect(message).toContain('1 problem in the description (YAML).');
  },
);
