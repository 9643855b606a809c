import type { Client } from '@crossborder-fx/client';
import {
  callMethod,
  clientCallOf,
  exampleOperation,
  isRecord,
  readDocument,
} from '@crossborder-fx/tools-description';
import { type ExampleCall, exampleCalls } from '../../client/test/example-calls.ts';

// Calls operations with the examples of the API description. The ids in the examples are replaced by ids of a sandbox.

const document = await readDocument('templated');

const examplesOf = {
  wallet: 'NDgyODM',
  otherWallet: 'NDgyODQ',
  externalBankAccount: 'MTk0MTU',
  payment: 'NTc4MTI2',
  trade: 'NjIxNTQ5',
  financialMovement: 'MjA4NDQx',
  webhook: '3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63',
  quote: 'ui4821-50317-1795426301482',
  fixedForward: 'NzMwMTY1',
  document: 'OTEwNDcz',
  nonce: 'NDdhZTgxZTAzYzYyNGY1MWE5ZGIwNzJjNjQxYmU4ZjUwZDkx',
} as const;

type Named = keyof typeof examplesOf;
type Makers = Readonly<Record<Named, () => Promise<string | undefined>>>;

/** Each call succeeds once on a sandbox at 2026-11-23, whatever the other calls change. */
export async function exampleCallsOn(client: Client): Promise<ExampleCall[]> {
  const calls: ExampleCall[] = [];
  for (const example of exampleCalls) {
    const { args, ...method } = clientCallOf(exampleOperation(document, example.operation.id));
    const here = await valuesOn(client, JSON.stringify(args));
    const changed = changedValues(args, here) as unknown[];
    calls.push({
      ...example,
      call: (fx, options) => callMethod(fx, { ...method, args: changed }, options),
    });
  }
  return calls;
}

/** Creates the objects whose example ids are in a text. Returns the sandbox's value for each example value. */
export async function valuesOn(client: Client, text: string): Promise<Map<unknown, unknown>> {
  // The sandbox gives no balance for a future day, and must not send notifications to the example URL.
  const here = new Map<unknown, unknown>([
    ['2026-11-30', '2026-11-20'],
    ['https://hooks.example.com/crossborder', 'http://127.0.0.1:9/'],
  ]);
  const makers = makersFor(client);
  for (const [name, id] of Object.entries(examplesOf) as [Named, string][]) {
    if (text.includes(id)) here.set(id, await makers[name]());
  }
  return here;
}

function makersFor(client: Client): Makers {
  const argsOf = async (id: string) => {
    const { args } = clientCallOf(exampleOperation(document, id));
    const here = new Map<unknown, unknown>([
      [examplesOf.wallet, await makers.wallet()],
      [examplesOf.otherWallet, await makers.otherWallet()],
      [examplesOf.externalBankAccount, await seeded()],
      ['https://hooks.example.com/crossborder', 'http://127.0.0.1:9/'],
    ]);
    return changedValues(args, here) as [never];
  };
  const seeded = async () => (await client.externalBankAccounts.list()).items[0]?.id;
  const walletAt = async (index: number) => (await client.wallets.list()).items[index]?.id;
  const makers: Makers = {
    wallet: () => walletAt(0),
    otherWallet: () => walletAt(1),
    externalBankAccount: async () =>
      (await client.externalBankAccounts.create(...(await argsOf('createExternalBankAccount')))).id,
    payment: async () => (await client.payments.create(...(await argsOf('createPayment')))).id,
    trade: async () => (await client.trades.create(...(await argsOf('createTrade')))).id,
    financialMovement: async () => (await client.financialMovements.list({})).items[0]?.id,
    webhook: async () =>
      (await client.webhooks.create(...(await argsOf('createWebhook')))).webhookId,
    quote: async () =>
      (await client.fixedForwards.createQuote(...(await argsOf('createFixedForwardQuote'))))
        .quoteId,
    fixedForward: async () => {
      const [body] = await argsOf('createFixedForward');
      const quoteId = await makers.quote();
      return (await client.fixedForwards.create({ ...(body as object), quoteId } as never))
        .fixedForwardId;
    },
    document: async () => (await client.documents.list()).items[0]?.id,
    nonce: async () => (await client.logs.list()).items[0]?.tokenNonce,
  };
  return makers;
}

function changedValues(value: unknown, changes: ReadonlyMap<unknown, unknown>): unknown {
  if (changes.has(value)) return changes.get(value);
  if (Array.isArray(value)) return value.map((item) => changedValues(item, changes));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, changedValues(field, changes)]),
  );
}
