import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';

// A sandbox in a process of its own, which answers each request after so many milliseconds.

const { url, credentials, clock } = await startSandbox({ latency: Number(process.argv[2]) });
const fx = createClient({ baseUrl: url, ...credentials });
const { items: wallets } = await fx.wallets.list();
const { items: accounts } = await fx.externalBankAccounts.list();
process.send?.({
  credentials: { baseUrl: url, ...credentials },
  sourceWalletId: wallets.find(({ currency }) => currency === 'EUR')?.id,
  externalBankAccountId: accounts.find(({ currency }) => currency === 'EUR')?.id,
  desiredExecutionDate: clock.workingDay(5),
});
process.once('disconnect', () => process.exit());
