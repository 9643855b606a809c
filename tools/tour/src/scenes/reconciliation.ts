import type { Client } from '@crossborder-fx/client';
import { parseDecimal } from '@crossborder-fx/client/money';
import type { Amount } from '@crossborder-fx/openapi';
import { required, type Scene, textOf } from './scene.ts';

/**
 * At the end of a month: for each account, what it had, what moved and what it has have to agree.
 *
 * @param day of the month
 */
export async function reconciliation({ fx, sandbox, tell }: Scene, day: string): Promise<void> {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const period = { fromDate: dateOf(year, month, 1), toDate: dateOf(year, month + 1, 0) };
  const before = dateOf(year, month, 0);
  if (sandbox.clock.today() <= period.toDate) {
    await sandbox.clock.set(`${dateOf(year, month + 1, 1)} 09:00:00`);
  }
  const { items } = await fx.payments.list({ status: 'finalized', ...period });
  tell(`${period.fromDate} to ${period.toDate}: payments finalized: ${items.length}`);
  let accounts = 0;
  for await (const { id } of fx.wallets.iterate()) {
    const opening = await balanceOf(fx, id, before);
    const closing = await balanceOf(fx, id, period.toDate);
    const moved = await sumOf(fx, { walletId: id, ...period });
    const agrees = read(opening) + moved === read(closing);
    if (!agrees) throw new Error(`The movements of ${id} do not explain its balance.`);
    tell(`${textOf(opening)} and what moved make ${textOf(closing)}`);
    accounts++;
  }
  if (accounts === 0) throw new Error('There is no account to reconcile.');
}

async function balanceOf(fx: Client, id: string, date: string): Promise<Amount> {
  const { balance } = await fx.wallets.getBalance(id, date);
  return required(balance?.bookingAmount, `balance of ${id} on ${date}`);
}

async function sumOf(fx: Client, query: { walletId: string; fromDate: string; toDate: string }) {
  let sum = 0n;
  for await (const { amount } of fx.financialMovements.iterate(query)) sum += read(amount);
  return sum;
}

function read(amount: Amount | null | undefined): bigint {
  return parseDecimal(amount?.value ?? '0');
}

/** Day 0 is the last of the month before. */
function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
