import { parseDecimal } from '@crossborder-fx/client/money';
import { createWebhookHandler, type WebhookHandler } from '@crossborder-fx/webhooks';
import { paymentOrders } from './orders.ts';
import { isSameId } from './reading.ts';
import { type Booking, ReconciliationError, UnreadableError, type World } from './world.ts';

/** The receiver of the company: it books each payment that is final. */
export function createReceiver(
  { books, safeguards, note, now }: Omit<World, 'webhooks'>,
  secret: string,
): WebhookHandler {
  return createWebhookHandler({
    secrets: [secret],
    store: safeguards.createStore(now),
    clock: now,
    key: safeguards.keyOf,
    on: {
      PAYMENT_FINALIZED: async ({ payload }) => {
        if (payload.id == null || payload.amount == null) {
          throw new UnreadableError('The payment of the notification cannot be booked.');
        }
        const units = readUnits(safeguards.readAmount, payload.amount.value);
        books.bookings.push({ paymentId: String(payload.id), units });
      },
    },
    onUnhandled: () => {},
    onError: (error, { origin }) => note(`notification by ${origin}`, error),
  });
}

/** @throws {UnreadableError} */
export function readUnits(read: (text: unknown) => bigint, text: unknown): bigint {
  try {
    return read(text);
  } catch (cause) {
    throw new UnreadableError('An amount cannot be read.', { cause });
  }
}

const period = { fromDate: '2026-11-01', toDate: '2026-11-30' };
const dayBefore = '2026-10-31';

/** Payments, movements, balances and bookings have to agree; what does not is a difference. */
export async function reconcileMonth(world: World): Promise<void> {
  const { books, webhooks, fx, safeguards, sandbox } = world;
  const webhookId = String(sandbox.webhook?.webhookId);
  const { unseen } = safeguards.recovers ? await webhooks.catchUp(fx, webhookId) : { unseen: [] };
  const missing = unseen.filter(
    ({ resource, status }) => resource === 'PAYMENT' && status === 'finalized',
  );
  const differences = [
    ...missing.map(({ id }) => `no handler has seen that ${id} is final`),
    ...(await differencesOfPayments(world)),
    ...(await differencesOfWallets(world)),
    ...differencesOfOrders(world),
  ];
  books.differences = differences;
  if (differences.length > 0) throw new ReconciliationError(differences.join('; '));
}

async function differencesOfPayments({ fx, books, safeguards }: World): Promise<string[]> {
  const differences: string[] = [];
  const unpaid = new Set<Booking>(books.bookings);
  for await (const payment of fx.payments.iterate({ status: 'all', ...period, per_page: 3 })) {
    if (typeof payment.status !== 'string') throw new UnreadableError('A payment has no status.');
    if (payment.status.toLowerCase() !== 'finalized') continue;
    const units = readUnits(safeguards.readAmount, payment.amount?.value);
    const booking = [...unpaid].find(({ paymentId }) => isSameId(paymentId, String(payment.id)));
    if (!booking) differences.push(`${payment.id} is not booked`);
    else if (booking.units !== units)
      differences.push(`${payment.id} is booked with another amount`);
    if (booking) unpaid.delete(booking);
  }
  for (const { paymentId } of unpaid) differences.push(`${paymentId} is booked, and no payment`);
  return differences;
}

/** Whether what is booked is what was ordered. */
function differencesOfOrders({ books }: World): string[] {
  return books.payments.flatMap(({ id, reference }) => {
    const booking = books.bookings.find(({ paymentId }) => paymentId === String(id));
    const amount = paymentOrders.find((order) => order.reference === reference)?.amount;
    const agrees = !booking || !amount || booking.units === parseDecimal(amount);
    return agrees ? [] : [`${reference} is booked with another amount than that of its order`];
  });
}

async function differencesOfWallets({ fx, truth, safeguards }: World): Promise<string[]> {
  const read = (text: unknown) => readUnits(safeguards.readAmount, text);
  const differences: string[] = [];
  for (const { id } of (await truth.wallets.list()).items) {
    const opening = (await fx.wallets.getBalance(id, dayBefore)).balance?.bookingAmount;
    const closing = (await fx.wallets.getBalance(id, period.toDate)).balance?.bookingAmount;
    let sum = read(opening?.value);
    const movements = fx.financialMovements.iterate({ walletId: id, ...period, per_page: 3 });
    for await (const { amount } of movements) sum += read(amount?.value);
    if (sum !== read(closing?.value))
      differences.push(`the movements of ${id} do not explain its balance`);
  }
  return differences;
}
