import { UnreadableError } from './noted.ts';
import { listedFrom, pageSize } from './safeguards.ts';
import type { World } from './world.ts';

// The lists have far fewer: whoever reads more goes round and round.
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
  const { fx, books, note } = world;
  for (const [name, list] of listsOf(world)) {
    try {
      books.lists.set(name, await idsOf(list(fx)));
    } catch (error) {
      books.lists.set(name, undefined);
      note(`list ${name}`, error);
    }
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
