import {
  childrenOf,
  exampleOperations,
  keysOf,
  type LocatedSchema,
  readDocument,
  type Schema,
  valueAt,
  withMembers,
} from '@crossborder-fx/tools-description';
import { describe, expect, test } from 'vitest';
import { countValues, maxValues } from '../common/count-values.ts';
import type { OperationId } from '../common/router.ts';
import { sentenceOf } from './problems.ts';
import { bodyLimitOf, createValidator, type ValidatorOptions } from './validate.ts';

type Input = Parameters<ReturnType<typeof createValidator>>[1];
type Group = Parameters<ReturnType<typeof createValidator>>[0]['group'];

function refusal(group: Group, input: Partial<Input>, options: ValidatorOptions = {}): string {
  const validate = createValidator(options);
  const whole = { pathParameters: {}, query: {}, body: undefined, ...input };
  return sentenceOf(validate({ group }, whole));
}

const amount = { value: '000000001250.00', currency: 'EUR' };
const payment = {
  sourceWalletId: 'NDgyODM',
  externalBankAccountId: 'MTk0MTU',
  amount,
  desiredExecutionDate: '2026-11-25',
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
};
const bank = { clearingCodeType: 'SC', clearingCode: '601613', name: 'Fenwick and Vale Bank' };
const beneficiary = {
  accountNumber: '31926819',
  currency: 'GBP',
  holderBank: bank,
  holder: { name: 'Imogen Hartley', type: 'Individual' },
};
const webhook = { url: 'https://hooks.example.com', events: ['PAYMENT_CREATED'] };
const decimal =
  'must be 12 integer digits, then optionally a dot and 1 to 7 decimals, after an optional minus sign';
const text = 'must not contain & < > % ? \\ / |';

test('validate finds no problem in a request that conforms to the API description', () => {
  expect(refusal('createPayment', { body: payment })).toBe('');
  expect(refusal('createExternalBankAccount', { body: beneficiary })).toBe('');
  expect(refusal('createWebhook', { body: webhook })).toBe('');
  expect(refusal('listPayments', { query: { page: '2', sort: 'ASC' } })).toBe('');
  expect(refusal('getPayment', { pathParameters: { id: 'NTc4MTI2' } })).toBe('');
  expect(refusal('listWebhooks', {})).toBe('');
});

