import type { CreateOnceOptions, Payment } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import type { PaymentBody } from './safeguards.ts';
import { settleOnce } from './settle-once.ts';
import type { Order, World } from './world.ts';

interface PaymentOrder {
  reference: string;
  amount: string;
  /** What is lost on the way, by operation. */
  lost?: readonly [operation: 'createPayment' | 'confirmPayment', stage: 'before' | 'after'];
  beneficiary?: 'in dollars' | 'unknown';
}

export const paymentOrders: readonly PaymentOrder[] = [
  { reference: 'Rent', amount: '101.01' },
  { reference: 'Hall', amount: '101.01', lost: ['createPayment', 'after'] },
  { reference: 'Paper', amount: '202.02', lost: ['createPayment', 'before'] },
  { reference: 'Lamps', amount: '303.03', lost: ['confirmPayment', 'after'] },
  {
    reference: 'Tools',
    amount: '404.04',
    beneficiary: 'in dollars',
    lost: ['createPayment', 'after'],
  },
  { reference: 'Chairs', amount: '606.06', lost: ['confirmPayment', 'before'] },
  { reference: 'Nobody', amount: '505.05', beneficiary: 'unknown' },
];

const today = '2026-11-04';

/** Pays each order once, or says that it does not know. */
export async function payOrders(world: World): Promise<void> {
  const { truth, sandbox, books } = world;
  const [wallet] = (await truth.wallets.list()).items;
  const beneficiaries = (await truth.externalBankAccounts.list({ per_page: 100 })).items;
  const idIn = (currency: string) =>
    String(beneficiaries.find((one) => one.currency === currency)?.id);
  for (const { reference, amount, lost, beneficiary } of paymentOrders) {
    if (lost) sandbox.faults.add(lost[0], { drop: lost[1], times: 1 });
    const externalBankAccountId =
      beneficiary === 'unknown' ? 'NoSuchOne' : idIn(beneficiary === 'in dollars' ? 'USD' : 'EUR');
    const body: PaymentBody = {
      sourceWalletId: String(wallet?.id),
      externalBankAccountId,
      amount: money(amount, beneficiary === 'in dollars' ? 'USD' : 'EUR'),
      desiredExecutionDate: today,
      feeCurrency: 'EUR',
      feePaymentOption: 'SHARE',
      priorityPaymentOption: '48H',
      communication: 'With thanks',
    };
    books.payments.push(await payOrder(world, reference, body));
    sandbox.faults.clear();
  }
}

async function payOrder(world: World, reference: string, body: PaymentBody): Promise<Order> {
  const { fx, safeguards, journal, note } = world;
  const create = (decision: Partial<CreateOnceOptions>) =>
    safeguards.createPayment(fx, body, { journal, reference, timeout: 60_000, ...decision });
  const created = await settleOnce(world, `create ${reference}`, create, () =>
    truePayments(world, reference),
  );
  if (created.state !== 'done') return { reference, state: created.state };
  const { id } = created.result;
  const confirmed: { state: Order['state'] } = await settleOnce(
    world,
    `confirm ${reference}`,
    (decision) => safeguards.confirmPayment(fx, id, { journal, reference, ...decision }),
    // There is nothing to adopt: it is confirmed, or it is not.
    async () => (await truePayments(world, reference)).filter(isConfirmed),
  );
  if (confirmed.state === 'refused') await lookAtRefused(world, `read ${reference}`, id, confirmed);
  // Another machine has the same order, and pays it too.
  await create({}).then(
    (again) => {
      if (String(again.id) !== String(id))
        note(`repeat ${reference}`, new Error('another payment'));
    },
    (error) => note(`repeat ${reference}`, error),
  );
  return { reference, state: confirmed.state, id };
}

/** A confirmation can be refused since the payment is confirmed already. */
async function lookAtRefused(
  { fx, note }: World,
  where: string,
  id: string,
  order: { state: Order['state'] },
): Promise<void> {
  try {
    if (isConfirmed(await fx.payments.get(id))) order.state = 'done';
  } catch (error) {
    note(where, error);
  }
}

/** The payments that an order has made, as they truly are. */
export async function truePayments({ truth }: World, reference: string): Promise<Payment[]> {
  const found: Payment[] = [];
  for await (const payment of truth.payments.iterate({ status: 'all' })) {
    if (payment.tag?.startsWith(reference)) found.push(payment);
  }
  return found;
}

/** Once it is confirmed, its money goes, or went and came back. */
export function isConfirmed({ status }: Payment): boolean {
  return ['planified', 'blocked', 'finalized', 'rejected'].includes(String(status).toLowerCase());
}
