import { createClient } from '@crossborder-fx/client';

const fx = createClient();

// Every item of every page, one page in memory at a time.
const counts = new Map<string, number>();
for await (const { currency = '' } of fx.externalBankAccounts.iterate({ per_page: 5 })) {
  counts.set(currency, (counts.get(currency) ?? 0) + 1);
}
console.log('beneficiaries', counts);

// One page, where one is enough.
const { items } = await fx.wallets.list({ per_page: 1, sort: 'ASC' });
console.log('the oldest account is in', items[0]?.currency);

// The service answers 204 when nothing is found: an empty list, and no error.
const blocked = await fx.payments.list({ status: 'blocked' });
console.log('blocked', blocked.items.length, 'HTTP', blocked.response.status);
