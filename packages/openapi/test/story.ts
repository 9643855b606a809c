import {
  bodyExamples,
  isRecord,
  notificationsOf,
  type Operation,
  operationNamed,
  operationsOf,
  type Response,
} from '@crossborder-fx/tools-description';
import { expect } from 'vitest';
import { templated } from './documents.ts';

export type Fields = Record<string, unknown>;

/** The body of one example request, answer or notification, as it would be sent. */
export interface Body {
  operationId: string;
  name: string;
  value: unknown;
}

/** One object inside the body of an example, at any depth. */
export interface Node {
  /** The position of the object in the examples, for messages: operation, name of the example, and path in its body. */
  at: string;
  fields: Fields;
}

const operations = Array.from(operationsOf(templated), ({ operation }) => operation);

export const requests = operations.flatMap(requestsOf);
export const responses = operations.flatMap((operation) =>
  Object.values(operation.responses).flatMap((response) => bodiesOf(operation, response)),
);
export const notifications = [...notificationsOf(templated).values()].flatMap(requestsOf);
export const bodies = [...requests, ...responses, ...notifications];

function requestsOf(operation: Operation): Body[] {
  return bodiesOf(operation, operation.requestBody);
}

function bodiesOf(
  { operationId = '' }: Operation,
  body: Operation['requestBody'] | Response,
): Body[] {
  return bodyExamples(templated, body).map((example) => ({ operationId, ...example }));
}

/** Returns the objects in the example answers with status 200 of an operation: the items of a list, or the single object. */
export function shownBy(operationId: string): Node[] {
  const { 'x-items': items, 'x-unwrap': wrapper } = operationNamed(
    templated,
    operationId,
  ).operation;
  return responses
    .filter((body) => body.operationId === operationId && !isError(body.value))
    .flatMap(({ name, value }) => {
      const at = `${operationId} ${name}`;
      if (items) return nodesIn(items === '$self' ? value : fieldsOf(value)[String(items)], at, 1);
      return [{ at, fields: unwrapped(value, String(wrapper)) }];
    });
}

const isError = (value: unknown) => isRecord(value) && 'errorCode' in value;

/** Returns the object that a response body contains, whether or not the body has the object in a wrapper field. */
export function unwrapped(value: unknown, wrapper: string): Fields {
  const fields = fieldsOf(value);
  const inner = fields[wrapper];
  return isRecord(inner) ? inner : fields;
}

export function fieldsOf(value: unknown): Fields {
  if (!isRecord(value)) throw new Error(`Not an object: ${JSON.stringify(value)}`);
  return value;
}

/** Returns the objects in a value of an example, on at most `depth` levels. The value itself is on the first level. */
export function nodesIn(value: unknown, at: string, depth = Number.POSITIVE_INFINITY): Node[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => nodesIn(item, `${at}/${index}`, depth));
  if (!isRecord(value) || depth === 0) return [];
  const children = Object.entries(value).flatMap(([key, child]) =>
    nodesIn(child, `${at}/${key}`, depth - 1),
  );
  return [{ at, fields: value }, ...children];
}

export function expectEach(
  nodes: readonly Node[],
  least: number,
  holds: (fields: Fields) => boolean,
): void {
  expect(nodes.length).toBeGreaterThanOrEqual(least);
  expect(nodes.filter(({ fields }) => !holds(fields)).map(({ at }) => at)).toEqual([]);
}

const detailed = (...operationIds: string[]) => operationIds.flatMap(shownBy);
const payloads = (prefix: string, wrapper: string): Node[] => [
  ...notifications
    .map(({ operationId, name, value }) => ({ at: `${operationId} ${name}`, ...fieldsOf(value) }))
    .filter((one: Fields) => String(one['event']).startsWith(prefix))
    .map((one: Fields) => ({ at: String(one['at']), fields: unwrapped(one['payload'], wrapper) })),
  ...shownBy('listFailedNotifications')
    .map(({ at, fields }) => ({ at, content: fieldsOf(fields['notificationContent']) }))
    .filter(({ content }) => String(content['eventType']).startsWith(prefix))
    .map(({ at, content }) => ({ at, fields: unwrapped(content['payload'], wrapper) })),
];

/** All objects in the examples, by kind. One payment or trade can occur many times, in its states at different moments. */
export const story = {
  wallets: detailed('createWallet', 'listWallets', 'getWallet'),
  balances: detailed('getWalletBalance'),
  movements: detailed('listFinancialMovements', 'getFinancialMovement'),
  beneficiaries: detailed(
    'createExternalBankAccount',
    'listExternalBankAccounts',
    'getExternalBankAccount',
  ),
  payments: [
    ...detailed(
      'createPayment',
      'confirmPayment',
      'uploadProofOfTransaction',
      'listPayments',
      'getPayment',
      'deletePayment',
    ),
    ...payloads('PAYMENT_', 'payment'),
  ],
  quotes: detailed('createQuote'),
  trades: [...detailed('createTrade', 'listTrades', 'getTrade'), ...payloads('TRADE_', 'trade')],
  forwardQuotes: detailed('createFixedForwardQuote'),
  forwards: [
    ...detailed('createFixedForward'),
    ...responses
      .filter(({ operationId }) => operationId === 'listFixedForwards')
      .flatMap(({ name, value }) => nodesIn(value, `listFixedForwards ${name}`))
      .filter(({ fields }) => 'fixedForwardId' in fields),
    ...payloads('FIXED_FORWARD_', 'fixedForward'),
  ],
  subscriptions: detailed(
    'createWebhook',
    'listWebhooks',
    'getWebhook',
    'updateWebhook',
    'rotateWebhookSecret',
  ),
};
