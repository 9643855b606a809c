import {
  type Amount,
  type Client,
  createClient,
  type FinancialMovement,
} from '@crossborder-fx/client';
import { addDecimals, compareDecimals } from '@crossborder-fx/client/money';
import { startSandbox } from '@crossborder-fx/sandbox';
import { playNovember } from './november.ts';

/** The balances of an account, its movements, and whether both agree. */
async function reconcile(
  fx: Client,
  walletId: string,
  month: { before: string; from: string; to: string },
) {
  const opening = await fx.wallets.getBalance(walletId, month.before);
  const closing = await fx.wallets.getBalance(walletId, month.to);
  let sum = requireValue(opening.balance?.bookingAmount);
  const movements: FinancialMovement[] = [];
  const query = { walletId, fromDate: month.from, toDate: month.to };
  for await (const { id, amount } of fx.financialMovements.iterate(query)) {
    sum = addDecimals(sum, requireValue(amount));
    movements.push(await fx.financialMovements.get(id)); // the detail has the typeLabel
  }
  const expected = requireValue(closing.balance?.bookingAmount);
  return { movements, isBalanced: compareDecimals(sum, expected) === 0 };
}

/** Throws when a balance is missing: as zeros, two missing balances would agree. */
function requireValue(amount: Amount | null | undefined): string {
  if (!amount?.value) throw new Error('A balance or a movement has no amount.');
  return amount.value;
}

await using sandbox = await startSandbox({ at: '2026-11-02 09:00:00' });
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
await playNovember(fx, sandbox);

const november = { before: '2026-10-31', from: '2026-11-01', to: '2026-11-30' };
for (const wallet of (await fx.wallets.list()).items) {
  const { movements, isBalanced } = await reconcile(fx, wallet.id, november);
  const counts = new Map<string, number>();
  for (const { typeLabel = 'unknown' } of movements) {
    counts.set(typeLabel, (counts.get(typeLabel) ?? 0) + 1);
  }
  console.log(wallet.currency, isBalanced ? 'balanced' : 'DIFFERENT');
  for (const [label, count] of counts) console.log(`  ${count} ${label}`);
}
