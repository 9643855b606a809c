import { exampleOperation, type OpenApiDocument } from '@crossborder-fx/tools-description';
import { replaced } from './schema-places.ts';

// This file lists undocumented or rare forms of answers: the service sent the form, or a public copy of the interface shows it.
// A validator made from the OpenAPI document must accept each form.

interface WireForm {
  what: string;
  /** The id of an operation. The test puts the undocumented or rare form into the example answer of this operation. */
  operation: string;
  status: number;
  /** The path of the changed value in the first example of the answer; empty for the whole body. */
  at: string;
  value?: unknown;
  /** Whether the service description also documents this form of the answer. */
  documented?: true;
}

type Places = [operation: string, at: string][];

/** Lists answers that contain one of the values at one of the places. `OPERATION 400` means an error answer of the operation. */
const forms =
  (documented: Pick<WireForm, 'documented'>) =>
  (what: string, places: Places, ...values: unknown[]): WireForm[] =>
    places.flatMap(([place, at]) => {
      const [operation = '', status = '200'] = place.split(' ');
      const form = { what, operation, status: Number(status), at, ...documented };
      return values.map((value) => ({ ...form, value }));
    });

const seen = forms({});
const documented = forms({ documented: true });

const payment = 'getPayment';
const movement = 'getFinancialMovement';
const beneficiary = 'getExternalBankAccount';
const failed = 'listFailedNotifications';
const forwards = 'listFixedForwards';

export const wireForms: WireForm[] = [
  ...seen(
    'an amount without padding',
    [
      [payment, 'payment.amount.value'],
      ['getTrade', 'trade.rate.appliedAsk'],
      ['listFinancialMovements', 'financialMovements.0.amount.value'],
      ['listWallets', 'wallets.0.bookingAmount.value'],
      ['createQuote', 'appliedRate'],
    ],
    '57.85',
    '-364.80',
    '0',
  ),
  ...seen(
    'a date with a time',
    [
      ['listWallets', 'wallets.0.dateLastFinancialMovement'],
      [payment, 'payment.executionDate'],
      [movement, 'financialMovement.valueDate'],
      [movement, 'financialMovement.bookingDate'],
      ['getWalletBalance', 'wallet.balance.closingDate'],
    ],
    '2026-11-24 10:31:22',
  ),
  ...seen(
    'a time that is missing',
    [
      ['listFinancialMovements', 'financialMovements.0.bookingDate'],
      [payment, 'payment.createdDate'],
    ],
    '2026-11-24',
  ),
  ...seen(
    'null',
    [
      ...['rate', 'executionDate', 'tag', 'communication'].map((field): [string, string] => [
        payment,
        `payment.${field}`,
      ]),
      ['getTrade', 'trade.rate'],
      ['listWallets', 'wallets.0.dateLastFinancialMovement'],
      ...['street', 'postCode', 'city', 'province'].flatMap((field): [string, string][] => [
        [beneficiary, `account.holder.address.${field}`],
        [beneficiary, `account.holderBank.address.${field}`],
      ]),
    ],
    null,
  ),
  ...documented(
    'an amount that is null',
    ['amount', 'counterValue', 'feePaymentAmount'].map((field) => [payment, `payment.${field}`]),
    null,
  ),
  ...documented(
    'a correspondent bank that is null',
    [
      [beneficiary, 'account.correspondentBank'],
      ['getWallet', 'wallet.correspondentBank'],
    ],
    null,
  ),
  ...seen(
    'null in an error',
    ['errorType', 'link'].map((at) => [`${payment} 400`, at]),
    null,
  ),
  ...seen('text in place of a number', [[`${payment} 400`, 'errorCode']], '15'),
  ...documented(
    'a rate in a field that is provisional',
    [[movement, 'financialMovement.exchangeRate']],
    '1.0852',
    1.0852,
  ),
  ...documented(
    'a number in a field that is provisional',
    [
      [failed, 'failedNotifications.0.retryCount'],
      ...['page', 'pageSize', 'total'].map((at): Places[number] => [forwards, at]),
    ],
    '2',
    2,
  ),
  ...seen(
    'a number in place of text',
    ['totalCount', 'page', 'perPage', 'totalPages'].map((at) => [failed, at]),
    2,
  ),
  ...documented('an error in a wrapper', [[`${payment} 400`, '']], {
    Error: { ErrorCode: 15, ErrorType: 'Unauthorized', ErrorMessage: 'No.' },
  }),
  ...documented('an id that looks like Base64', [[payment, 'payment.id']], 'NDgyODM'),
  ...documented(
    'a status that is not listed',
    [[payment, 'payment.status']],
    'awaitingconfirmation',
    'processing',
  ),
  ...documented(
    'a priority that is not listed',
    [[payment, 'payment.priorityPaymentOption']],
    ...['24H', '1H', 'instant', 'normal', 'urgent'],
  ),
  ...documented(
    'a kind of holder in small letters',
    [[beneficiary, 'account.holder.type']],
    'individual',
  ),
  ...documented(
    'a verification of the payee',
    [
      ['createPayment', 'payeeVerification'],
      ['createPayment', 'payment.payeeVerification'],
      ['createExternalBankAccount', 'payeeVerification'],
    ],
    { status: 'SUCCESS', message: 'Match' },
  ),
  ...documented('a deletion without a body', [['deleteWebhook 204', '']], undefined),
];

/** Builds an answer for each of the undocumented or rare forms, and adds an example request of the same operation. */
export function wireAnswers(document: OpenApiDocument) {
  return wireForms.map(({ what, operation: id, status, at, value, documented = false }) => {
    const example = exampleOperation(document, id);
    const response = status === 400 ? 'default' : String(status);
    const answer = example.answers.find((one) => one.response === response);
    if (!answer) throw new Error(`${id} has no answer ${response}`);
    const path = at.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const body = at === '' ? value : replaced(answer.value, path, value);
    const name = `${what}: ${id} ${at} ${JSON.stringify(value) ?? ''}`.trim();
    return { name, example, status, body, schema: answer.schema, documented };
  });
}

export type WireAnswer = ReturnType<typeof wireAnswers>[number];
