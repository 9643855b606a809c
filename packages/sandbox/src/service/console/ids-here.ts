import { callOperation } from '../call-operation.ts';
import type { Context } from '../context.ts';
import { latestForwardQuote } from '../exchanges/fixed-forward-quotes.ts';
import type { DescribedOperation } from './described-operations.ts';

interface Kept {
  id: string;
  currency?: string | null;
}

/**
 * The ids of the description's examples, each with one that the state has in its place: an account or a
 * beneficiary of the same currency, the latest of anything else. An example that nothing stands for is
 * not in it.
 */
export function idsHere(
  context: Context,
  operations: readonly DescribedOperation[],
): ReadonlyMap<string, string> {
  const exampleOf = (id: string) => {
    const { parameters = [] } = operations.find(({ operation }) => operation === id) ?? {};
    return String(parameters.find(({ in: place }) => place === 'path')?.example);
  };
  const listed = (id: string, wrapper: string): Kept[] => {
    const { answers = {} } = operations.find(({ operation }) => operation === id) ?? {};
    return Object.values(answers).flatMap(({ value }) => Object(value)[wrapper] ?? []);
  };
  const { wallets } = Object(callOperation(context, 'listWallets'));
  const { accounts } = Object(callOperation(context, 'listExternalBankAccounts'));
  const found: [example: string, here: string | undefined][] = [
    ...ofSameCurrency(listed('listWallets', 'wallets'), wallets),
    ...ofSameCurrency(listed('listExternalBankAccounts', 'accounts'), accounts),
    [exampleOf('getPayment'), latestPayment(context)],
    [
      exampleOf('getTrade'),
      Object(callOperation(context, 'listTrades', { path: { status: 'all' } })).trades?.[0]?.id,
    ],
    [
      exampleOf('getFinancialMovement'),
      Object(callOperation(context, 'listFinancialMovements')).financialMovements?.[0]?.id,
    ],
    [exampleOf('getWebhook'), callOperation(context, 'listWebhooks').at(-1)?.webhookId],
    ...quotesOf(operations).map((example): [string, string | undefined] => [
      example,
      latestForwardQuote(context),
    ]),
  ];
  return new Map(
    found.flatMap(([example, here]) => (here === undefined ? [] : [[example, here] as const])),
  );
}

function ofSameCurrency(
  examples: readonly Kept[],
  kept: readonly Kept[] = [],
): [example: string, here: string | undefined][] {
  return examples.map(({ id, currency }) => [
    id,
    (kept.find((one) => one.currency === currency) ?? kept[0])?.id,
  ]);
}

/** One that waits for its confirmation, as that one can be confirmed and deleted, or else the latest. */
function latestPayment(context: Context): string | undefined {
  const [found] = (['waitingconfirmation', 'all'] as const).flatMap(
    (status) => Object(callOperation(context, 'listPayments', { path: { status } })).payments ?? [],
  );
  return found?.id;
}

function quotesOf(operations: readonly DescribedOperation[]): string[] {
  const { bodies = [] } =
    operations.find(({ operation }) => operation === 'createFixedForward') ?? {};
  return bodies.map(({ value }) => String(Object(value).quoteId));
}
