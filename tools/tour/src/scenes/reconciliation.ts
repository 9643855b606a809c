import type { Client } from '@crossborder-fx/client';
import { parseDecimal } from '@crossborder-fx/client/money';
import { type Scene, textOf, today } from './scene.ts';

/** For each account: what it had, what moved and what it has have to agree. */
export async function reconciliation({ fx, sandbox, tell }: Scene): Promise<void> {
  await sandbox.clock.advance({ days: 40 });
  const [year = '', month = ''] = today(sandbox).split('-');
  const first = new Date(Date.UTC(Number(year), Number(month) - 2, 1));
  const period = {
    fromDate: dayOf(first),
    toDate: dayOf(new Date(Date.UTC(Number(year), Number(month) - 1, 0))),
  };
  const before = dayOf(new Date(first.getTime() - 24 * 60 * 60 * 1000));
  const { items } = await fx.payments.list({ status: 'finalized', ...period });
  tell(`${period.fromDate} to ${period.toDate}: ${items.length} payment finalized`);
  for await (const { id } of fx.wallets.iterate()) {
    const opening = (await fx.wallets.getBalance(id, before)).balance?.bookingAmount;
    const closing = (await fx.wallets.getBalance(id, period.toDate)).balance?.bookingAmount;
    const moved = await sumOf(fx, { walletId: id, ...period });
    const agrees = read(opening) + moved === read(closing);
    if (!agrees) throw new Error(`The movements of ${id} do not explain its balance.`);
    tell(`${textOf(opening)} and what moved make ${textOf(closing)}`);
  }
}

async function sumOf(
  fx: Client,
  query: { walletId: string; fromDate: string; toDate: string },
): Promise<bigint> {
  let sum = 0n;
  for await (const { amount } of fx.financialMovements.iterate(query)) sum += read(amount);
  return sum;
}

function read(amount: { value: string } | null | undefined): bigint {
  return parseDecimal(amount?.value ?? '0');
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
