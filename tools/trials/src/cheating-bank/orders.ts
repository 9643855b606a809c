import {
  type CreateOnceOptions,
  CrossborderFxError,
  type Payment,
  type TradeCreate,
} from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import type { PaymentBody } from './safeguards.ts';
import { settleOnce } from './settle-once.ts';
import { type Order, UnreadableError, type World } from './world.ts';

interface PaymentOrder {
  reference: string;
  amount: string;
  /** What is lost on the way, by operation. */
  lost?: readonly [operation: 'createPayment' | 'confirmPayment', stage: 'before' | 'after'];
  currency?: 'USD';
  beneficiary?: string;
}

export const paymentOrders: readonly PaymentOrder[] = [
  { reference: 'Rent', amount: '101.01' },
  { reference: 'Hall', amount: '101.01', lost: ['createPayment', 'after'] },
  { reference: 'Paper', amount: '202.02', lost: ['createPayment', 'before'] },
  { reference: 'Lamps', amount: '303.03', lost: ['confirmPayment', 'after'] },
  { reference: 'Tools', amount: '404.04', lost: ['createPayment', 'after'], currency: 'USD' },
  { reference: 'Chairs', amount: '606.06', lost: ['confirmPayment', 'before'] },
  { reference: 'Nobody', amount: '505.05', beneficiary: 'NoSuchOne' },
];

/** Pays each order once, or says that it does not know. */
export async function payOrders(world: World): Promise<void> {
  const { truth, sandbox, books } = world;
  const [wallet] = (await truth.wallets.list()).items;
  const beneficiaries = (await truth.externalBankAccounts.list({ per_page: 100 })).items;
  for (const { reference, amount, lost, currency = 'EUR', beneficiary } of paymentOrders) {
    if (lost) sandbox.faults.add(lost[0], { drop: lost[1], times: 1 });
    const found = beneficiaries.find((one) => one.currency === currency);
    const order = await payOrder(world, reference, {
      sourceWalletId: String(wallet?.id),
      externalBankAccountId: beneficiary ?? String(found?.id),
      amount: money(amount, currency),
      desiredExecutionDate: '2026-11-04',
      feeCurrency: 'EUR',
      feePaymentOption: 'SHARE',
      priorityPaymentOption: '48H',
      communication: 'With thanks',
    });
    books.payments.push(order);
    sandbox.faults.clear();
  }
}

async function payOrder(world: World, reference: string, body: PaymentBody): Promise<Order> {
  const { fx, truth, safeguards, journal, attempt } = world;
  const isOwn = ({ tag }: Payment) => tag?.startsWith(reference) ?? false;
  const created = () => all(truth.payments.iterate({ status: 'all' }), isOwn);
  const there = async () => (await created()).filter(isConfirmed);
  const create = (decision: Partial<CreateOnceOptions>) =>
    safeguards.createPayment(fx, body, { journal, reference, timeout: 60_000, ...decision });

  const { state, result } = await settleOnce(world, `create ${reference}`, create, created);
  if (!result) return { reference, state, there };
  const { id } = result;
  const order: Order = { reference, state, id, there };
  const confirm = (decision: Partial<CreateOnceOptions>) =>
    safeguards.confirmPayment(fx, id, { journal, reference, ...decision });
  // There is nothing to adopt: it is confirmed, or it is not.
  order.state = (await settleOnce(world, `confirm ${reference}`, confirm, there)).state;
  if (order.state === 'refused') {
    // A confirmation is refused when the payment is confirmed already.
    await attempt(`read ${reference}`, async () => {
      if (isConfirmed(await fx.payments.get(id))) order.state = 'done';
    });
  }
  // Another machine has the same order, and pays it too.
  await attempt(`repeat ${reference}`, async () => {
    const again = await create({});
    if (String(again.id) !== String(id)) throw new Error('another payment');
  });
  return order;
}

/** Once it is confirmed, its money goes, or went and came back. */
function isConfirmed({ status }: Payment): boolean {
  return ['planified', 'blocked', 'finalized', 'rejected'].includes(String(status).toLowerCase());
}

const tradeOrders = [
  { reference: 'Hedge', value: '1001.01', isLost: false },
  { reference: 'Dollars', value: '2002.02', isLost: true },
];

const inDollars = { currencyPair: 'EURUSD', side: 'S' } as const;

/** Makes each trade once, or says that it does not know. */
export async function makeTrades(world: World): Promise<void> {
  const { fx, truth, sandbox, journal, books } = world;
  for (const { reference, value, isLost } of tradeOrders) {
    const amount = money(value, 'EUR');
    if (isLost) sandbox.faults.add('createTrade', { drop: 'after', times: 1 });
    const body: Omit<TradeCreate, 'tag'> = { ...inDollars, amount, deliveryDate: '2026-11-06' };
    const there = () =>
      all(truth.trades.iterate({ status: 'all' }), ({ sourceAmount, deliveredAmount }) =>
        [sourceAmount?.value, deliveredAmount?.value].includes(amount.value),
      );
    const { state, result } = await settleOnce(
      world,
      `trade ${reference}`,
      (decision) =>
        fx.trades.createOnce(body, { journal, reference, timeout: 60_000, ...decision }),
      there,
    );
    books.others.push({ reference, state, id: result?.id, there });
    sandbox.faults.clear();
  }
}

/** Books one forward within 12 seconds, and looks for it in the list. */
export async function bookForward(world: World): Promise<void> {
  const { fx, truth, books, note } = world;
  const wallets = (await truth.wallets.list()).items;
  const walletIn = (currency: string) =>
    String(wallets.find((one) => one.currency === currency)?.id);
  const amount = money('30003.03', 'EUR');
  const order: Order = {
    reference: 'Forward',
    state: 'refused',
    async there() {
      const { items } = await truth.fixedForwards.list({ status: 'all' });
      return items
        .filter((one) => one.sourceAmount?.value === amount.value)
        .map(({ fixedForwardId }) => ({ id: String(fixedForwardId) }));
    },
  };
  books.others.push(order);
  try {
    const { quoteId } = await fx.fixedForwards.createQuote({
      ...inDollars,
      amount,
      deliveryDate: '2026-12-07',
    });
    const { fixedForwardId } = await fx.fixedForwards.create({
      quoteId,
      sourceAccountId: walletIn('EUR'),
      deliveryAccountId: walletIn('USD'),
    });
    if (fixedForwardId == null) throw new UnreadableError('The forward has no id.');
    order.state = 'done';
    order.id = fixedForwardId;
    const { items } = await fx.fixedForwards.list({ status: 'planified' });
    const found = items.filter((one) => one.fixedForwardId === fixedForwardId);
    if (found.length !== 1) throw new UnreadableError('The forward is not once in the list.');
  } catch (error) {
    note('forward', error);
    const isOpen = error instanceof CrossborderFxError && error.outcome === 'unknown';
    // Without an id it was still booked. A person finds out which one it is.
    if (isOpen || error instanceof UnreadableError) order.state = 'open';
  }
}

/** The items that match, of all pages. */
async function all<Item>(
  items: AsyncIterable<Item>,
  matches: (item: Item) => boolean,
): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) if (matches(item)) found.push(item);
  return found;
}
