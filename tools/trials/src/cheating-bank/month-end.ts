import { parseDecimal } from '@crossborder-fx/client/money';
import { createWebhookHandler, type WebhookHandler } from '@crossborder-fx/webhooks';
import { secret } from './bank.ts';
import { paymentOrders } from './orders.ts';
import { isSameId } from './reading.ts';
import type { Safeguards } from './safeguards.ts';
import { ReconciliationError, UnreadableError, type World } from './world.ts';

export function createReceiver({
  books,
  safeguards,
  note,
  now,
}: Pick<World, 'books' | 'safeguards' | 'note' | 'now'>): WebhookHandler {
  return createWebhookHandler({
    secrets: [secret],
    store: safeguards.createStore(now),
    verify: { clock: now },
    key: safeguards.keyOf,
    on: {
      PAYMENT_FINALIZED: async ({ payload }) => {
        if (payload.id == null || payload.amount == null) {
          throw new UnreadableError(
            'The payment of the notification has no id or no amount, so it cannot be booked.',
          );
        }
        const units = readUnits(safeguards, payload.amount.value);
        books.bookings.push({ paymentId: String(payload.id), units });
      },
    },
    onUnhandled: () => {},
    onError: (error, { origin }) => note(`notification by ${origin}`, error),
  });
}

/** @throws {UnreadableError} */
function readUnits({ readAmount }: Safeguards, text: unknown): bigint {
  try {
    return readAmount(text);
  } catch (cause) {
    throw new UnreadableError('An amount in the bank statement is not a decimal.', { cause });
  }
}

const period = { fromDate: '2026-11-01', toDate: '2026-11-30' };
const dayBefore = '2026-10-31';

/** Requires that the payments of the month, the account movements, the balances and the simulated company's bookings agree. */
export async function reconcileMonth(world: World): Promise<void> {
  const { books, webhooks, fx, safeguards, sandbox } = world;
  const webhookId = String(sandbox.webhook?.webhookId);
  const { unseen } = safeguards.recovers ? await webhooks.catchUp(fx, webhookId) : { unseen: [] };
  const differences = [
    ...unseen
      .filter(({ resource, status }) => resource === 'PAYMENT' && status === 'finalized')
      .map(({ id }) => `no handler has seen that the payment ${id} is final`),
    ...(await differencesOfPayments(world)),
    ...(await differencesOfWallets(world)),
    ...differencesOfOrders(world),
  ];
  books.differences = differences;
  if (differences.length > 0) throw new ReconciliationError(differences.join('; '));
}

async function differencesOfPayments({ fx, books, safeguards }: World): Promise<string[]> {
  const differences: string[] = [];
  const unpaid = new Set(books.bookings);
  for await (const payment of fx.payments.iterate({ status: 'all', ...period, per_page: 3 })) {
    if (typeof payment.status !== 'string') throw new UnreadableError('A payment has no status.');
    if (payment.status.toLowerCase() !== 'finalized') continue;
    const units = readUnits(safeguards, payment.amount?.value);
    const booking = [...unpaid].find(({ paymentId }) => isSameId(paymentId, String(payment.id)));
    if (!booking) differences.push(`the payment ${payment.id} is not booked`);
    else if (booking.units !== units)
      differences.push(`the payment ${payment.id} is booked with another amount`);
    if (booking) unpaid.delete(booking);
  }
  for (const { paymentId } of unpaid)
    differences.push(`${paymentId} is booked, but is not a payment of the month`);
  return differences;
}

function differencesOfOrders({ books }: World): string[] {
  return books.payments.flatMap(({ id, reference }) => {
    const booking = books.bookings.find(({ paymentId }) => paymentId === String(id));
    const amount = paymentOrders.find((order) => order.reference === reference)?.amount;
    const agrees = !booking || !amount || booking.units === parseDecimal(amount);
    return agrees
      ? []
      : [`the payment of the order ${reference} is booked with another amount than the order has`];
  });
}

async function differencesOfWallets({ fx, truth, safeguards }: World): Promise<string[]> {
  const differences: string[] = [];
  for (const { id } of (await truth.wallets.list()).items) {
    const unitsOn = async (day: string) => {
      const { balance } = await fx.wallets.getBalance(id, day);
      return readUnits(safeguards, balance?.bookingAmount?.value);
    };
    const [opening, closing] = [await unitsOn(dayBefore), await unitsOn(period.toDate)];
    let sum = opening;
    const movements = fx.financialMovements.iterate({ walletId: id, ...period, per_page: 3 });
    for await (const { amount } of movements) sum += readUnits(safeguards, amount?.value);
    if (sum !== closing)
      differences.push(`the movements of the account ${id} do not explain its balance`);
  }
  return differences;
}
