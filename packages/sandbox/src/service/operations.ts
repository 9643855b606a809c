import {
  type Answer,
  JsonText,
  type OperationId,
  type OperationRequest,
} from '@crossborder-fx/test-server';
import { externalBankAccountOperations } from './accounts/external-bank-accounts.ts';
import { financialMovementOperations } from './accounts/financial-movements.ts';
import { walletOperations } from './accounts/wallets.ts';
import type { Context } from './context.ts';
import { documentOperations } from './documents/documents.ts';
import { quoteOperations } from './exchanges/deals.ts';
import { fixedForwardOperations } from './exchanges/fixed-forwards.ts';
import { tradeOperations } from './exchanges/trades.ts';
import { logOperations } from './logs/logs.ts';
import { type Call, type Handler, nothing, type Result } from './operation.ts';
import { paymentOperations } from './payments/payments.ts';
import { webhookOperations } from './subscriptions/webhooks.ts';

/** The operations that the service answers. The ids that begin with `on` are notifications, which the service sends. */
export type AnsweredId = Exclude<OperationId, `on${string}`>;

const handlers: { readonly [Id in AnsweredId]: Handler<Id> } = {
  ...walletOperations,
  ...financialMovementOperations,
  ...externalBankAccountOperations,
  ...paymentOperations,
  ...quoteOperations,
  ...tradeOperations,
  ...fixedForwardOperations,
  ...webhookOperations,
  ...documentOperations,
  ...logOperations,
};

/** Answers a request, in the open transaction. @throws {RefusedError} when a rule refuses the request */
export function answerOperation(context: Context, request: OperationRequest): Answer {
  const { operation, query, body } = request;
  // Each handler has a different type, so TypeScript has no exact type for a handler that is found by its operation.
  const handler = handlers[operation.group as AnsweredId] as Handler<never>;
  const call = { path: pathOf(request), query, body } as Call<never>;
  const result: unknown = handler(context, call);
  return result === nothing ? { status: 204 } : { status: 200, body: result };
}

function pathOf({ operation, pathParameters }: OperationRequest): Record<string, string> {
  if (operation.id === operation.group) return pathParameters;
  const status = operation.path.slice(operation.path.lastIndexOf('/') + 1).replace(/^_/, '');
  return { ...pathParameters, status };
}

/** Calls an operation, in the open transaction, as for a request that passed the checks. @throws {RefusedError} */
export function callOperation<Id extends AnsweredId>(
  context: Context,
  id: Id,
  given: Partial<Call<Id>> = {},
): Result<Id> {
  const handler: Handler<Id> = handlers[id];
  const result = handler(context, { path: {}, query: {}, body: undefined, ...given } as Call<Id>);
  return result instanceof JsonText ? JSON.parse(result.text) : result;
}
