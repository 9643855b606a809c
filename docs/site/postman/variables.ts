import type { operations } from '@crossborder-fx/openapi';

type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;
type Answer<Id extends keyof operations> = operations[Id] extends { responses: { 200: infer Body } }
  ? Json<Body>
  : never;
type RequestBody<Id extends keyof operations> = operations[Id] extends { requestBody: infer Body }
  ? Json<Body>
  : never;

type Remember<Id extends keyof operations> = (
  answer: Answer<Id>,
  variable: (name: string) => string | undefined,
) => Record<string, string | undefined>;

/**
 * What the collection remembers of an answer, by the name of the variable. The source of each function
 * becomes a part of the operation's test script, so it may use nothing but its arguments.
 */
export const remembered: { [Id in keyof operations]?: Remember<Id> } = {
  listWallets: ({ wallets }) => ({
    walletId: wallets.find(({ currency }) => currency === 'EUR')?.id,
    deliveryWalletId: wallets.find(({ currency }) => currency === 'USD')?.id,
  }),
  listFinancialMovements: ({ financialMovements: [first] }) => ({ financialMovementId: first?.id }),
  createExternalBankAccount: ({ id }) => ({ createdExternalBankAccountId: id }),
  listExternalBankAccounts: ({ accounts }, variable) => ({
    externalBankAccountId: accounts.find(
      ({ id, currency }) => currency === 'EUR' && id !== variable('createdExternalBankAccountId'),
    )?.id,
  }),
  createPayment: ({ payment }) => ({ paymentId: payment.id }),
  createTrade: ({ id }) => ({ tradeId: id }),
  createFixedForwardQuote: ({ quote }) => ({ quoteId: quote.quoteId }),
  createWebhook: ({ webhookId }) => ({ webhookId }),
};

/** The fields of a body that take the value of a variable in place of the example's. */
export const bodyVariables: {
  [Id in keyof operations]?: Partial<Record<keyof RequestBody<Id>, string>>;
} = {
  createPayment: {
    sourceWalletId: 'walletId',
    externalBankAccountId: 'externalBankAccountId',
    desiredExecutionDate: 'nextWeekday',
  },
  createQuote: { deliveryDate: 'nextWeekday' },
  createTrade: {
    sourceWalletId: 'walletId',
    deliveryWalletId: 'deliveryWalletId',
    deliveryDate: 'nextWeekday',
  },
  createFixedForwardQuote: { deliveryDate: 'weekdayInAMonth' },
  createFixedForward: {
    quoteId: 'quoteId',
    sourceAccountId: 'walletId',
    deliveryAccountId: 'deliveryWalletId',
  },
};

/** The variable for the path parameter `id`, by the resource of the client that the operation is of. */
export const idVariables: Readonly<Record<string, string>> = {
  wallets: 'walletId',
  financialMovements: 'financialMovementId',
  externalBankAccounts: 'createdExternalBankAccountId',
  payments: 'paymentId',
  trades: 'tradeId',
};