describe('the sentence about a wrong request', () => {
  const value = (value: unknown) => ({ amount: { ...amount, value } });
  const isOpen = `priorityPaymentOption must be text without & < > % ? \\ / |`;
  const fees = 'feePaymentOption must be one of BEN, OUR, SHARE, SEPA, DSP, RTGS';
  const date = (desiredExecutionDate: string) => ({ desiredExecutionDate });

  test.each<[string, object, string]>([
    ['a text does not match its pattern', value('1250.00'), `amount.value ${decimal}`],
    ['a number stands in place of a text', value(1250), 'amount.value must be a string'],
    ['null stands in place of an object', { amount: null }, 'amount must be an object'],
    ['a list stands in place of an object', { amount: [amount] }, 'amount must be an object'],
    [
      'a text stands for a boolean',
      { verificationOfPayee: '1' },
      'verificationOfPayee must be a boolean',
    ],
    ['a value is not in its enumeration', { feePaymentOption: 'ME' }, fees],
    [
      'an enumerated value is a number',
      { feePaymentOption: 1 },
      'feePaymentOption must be a string',
    ],
    ['a value of an open enumeration has a slash', { priorityPaymentOption: 'a/b' }, isOpen],
    ['a value of an open enumeration is a number', { priorityPaymentOption: 48 }, isOpen],
    ['a text is too long', { tag: 'x'.repeat(51) }, 'tag must have at most 50 characters'],
    ['a text is empty', { sourceWalletId: '' }, 'sourceWalletId must not be empty'],
    [
      'a date is written 25.11.2026',
      date('25.11.2026'),
      'desiredExecutionDate must be a date, YYYY-MM-DD',
    ],
    ['a day does not exist', date('2026-02-29'), 'desiredExecutionDate must be a day that exists'],
    ['a text has a forbidden character', { communication: 'R&D' }, `communication ${text}`],
    ['a field is missing', { amount: { currency: 'EUR' } }, 'amount.value is required'],
  ])('a wrong payment is refused in the words of the description: %s', (_, change, expected) => {
    expect(refusal('createPayment', { body: { ...payment, ...change } })).toBe(`body.${expected}.`);
  });

  const iban = { accountNumber: 'DE89370400440532013000' };
  const wrongBic = { ...iban, holderBank: { ...bank, bic: 'x' } };
  const noBank = 'needs bic, or clearingCodeType, clearingCode and name';

  test.each<[string, object, string]>([
    ['a bank has neither a BIC nor a clearing code', { holderBank: { name: 'Bank' } }, noBank],
    ['an IBAN comes without the BIC of its bank', iban, 'bic is required'],
    // The schema of the beneficiary checks the bank twice: as a field, and again in a condition.
    ['a wrong BIC is reported once', wrongBic, 'bic must be 8 or 11 letters and digits'],
  ])(
    'a wrong beneficiary is refused in the words of the description: %s',
    (_, change, expected) => {
      const sentence = refusal('createExternalBankAccount', {
        body: { ...beneficiary, ...change },
      });
      expect(sentence.replace(/^body\.holderBank[. ]/, '')).toBe(`${expected}.`);
    },
  );

  test.each<[string, unknown, string]>([
    ['the body is missing', undefined, 'body is required.'],
    ['the body is null', null, 'body must be an object.'],
    ['the body is a list', [], 'body must be an object.'],
    ['the body is a text', 'a&b', 'body must be an object.'],
    ['an event is a number', { ...webhook, events: [1] }, 'body.events[0] must be a string.'],
  ])('a wrong subscription is refused in the words of the description: %s', (_, body, expected) => {
    expect(refusal('createWebhook', { body })).toBe(expected);
  });

  test('a wrong parameter of a path is refused in the words of the API description', () => {
    const problem = (id: string) => refusal('getPayment', { pathParameters: { id } });
    const rule =
      'path.id must be letters and digits, and not a status keyword, which selects a list.';
    expect(problem('a%b')).toBe(rule);
    expect(problem('all')).toBe(rule);
    expect(problem('')).toBe('path.id must not be empty.');
    expect(refusal('getWallet', { pathParameters: { id: '' } })).toBe('path.id must not be empty.');
    expect(refusal('getWallet', { pathParameters: { id: 'a/b' } })).toBe(
      'path.id must be letters and digits.',
    );
    const balance = { id: 'W', date: '30/11/2026' };
    expect(refusal('getWalletBalance', { pathParameters: balance })).toBe(`path.date ${text}.`);
  });

  test('a wrong query parameter is refused in the words of the API description', () => {
    const problem = (query: Input['query']) => refusal('listPayments', { query });
    expect(problem({ page: 'two' })).toBe('query.page must be a whole number.');
    expect(problem({ sort: 'asc' })).toBe('query.sort must be one of ASC, DESC.');
    expect(problem({ page: ['1', '2'] })).toBe('query.page must be given once.');
    expect(problem({ sort: ['a&b', 'x'] })).toBe('query.sort must be given once.');
  });
});

test.each(['getNothing', 'toString', '__proto__'])(
  'a request for the operation %s, which the API description lacks, throws an error that names the operation',
  (group) => {
    const message = `The package has no checks for ${group}`;
    expect(() => refusal(group as Group, {})).toThrow(message);
  },
);

test('the sentence about a wrong request lists at most 20 problems, and says how many more there are', () => {
  const problems = (count: number) =>
    refusal('createWebhook', { body: { ...webhook, events: Array(count).fill(1) } });
  expect(problems(20)).toMatch(/body\.events\[19\] must be a string\.$/);
  expect(problems(20)).not.toContain('more');
  expect(problems(1_000)).toMatch(/body\.events\[19\] must be a string; … and 980 more\.$/);
});

