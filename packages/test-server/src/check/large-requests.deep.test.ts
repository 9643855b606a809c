import { depth } from '@crossborder-fx/tools-test-utils/depth';
import { expect, test } from 'vitest';
import type { OperationId } from '../common/router.ts';
import { sentenceOf } from './problems.ts';
import { createValidator } from './validate.ts';

// The length of the texts in these tests. For a text of 1 MB, a regular expression that backtracks would take longer than the
// time limit of the tests; for 10 MB, it may also overflow the stack. A linear expression takes a second on an idle machine.
const length = depth === 'quick' ? 1_000_000 : 10_000_000;
const long = (unit: string) => unit.repeat(length / unit.length);

function refusal(group: OperationId, body: object, lenient = false): string {
  const pathParameters = { id: 'A' };
  const query = {};
  return sentenceOf(createValidator({ lenient })({ group }, { pathParameters, query, body }));
}

const proof = { documentType: 'invoice', tag: 'Invoice', file: 'SW52b2ljZQ==' };
const isFreeText = 'must not contain & < > % ? \\ / |.';
const isBase64 = 'body.file must be Base64, and not empty.';

test.each(['a', '‹', '🏦', '\ud83c', ' '])(
  'a large text of %j is accepted, but not with a forbidden character at its end',
  (unit) => {
    const tag = long(unit);
    const upload = (text: string) => refusal('uploadProofOfTransaction', { ...proof, tag: text });
    expect(upload(tag)).toBe('');
    expect(upload(`${tag}&`)).toBe(`body.tag ${isFreeText}`);
    expect(refusal('createTrade', { tag })).toContain('body.tag must have at most 76 characters');
  },
);

test.each<[string, string]>([
  ['a line of letters', long('A')],
  ['a letter and line breaks', `A${long('\n')}`],
  ['only line breaks', long('\r\n')],
  ['a letter between line breaks', `${long('\n')}A${long('\n')}`],
  ['line breaks after padding', `A=${long('\n')}=${long('\n')}`],
  ['lines of ten letters', long('ABCDEFGHIJ\n')],
])('a large file that is not Base64 at its end is refused: %s', (_, file) => {
  expect(refusal('uploadProofOfTransaction', { ...proof, file: `${file}!` })).toBe(isBase64);
});

test.each<[string, string]>([
  ['only spaces', long(' ')],
  ['spaces after the first letter', `D${long(' ')}E89`],
  ['spaces after an IBAN', `DE89370400440532013000${long(' ')}`],
  ['spaces between the digits', `DE89${`${' '.repeat(length / 40)}1`.repeat(40)}`],
])('a long account number that resembles an IBAN is refused: %s', (_, accountNumber) => {
  expect(refusal('createExternalBankAccount', { accountNumber: `${accountNumber}!` })).toContain(
    'body.accountNumber must have at most 50 characters',
  );
});

test.each<[string, string]>([
  ['the address has no @', long('a')],
  ['the domain has one dot', `a@a.${long('a')}`],
  ['the domain has many dots', `a@${long('a.')}`],
  ['the address has many @', long('a@')],
])('a long email address that is wrong at its end is refused: %s', (_, email) => {
  expect(refusal('createExternalBankAccount', { contactEmail: `${email}!` })).toContain(
    'body.contactEmail must be an email address',
  );
});

test('a quote with large texts in five fields is refused', () => {
  const quote = refusal('createQuote', {
    ...{ currencyPair: long('A'), side: long('B'), deliveryDate: long('2026-11-25') },
    amount: { value: long('0'), currency: long('A') },
  });
  expect(quote.match(/must be/g)).toHaveLength(5);
});

test('the message about a wrong request is short, however large the request is', () => {
  const name = long('x');
  const names = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [`tags${index}`, '']),
  );
  const events = (item: unknown) => ({ url: 'http://a', events: Array(1_000).fill(item) });
  for (const lenient of [false, true]) {
    const answers = [
      refusal('createWallet', { [name]: { [name]: `${name}&` } }, lenient),
      refusal('createWallet', { currency: name }, lenient),
      refusal('createWallet', names, lenient),
      refusal('createWebhook', events(1), lenient),
      refusal('createWebhook', events({ [name]: name }), lenient),
      refusal('createWebhook', { ...events('PAYMENT_CREATED'), x: Array(900).fill('‹') }, lenient),
    ];
    for (const answer of answers) expect(answer.length).toBeLessThan(10_000);
  }
});
