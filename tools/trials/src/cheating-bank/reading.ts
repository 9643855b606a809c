import { numberOf } from './rewrite.ts';
import { listedFrom, pageSize } from './safeguards.ts';
import { UnreadableError, type World } from './world.ts';

// The lists have far fewer. Whoever reads more never comes to an end.
const mostItems = 300;

/** Every list, page after page. */
export function listsOf({ safeguards: { iteratePayments } }: Pick<World, 'safeguards'>) {
  const query = { fromDate: listedFrom, per_page: pageSize };
  const lists: Record<string, (fx: World['fx']) => AsyncIterable<{ id?: unknown }>> = {
    wallets: (fx) => fx.wallets.iterate({ per_page: 2 }),
    externalBankAccounts: (fx) => fx.externalBankAccounts.iterate({ per_page: 8 }),
    payments: iteratePayments,
    trades: (fx) => fx.trades.iterate({ status: 'all', per_page: 1 }),
    financialMovements: (fx) => fx.financialMovements.iterate(query),
  };
  return Object.entries(lists);
}

/** Reads every list to its end. */
export async function readLists(world: World): Promise<void> {
  const { fx, books, attempt } = world;
  for (const [name, list] of listsOf(world)) {
    await attempt(`list ${name}`, async () => {
      books.lists.set(name, await idsOf(list(fx)));
    });
  }
}

/** @throws {Error} when the pages have no end */
export async function idsOf(list: AsyncIterable<{ id?: unknown }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of list) {
    if (id == null) throw new UnreadableError('An item of a list has no id.');
    ids.push(String(id));
    if (ids.length > mostItems) throw new Error('the pages have no end');
  }
  return ids;
}

/** An id, or the number that it stands for in a bank that writes numbers. */
export function isSameId(shown: unknown, id: string): boolean {
  return [id, numberOf(id)].includes(String(shown));
}

/** What else a company calls: each has to give its result or a declared error. */
export async function otherCalls({ fx, truth, attempt }: World): Promise<void> {
  const [wallet] = (await truth.wallets.list()).items;
  const [beneficiary] = (await truth.externalBankAccounts.list()).items;
  const walletId = String(wallet?.id);
  const calls: Record<string, () => Promise<unknown>> = {
    'read a wallet': () => fx.wallets.get(walletId),
    'read the ways to pay': () =>
      fx.payments.getOptions({ walletId, externalBankAccountId: String(beneficiary?.id) }),
    'ask for a quote': () =>
      fx.quotes.create({
        currencyPair: 'EURUSD',
        side: 'B',
        amount: { value: '000000000250.00', currency: 'EUR' },
        deliveryDate: '2026-11-06',
      }),
    'add a payee that is not verified': () => addPayee('Nomatch Trading', '1 Long Street'),
    'add a payee': () => addPayee('Match Trading', `${'Very '.repeat(12)}Long Street`),
    'subscribe and rotate': async () => {
      const { webhookId } = await fx.webhooks.create({
        url: 'https://receiver.example/other',
        events: ['FIXED_FORWARD_CANCELED'],
      });
      await fx.webhooks.rotateSecret(webhookId);
    },
  };
  const addPayee = (name: string, street: string) =>
    fx.externalBankAccounts.create({
      accountNumber: 'DE89 3704 0044 0532 0130 00',
      currency: 'EUR',
      holderBank: { bic: 'COBADEFFXXX', clearingCodeType: 'BL', clearingCode: '37040044' },
      holder: { name, type: 'Corporate', address: { street, country: 'DE' } },
      verificationOfPayee: true,
    });
  for (const [name, call] of Object.entries(calls)) await attempt(name, call);
}