test('the sentence about a wrong request names all kinds of problems at once', () => {
  const input = {
    query: { pagee: '1' },
    body: { ...payment, comunication: 'x', tag: '&', amount: {} },
  };
  expect(refusal('createPayment', input)).toBe(
    'query.pagee is unknown; body.comunication is unknown; did you mean communication?; ' +
      'body.amount.value is required; body.amount.currency is required; ' +
      `body.tag ${text}.`,
  );
});

const document = await readDocument('expanded');
const maxBodyBytes = 10 * 1024 * 1024;

const operations = exampleOperations(document).map((one) => ({
  ...one,
  group: (one.operation['x-operation-group'] ?? one.id) as OperationId,
}));
const withFiles = ['uploadProofOfTransaction', 'uploadDocument'] as const;
const withTexts = operations.filter(
  ({ id, bodies }) => bodies.length > 0 && !withFiles.some((one) => one === id),
);

// JSON Schema counts this emoji as one character, although it is two UTF-16 units.
const widest = '🏦';

/** Returns a body with every field as long as allowed. A text without a documented length gets 1,000 characters. */
function largest(starts: LocatedSchema[], items: number): unknown {
  const schemas = starts.flatMap((start) => withMembers(document, start));
  const values = schemas.flatMap(({ schema }) => schema.enum ?? []);
  const lengths = schemas.flatMap(
    ({ schema }) => (schema['maxLength'] as number | undefined) ?? [],
  );
  const item = schemas.flatMap((one) => childrenOf(one));
  if (item.length > 0) return Array.from({ length: items }, () => largest(item, items));
  const names = schemas.flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
  if (names.length > 0) {
    const below = (name: string) => schemas.flatMap((one) => childrenOf(one, name));
    return Object.fromEntries(names.map((name) => [name, largest(below(name), items)]));
  }
  if (schemas.some(({ schema }) => schema.type === 'boolean')) return false;
  const isOpen = schemas.some(({ schema }) => schema.anyOf);
  if (values.length > 0 && !isOpen) {
    return values
      .map(String)
      .sort((one, other) => one.length - other.length)
      .at(-1);
  }
  return widest.repeat(lengths.length > 0 ? Math.max(...lengths) : 1_000);
}

function escaped(value: unknown): string {
  const unitEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, undefined, 4)
    .replaceAll('\n', '\r\n')
    .replaceAll(/"([^"]*)"/g, (_, text: string) => `"${text.split('').map(unitEscape).join('')}"`);
}

test.each(withTexts)(
  'the largest valid body of $id, indented and escaped, is within the body limit of the operation',
  (one) => {
    const start = { pointer: one.bodySchema, schema: valueAt(document, keysOf(one.bodySchema)) };
    const value = largest([start as { pointer: string; schema: Schema }], 900);
    const bytes = Buffer.from(escaped(value));
    expect(JSON.parse(String(bytes))).toEqual(value);
    expect(countValues(bytes).values).toBeLessThanOrEqual(maxValues);
    expect(bytes.length).toBeGreaterThan(1_000);
    expect(bytes.length).toBeLessThanOrEqual(bodyLimitOf(one, maxBodyBytes));
    // The test would prove nothing if the operation's body limit were as large as maxBodyBytes.
    expect(bodyLimitOf(one, maxBodyBytes)).toBeLessThan(512 * 1024);
  },
);

test('the body limit of an operation is never above the body limit of the server', () => {
  for (const operation of operations) {
    expect(bodyLimitOf(operation, 100)).toBe(100);
  }
});

test.each(withFiles)(
  'the body limit of %s, which takes a file, is the body limit of the server',
  (group) => {
    expect(bodyLimitOf({ group }, maxBodyBytes)).toBe(maxBodyBytes);
  },
);
