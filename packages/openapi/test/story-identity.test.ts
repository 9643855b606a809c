import {
  isRecord,
  operationNamed,
  operationsOf,
  parametersOf,
} from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { templated } from './documents.ts';
import {
  bodies,
  type Fields,
  type Node,
  nodesIn,
  requests,
  responses,
  shownBy,
  story,
  unwrapped,
} from './story.ts';

const idsOf = (nodes: Node[], field = 'id') => new Set(nodes.map(({ fields }) => fields[field]));

const known = {
  wallet: idsOf([...story.wallets]),
  beneficiary: idsOf(story.beneficiaries),
  payment: idsOf(story.payments),
  trade: idsOf(story.trades),
  movement: idsOf(story.movements),
  forward: idsOf(story.forwards, 'fixedForwardId'),
  forwardQuote: idsOf(story.forwardQuotes, 'quoteId'),
  subscription: idsOf(story.subscriptions, 'webhookId'),
};

/** For each field whose name ends in `Id`, the ids of the example objects to which the field may refer. */
const referents: Record<string, Set<unknown>> = {
  walletId: known.wallet,
  sourceWalletId: known.wallet,
  deliveryWalletId: known.wallet,
  sourceAccountId: known.wallet,
  deliveryAccountId: known.wallet,
  externalBankAccountId: known.beneficiary,
  quoteId: known.forwardQuote,
  fixedForwardId: known.forward,
  webhookId: known.subscription,
  // The `objectId` of a document is a payment's id, because documents are uploaded for payments.
  objectId: known.payment,
  internalReference: new Set([...known.payment, ...known.trade]),
};

const nodes = bodies.flatMap(({ operationId, name, value }) =>
  nodesIn(value, `${operationId} ${name}`),
);

test('each id in an example refers to an object that some example shows', () => {
  for (const ids of Object.values(known)) expect(ids.size).toBeGreaterThan(0);
  const references = nodes.flatMap(({ at, fields }) =>
    Object.entries(fields)
      .filter(([key]) => key in referents || key.endsWith('Id'))
      .filter(([key]) => key !== 'restErrorTypeId')
      .map(([key, id]) => ({ at: `${at}/${key}`, key, id })),
  );
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter(({ key, id }) => !referents[key]?.has(id))).toEqual([]);
});

const resources: Record<string, Set<unknown>> = {
  wallets: known.wallet,
  financialMovements: known.movement,
  externalBankAccounts: known.beneficiary,
  payments: known.payment,
  trades: known.trade,
  webhooks: known.subscription,
};

/** Returns all ids of a resource in the examples: those in `resources`, or those in the answers of its operations. */
const resourceIds = (resource: string) =>
  resources[resource] ??
  idsOf(
    [...operationsOf(templated)]
      .filter(({ path }) => path.split('/')[1] === resource)
      .flatMap(({ operation }) => shownBy(String(operation.operationId))),
  );

/** The ids that the examples of operations have in path or query parameters. */
const parameterIds = [...operationsOf(templated)].flatMap((located) =>
  parametersOf(templated, located)
    .filter(({ name }) => name === 'id' || name.endsWith('Id'))
    .map((parameter) => ({
      operation: located.operation,
      operationId: String(located.operation.operationId),
      name: parameter.name,
      isInPath: parameter.in === 'path',
      example: parameter.example,
      ids: referents[parameter.name] ?? resourceIds(located.path.split('/')[1] ?? ''),
    })),
);

test('each id in a path or query refers to an object that some example shows', () => {
  expect(parameterIds.length).toBeGreaterThanOrEqual(18);
  const unknown = parameterIds.filter(({ example, ids }) => !ids.has(example));
  expect(unknown.map(({ operationId, name }) => `${operationId} ${name}`)).toEqual([]);
});

test('the first example answer of an operation with an id in the path shows the object with this id', () => {
  const answered = parameterIds.flatMap(({ operation, operationId, name, isInPath, example }) => {
    const [answer] = shownBy(operationId);
    if (!isInPath || operation['x-items'] || !answer || 'result' in answer.fields) return [];
    // Skip the path parameter `objectId`, the id of the document's payment: the answer about the document lacks this id.
    if (name === 'objectId') return [];
    // In getPaymentOptions, the wallet's id is `walletId` in the path and `sourceWalletId` in the answer.
    const isRenamed = operationId === 'getPaymentOptions' && name === 'walletId';
    const field = isRenamed ? 'sourceWalletId' : name;
    return [{ operationId, example, shown: answer.fields[field] }];
  });
  expect(answered.length).toBeGreaterThanOrEqual(14);
  const rule = 'the first example must name the id of the path, or this test must leave it out';
  expect(
    answered.filter(({ example, shown }) => example !== shown),
    rule,
  ).toEqual([]);
});

/** The fields that may differ between two examples of the same object. */
const changing = new Set([
  'status',
  'executionDate',
  'bookingAmount',
  'valueAmount',
  'dateLastFinancialMovement',
  'events',
  'url',
  'secret',
]);

test.each([
  ['wallets', 'id'],
  ['movements', 'id'],
  ['beneficiaries', 'id'],
  ['payments', 'id'],
  ['trades', 'id'],
  ['forwards', 'fixedForwardId'],
] as const)(
  'the examples show the same field values wherever they show the %s with the same id',
  (kind, key) => {
    const first = new Map<string, { at: string; value: unknown }>();
    let compared = 0;
    for (const { at, fields } of story[kind]) {
      for (const [field, value] of Object.entries(fields)) {
        if (changing.has(field)) continue;
        // The list of payments shows the time of a booking, and the answer about one payment shows only the day.
        const shown = field === 'bookingDate' ? String(value).slice(0, 10) : value;
        const place = `${kind} ${fields[key]} ${field}`;
        const before = first.get(place);
        if (!before) first.set(place, { at, value: shown });
        else {
          compared++;
          expect({ place, at, value: shown }).toEqual({ place, at, value: before.value });
        }
      }
    }
    expect(compared).toBeGreaterThan(5);
  },
);

/** Returns the fields of an answer that repeat fields of the request. */
function echo(request: Fields, response: Fields): Fields {
  return Object.fromEntries(
    Object.entries(request)
      .filter(([key]) => key in response)
      .map(([key, value]) => {
        const answer = response[key];
        return [key, isRecord(value) && isRecord(answer) ? echo(value, answer) : answer];
      }),
  );
}

test('an example request and the example answer of the same name agree', () => {
  const pairs = requests.flatMap(({ operationId, name, value }) => {
    const answer = responses.find((one) => one.operationId === operationId && one.name === name);
    const wrapper = String(operationNamed(templated, operationId).operation['x-unwrap']);
    return answer ? [{ operationId, name, value, answer: unwrapped(answer.value, wrapper) }] : [];
  });
  expect(pairs.length).toBeGreaterThanOrEqual(20);
  for (const { operationId, name, value, answer } of pairs) {
    const request = isRecord(value) ? value : {};
    const shared = Object.fromEntries(Object.entries(request).filter(([key]) => key in answer));
    const pair = { operationId, name };
    expect({ ...pair, ...echo(request, answer) }).toEqual({ ...pair, ...shared });
  }
});
