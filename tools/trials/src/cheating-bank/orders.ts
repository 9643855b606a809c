import {
  AmbiguousError,
  type CreateOnceOptions,
  CrossborderFxError,
  InProgressError,
  type Payment,
  UndecidedError,
} from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { accountsOf, bodyOf, decide, paidBy } from '../harness/orders.ts';
import { isSameId } from './reading.ts';
import type { PaymentBody } from './safeguards.ts';
import { type Identified, type Order, UnreadableError, type World } from './world.ts';

interface PaymentOrder {
  reference: string;
  amount: string;
  /** The simulated failure of the network for this order: a request is lost, or the answer to the request. */
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

export async function payOrders(world: World): Promise<void> {
  const { truth, sandbox, books } = world;
  const accounts = await accountsOf(truth);
  const beneficiaries = (await truth.externalBankAccounts.list({ per_page: 100 })).items;
  for (const { reference, amount, lost, currency = 'EUR', beneficiary } of paymentOrders) {
    if (lost) sandbox.faults.add(lost[0], { drop: lost[1], times: 1 });
    const found = beneficiaries.find((one) => one.currency === currency);
    const order = await payOrder(world, reference, {
      ...bodyOf(accounts, 0, '2026-11-04'),
      externalBankAccountId: beneficiary ?? String(found?.id),
      amount: money(amount, currency),
      communication: 'With thanks',
    });
    books.payments.push(order);
    sandbox.faults.clear();
  }
}

async function payOrder(world: World, reference: string, body: PaymentBody): Promise<Order> {
  const { fx, truth, safeguards, journal, attempt } = world;
  const created = async () => (await paidBy(truth)).get(reference) ?? [];
  const there = async () => (await created()).filter(isConfirmed);
  const create = (decision: Partial<CreateOnceOptions>) =>
    safeguards.createPayment(fx, body, { journal, reference, timeout: 60_000, ...decision });

  const { state, result } = await settleOnce(world, `create ${reference}`, create, created);
  if (!result) return { reference, state, there };
  const { id } = result;
  const order: Order = { reference, state, id, there };
  const confirm = (decision: Partial<CreateOnceOptions>) =>
    safeguards.confirmPayment(fx, id, { journal, reference, ...decision });
  // If the confirmation's outcome is unknown, a person looks whether this payment is confirmed, and decides by that.
  order.state = (await settleOnce(world, `confirm ${reference}`, confirm, there)).state;
  if (order.state === 'refused') {
    // The service refuses to confirm a confirmed payment again, so after a refusal the company reads the payment.
    await attempt(`read ${reference}`, async () => {
      if (isConfirmed(await fx.payments.get(id))) order.state = 'done';
    });
  }
  // A second machine of the company pays the same order too. The client must return the payment of the first machine.
  await attempt(`repeat ${reference}`, async () => {
    const again = await create({});
    if (String(again.id) !== String(id)) throw new Error('another payment');
  });
  return order;
}

/** Whether the status of a payment says that its money has left the account, is about to leave, or has come back. */
function isConfirmed({ status }: Payment): boolean {
  return ['planified', 'blocked', 'finalized', 'rejected'].includes(String(status).toLowerCase());
}

const tradeOrders = [
  { reference: 'Hedge', value: '1001.01', isLost: false },
  { reference: 'Dollars', value: '2002.02', isLost: true },
];

const inDollars = { currencyPair: 'EURUSD', side: 'S' } as const;

export async function makeTrades(world: World): Promise<void> {
  const { fx, truth, sandbox, journal, books } = world;
  for (const { reference, value, isLost } of tradeOrders) {
    const amount = money(value, 'EUR');
    if (isLost) sandbox.faults.add('createTrade', { drop: 'after', times: 1 });
    const body = { ...inDollars, amount, deliveryDate: '2026-11-06' };
    const there = async () =>
      (await Array.fromAsync(truth.trades.iterate({ status: 'all' }))).filter(
        ({ sourceAmount, deliveredAmount }) =>
          [sourceAmount?.value, deliveredAmount?.value].includes(amount.value),
      );
    const create = (decision: Partial<CreateOnceOptions>) =>
      fx.trades.createOnce(body, { journal, reference, timeout: 60_000, ...decision });
    const { state, result } = await settleOnce(world, `trade ${reference}`, create, there);
    books.others.push({ reference, state, id: result?.id, there });
    sandbox.faults.clear();
  }
}

/** Books a forward before its quote expires after 12 seconds, and requires that the list of forwards contains it once. */
export async function bookForward(world: World): Promise<void> {
  const { fx, truth, books, note } = world;
  const wallets = (await truth.wallets.list()).items;
  const walletIn = (currency: string) =>
    String(wallets.find((one) => one.currency === currency)?.id);
  const amount = money('30003.03', 'EUR');
  const there = async () => {
    const { items } = await truth.fixedForwards.list({ status: 'all' });
    return items
      .filter((one) => one.sourceAmount?.value === amount.value)
      .map(({ fixedForwardId }) => ({ id: String(fixedForwardId) }));
  };
  const order: Order = { reference: 'Forward', state: 'refused', there };
  books.others.push(order);
  try {
    const deal = { ...inDollars, amount, deliveryDate: '2026-12-07' };
    const { quoteId } = await fx.fixedForwards.createQuote(deal);
    const accounts = { sourceAccountId: walletIn('EUR'), deliveryAccountId: walletIn('USD') };
    const { fixedForwardId } = await fx.fixedForwards.create({ quoteId, ...accounts });
    if (fixedForwardId == null) throw new UnreadableError('The forward has no id.');
    order.state = 'done';
    order.id = fixedForwardId;
    const { items } = await fx.fixedForwards.list({ status: 'planified' });
    const found = items.filter((one) => one.fixedForwardId === fixedForwardId);
    if (found.length !== 1)
      throw new UnreadableError('The bank must list the forward exactly once.');
  } catch (error) {
    note('forward', error);
    const isOpen = error instanceof CrossborderFxError && error.outcome === 'unknown';
    // If the bank's answer has no id, the bank has booked the forward, so a person must look for it at the bank.
    if (isOpen || error instanceof UnreadableError) order.state = 'open';
  }
}

const mostRounds = 8;

/** Repeats a call until it succeeds or the company stops. A person who decides sees the true objects on web pages. */
async function settleOnce<Result extends Identified>(
  world: World,
  where: string,
  call: (decision: Partial<CreateOnceOptions>) => Promise<Result>,
  lookAtTheService: () => Promise<Identified[]>,
): Promise<{ state: Order['state']; result?: Result }> {
  let decision: Partial<CreateOnceOptions> = {};
  let mayHaveHappened = false;
  for (let round = 1; round <= mostRounds; round++) {
    try {
      return { state: 'done', result: await call(decision) };
    } catch (error) {
      world.note(where, error);
      if (!(error instanceof CrossborderFxError)) break;
      if (error.outcome === 'unknown') mayHaveHappened = true;
      decision = {};
      if (error instanceof InProgressError) await passUntil(world, error.retryAt);
      else if (error instanceof UndecidedError || error instanceof AmbiguousError) {
        await passUntil(world, error.notBefore);
        const [own] = await lookAtTheService();
        // The bank may show the id of the payment in another form than the sandbox.
        const shown = own && error.candidates.find(({ id }) => isSameId(id, own.id));
        decision = decide(own && String(shown?.id ?? own.id), error);
      } else if (error.outcome === 'unknown') await world.sandbox.clock.advance({ seconds: 120 });
      else if (round > 2) break;
    }
  }
  return { state: mayHaveHappened ? 'open' : 'refused' };
}

async function passUntil({ sandbox, now }: World, until: Date): Promise<void> {
  const seconds = Math.ceil((until.getTime() - now().getTime()) / 1000) + 1;
  if (seconds > 0) await sandbox.clock.advance({ seconds });
}
