import { exampleOperation, type OpenApiDocument } from '@crossborder-fx/tools-description';
import { replaced } from './schema-places.ts';

// Forms of answers that the service has been seen to send, or that a public copy of the interface
// has. A validator that is made from the description must not refuse any of them.

interface WireForm {
  what: string;
  /** The operation whose example answer has the form. */
  operation: string;
  /** The status of the answer. @default 200 */
  status?: number;
  /** Where the value stands in the first example of that answer; the whole body where it is empty. */
  at: string;
  value?: unknown;
  /** Whether the service description has it too. */
  documented?: true;
}

const seen = (what: string, places: [operation: string, at: string][], ...values: unknown[]) =>
  places.flatMap(([operation, at]) =>
    values.map((value): WireForm => ({ what, operation, at, value })),
  );

const payment = 'getPayment';
const movement = 'getFinancialMovement';
const beneficiary = 'getExternalBankAccount';
const failed = 'listFailedNotifications';
const forwards = 'listFixedForwards';

const verification = { status: 'SUCCESS', message: 'Match' };

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
      ['getWalletBalance', 'wallet.balance.closingDate'],
    ],
    '2026-11-24 10:31:22',
  ),
  ...seen(
    'a time that is missing',
    [
      ['listFinancialMovements', 'financialMovements.0.bookingDate'],
      [movement, 'financialMovement.bookingDate'],
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
      ...['street', 'postCode', 'city', 'province'].flatMap((field): [string, string][] => [
        [beneficiary, `account.holder.address.${field}`],
        [beneficiary, `account.holderBank.address.${field}`],
      ]),
    ],
    null,
  ),
  ...['amount', 'counterValue', 'feePaymentAmount'].map(
    (field): WireForm => ({
      what: 'an amount that is null',
      operation: payment,
      at: `payment.${field}`,
      value: null,
      documented: true,
    }),
  ),
  ...[
    { operation: beneficiary, at: 'account.correspondentBank' },
    { operation: 'getWallet', at: 'wallet.correspondentBank' },
  ].map(
    (place): WireForm => ({
      what: 'a correspondent bank that is null',
      ...place,
      value: null,
      documented: true,
    }),
  ),
  ...['errorType', 'link'].map(
    (at): WireForm => ({
      what: 'null in an error',
      operation: payment,
      status: 400,
      at,
      value: null,
    }),
  ),
  {
    what: 'text in place of a number',
    operation: payment,
    status: 400,
    at: 'errorCode',
    value: '15',
  },
  ...[
    { operation: movement, at: 'financialMovement.exchangeRate', values: ['1.0852', 1.0852] },
    { operation: failed, at: 'failedNotifications.0.retryCount', values: ['2', 2] },
    ...['page', 'pageSize', 'total'].map((at) => ({ operation: forwards, at, values: ['2', 2] })),
  ].flatMap(({ operation, at, values }) =>
    values.map(
      (value): WireForm => ({
        what: `${typeof value} in a field that is provisional`,
        operation,
        at,
        value,
        documented: true,
      }),
    ),
  ),
  ...seen(
    'a number in place of text',
    ['totalCount', 'page', 'perPage', 'totalPages'].map((at) => [failed, at]),
    2,
  ),
  {
    what: 'an error in a wrapper',
    operation: payment,
    status: 400,
    at: '',
    value: { Error: { ErrorCode: 15, ErrorType: 'Unauthorized', ErrorMessage: 'No.' } },
    documented: true,
  },
  {
    what: 'an id that looks like Base64',
    operation: payment,
    at: 'payment.id',
    value: 'NDgyODM',
    documented: true,
  },
  ...[
    { at: 'payment.status', values: ['awaitingconfirmation', 'processing'] },
    { at: 'payment.priorityPaymentOption', values: ['24H', '1H', 'instant', 'normal', 'urgent'] },
  ].flatMap(({ at, values }) =>
    values.map(
      (value): WireForm => ({
        what: 'a value that is not listed',
        operation: payment,
        at,
        value,
        documented: true,
      }),
    ),
  ),
  {
    what: 'a kind of holder in small letters',
    operation: beneficiary,
    at: 'account.holder.type',
    value: 'individual',
    documented: true,
  },
  ...[
    { operation: 'createPayment', at: 'payeeVerification' },
    { operation: 'createPayment', at: 'payment.payeeVerification' },
    { operation: 'createExternalBankAccount', at: 'payeeVerification' },
  ].map(
    (place): WireForm => ({
      what: 'a verification of the payee',
      ...place,
      value: verification,
      documented: true,
    }),
  ),
  {
    what: 'a deletion without a body',
    operation: 'deleteWebhook',
    status: 204,
    at: '',
    documented: true,
  },
];

/** Each form in an answer of its operation, with the example of a request for it. */
export function wireAnswers(document: OpenApiDocument) {
  return wireForms.map(({ what, operation: id, status = 200, at, value, documented = false }) => {
    const example = exampleOperation(document, id);
    const response = status === 400 ? 'default' : String(status);
    const answer = example.answers.find((one) => one.response === response);
    if (!answer) throw new Error(`${id} has no answer ${response}`);
    const path = at.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const body = at === '' ? value : replaced(answer.value, path, value);
    return {
      name: `${what}: ${id} ${at} ${JSON.stringify(value) ?? ''}`.trim(),
      example,
      status,
      body,
      schema: answer.schema,
      documented,
    };
  });
}

export type WireAnswer = ReturnType<typeof wireAnswers>[number];
