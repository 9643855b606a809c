import type { Client } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { accountsOf } from '../harness/orders.ts';
import { listedFrom, pageSize, type Safeguards, safeguards } from './safeguards.ts';
import { numberOf } from './values.ts';
import { UnreadableError, type World } from './world.ts';

/** Each list of the bank has fewer items than this number. A list that yields more items counts as endless. */
const mostItems = 300;

function listsOf({ iteratePayments }: Safeguards) {
  const query = { fromDate: listedFrom, per_page: pageSize };
  const lists: Record<string, (fx: Client) => AsyncIterable<{ id?: unknown }>> = {
    wallets: (fx) => fx.wallets.iterate({ per_page: 2 }),
    externalBankAccounts: (fx) => fx.externalBankAccounts.iterate({ per_page: 8 }),
    payments: iteratePayments,
    trades: (fx) => fx.trades.iterate({ status: 'all', per_page: 1 }),
    financialMovements: (fx) => fx.financialMovements.iterate(query),
  };
  return Object.entries(lists);
}

/** The company reads each list to its end. Returns a sentence for each list that it read, but not as the list is. */
export async function readLists(world: World): Promise<string[]> {
  const { fx, truth, cheats, attempt } = world;
  const found: string[] = [];
  const right = new Map(listsOf(safeguards));
  for (const [name, list] of listsOf(world.safeguards)) {
    await attempt(`list ${name}`, async () => {
      const read = await idsOf(list(fx));
      if (cheats.some(({ otherItemsIn }) => otherItemsIn === name)) return;
      const there = await idsOf((right.get(name) ?? list)(truth));
      const missing = there.filter((id) => !read.some((shown) => isSameId(shown, id)));
      if (missing.length > 0)
        found.push(`${name}: ${missing.length} items are missing, and no error reports it`);
      if (new Set(read).size < read.length) found.push(`${name}: the company read an item twice`);
    });
  }
  return found;
}

async function idsOf(list: AsyncIterable<{ id?: unknown }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of list) {
    if (id == null) throw new UnreadableError('An item of a list has no id.');
    ids.push(String(id));
    if (ids.length > mostItems) throw new Error('the pages of the list have no end');
  }
  return ids;
}

/** Returns whether the bank shows this id. A bank with the cheat "ids are numbers" shows the number that the id contains. */
export function isSameId(shown: unknown, id: string): boolean {
  return [id, numberOf(id)].includes(String(shown));
}

/** Makes calls that are not about orders. Each call must return a result or throw a documented error. */
export async function otherCalls({ fx, truth, attempt }: World): Promise<void> {
  const { sourceWalletId: walletId, externalBankAccountId } = await accountsOf(truth);
  const addPayee = (name: string, street: string) =>
    fx.externalBankAccounts.create({
      accountNumber: 'DE89 3704 0044 0532 0130 00',
      currency: 'EUR',
      holderBank: { bic: 'COBADEFFXXX', clearingCodeType: 'BL', clearingCode: '37040044' },
      holder: { name, type: 'Corporate', address: { street, country: 'DE' } },
      verificationOfPayee: true,
    });
  const amount = money('250', 'EUR');
  const url = 'https://receiver.example/other';

  await attempt('read a wallet', () => fx.wallets.get(walletId));
  await attempt('read the ways to pay', () =>
    fx.payments.getOptions({ walletId, externalBankAccountId }),
  );
  await attempt('ask for a quote', () =>
    fx.quotes.create({ currencyPair: 'EURUSD', side: 'B', amount, deliveryDate: '2026-11-06' }),
  );
  await attempt('add a payee that is not verified', () =>
    addPayee('Nomatch Trading', '1 Long Street'),
  );
  await attempt('add a payee', () => addPayee('Match Trading', `${'Very '.repeat(12)}Long Street`));
  await attempt('subscribe and rotate', async () => {
    const { webhookId } = await fx.webhooks.create({ url, events: ['FIXED_FORWARD_CANCELED'] });
    await fx.webhooks.rotateSecret(webhookId);
  });
}
