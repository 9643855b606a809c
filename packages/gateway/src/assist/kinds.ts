import type {
  ExternalBankAccountCreate,
  Journal,
  OnceOperation,
  Payment,
  PaymentCreate,
} from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import {
  changedFields,
  confirmationKey,
  decisiveAttempt,
  inLargePages,
  keyOf,
  meaningOfStatus,
  saysGone,
} from '@crossborder-fx/client/once';
import { createPayoutRun, RowsError, type RunResult } from '@crossborder-fx/payouts';
import { keepBodies, sendOnce } from '../api/send-once.ts';
import { everyone } from '../data/database.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { type PaymentInput, plainAccount, type TradeInput } from './inputs.ts';
import {
  bare,
  type Kind,
  type Prepared,
  type PreparedStore,
  Refused,
  type Result,
} from './prepared.ts';
import { similarDays, similarPayments } from './similar.ts';

/** The parts of a prepared object that a person sees before approving the object. */
export interface Seen {
  /** The facts that a person approves. The approval fails when one of these facts has changed since the person saw them. */
  shown: object;
  /** Further facts that help a person to decide, such as similar payments. */
  beside: object;
  /** The rate of the quote that the person is shown, if the object is a trade. */
  rate?: string | undefined;
  /** Confirms or creates the approved object at the service. @param rate - the rate that the person was shown */
  approve(rate?: string): Promise<{ id: string }>;
}

export interface KindOfWork {
  /** Creates the object at the service, unconfirmed. Without `create`, the gateway creates it only after the approval. */
  create?(one: Prepared): Promise<Result>;
  look(one: Prepared): Promise<Seen>;
  /** Deletes the prepared object at the service. @throws {Refused} when the service has possibly released the object already */
  remove?(one: Prepared): Promise<void>;
  /** Returns the final state of an object that somebody has confirmed or deleted at the service. */
  endedAs?(one: Prepared): Promise<'approved' | 'gone' | undefined>;
  /** Reads the payment's id in the journal: `{}` while nobody knows the outcome, undefined if there is certainly no payment. */
  findMade?(one: Prepared): Promise<Pick<Result, 'paymentId'> | undefined>;
}

/** The largest accepted difference between the rate of a trade and the rate of the quote that the person was shown: 0.5 %. */
const mostDrift = 0.005;
const mostSimilar = 20;

export function createKinds(
  context: GatewayContext,
  store: PreparedStore,
): Record<Kind, KindOfWork> {
  const { fx, database, stopped: signal, watchCall } = context;
  const { journal } = database;

  const once = (operation: OnceOperation, reference: string, body: object, given = journal) => {
    const request = { caller: everyone, operation, reference, body };
    return watchCall(given, (watched) => sendOnce(fx, watched, request, { signal }));
  };

  /**
   * Returns a journal that claims no payment of an object that another process is deleting. This journal reads the state after its
   * claim, and a deletion changes the state before it reads the journal, so one of the two processes sees the other.
   */
  const whileCreating = ({ id }: Prepared): Journal => ({
    ...journal,
    async claim(record) {
      const isClaimed = await journal.claim(record);
      if ((await store.find(id))?.state === 'creating') return isClaimed;
      throw new Refused('The object was withdrawn, refused or expired while it was prepared.');
    },
  });

  const read = (paymentId: string): Promise<Payment | undefined> =>
    fx.payments.get(paymentId, { signal }).catch((error) => {
      if (!saysGone(error)) throw error;
      return undefined;
    });
  const meaningOf = async (paymentId: string) => {
    const payment = await read(paymentId);
    return payment ? meaningOfStatus(payment.status) : 'dead';
  };
  const beneficiaries = () => inLargePages(fx.externalBankAccounts.iterate, {}, { signal });

  /** Adds to each payment the name and the account number of its beneficiary, from the service's list of beneficiaries. */
  async function withBeneficiaries(rows: readonly PaymentInput[]) {
    const wanted = new Set(rows.map(({ externalBankAccountId }) => externalBankAccountId));
    const known = new Map<string, object>();
    for await (const { id, holder, accountNumber } of beneficiaries()) {
      if (wanted.has(String(id)))
        known.set(String(id), { beneficiary: holder?.name, accountNumber });
      if (known.size === wanted.size) break;
    }
    return rows.map((row) => ({ ...row, ...known.get(row.externalBankAccountId) }));
  }

  const run = ({ id: name, body }: Prepared, given = journal) => {
    const rows = body.map((row) => ({ reference: row.reference, ...paymentOf(row) }));
    const bodies = new Map<string, object>(rows.map(({ reference, ...one }) => [reference, one]));
    const keeping = keepBodies(given, (reference) => bodies.get(reference));
    const payouts = createPayoutRun(fx, { journal: keeping, name, rows, onUnknown: 'continue' });
    return { ...payouts, bodies };
  };
  const requireAll = (result: RunResult, problem: string) => {
    const { of: rows, refused, undecided } = result;
    const done = result.done + result.alreadyDone;
    const counts = { rows, done, refused, undecided };
    if (done < rows) throw new Refused(problem, counts, done + undecided > 0);
  };
  const notYet = (what: string) =>
    `Some payments are not ${what} yet. Repeat the call. A person decides about payments whose response was lost.`;

  const findMade = async ({ body: [row] }: Prepared) => {
    const key = await keyOf(journal.account, 'createPayment', row?.reference);
    const attempt = decisiveAttempt((await journal.read(key)).attempts);
    return attempt && (attempt.state === 'done' ? { paymentId: attempt.id } : {});
  };

  return {
    payment: {
      findMade,
      async create(one) {
        const [row] = one.body;
        const reference = row?.reference ?? '';
        const payment = await once('createPayment', reference, paymentOf(row), whileCreating(one));
        const { payeeVerification } = Object(payment);
        return { paymentId: payment.id, payeeVerification };
      },
      async look({ body: [row], result }) {
        const { paymentId = '', payeeVerification = 'was not requested' } = result;
        const payment = await read(paymentId);
        if (!payment) throw new Refused('The service no longer shows the payment.');
        const { createdDate: _, rate: __, ...fields } = payment;
        const { sourceWalletId, externalBankAccountId = '', amount, desiredExecutionDate } = fields;
        const { holder, accountNumber } = await fx.externalBankAccounts.get(externalBankAccountId, {
          signal,
        });
        const { invoice } = bare<PaymentInput>(row);
        const similar = await similarPayments(context, [invoice], new Set([paymentId]), payment);
        const expect = { sourceWalletId, externalBankAccountId, amount, desiredExecutionDate };
        return {
          shown: { ...fields, externalBankAccountId, beneficiary: holder?.name, accountNumber },
          beside: { changed: changesOf(payment, paymentOf(row)), payeeVerification, ...similar },
          approve: () => once('confirmPayment', paymentId, { expect }),
        };
      },
      async remove(one) {
        const made = one.result.paymentId === undefined ? await findMade(one) : one.result;
        if (!made) return;
        const { paymentId } = made;
        const notDeleted = 'The payment was not deleted';
        if (paymentId === undefined)
          throw new Refused(`${notDeleted}: a person must decide whether it was created.`);
        const { attempts } = await journal.read(await confirmationKey(journal, paymentId));
        const meaning = await meaningOf(paymentId);
        if (meaning === 'dead') return;
        if (decisiveAttempt(attempts) || meaning !== 'waiting')
          throw new Refused(`${notDeleted}, because it is confirmed or may be confirmed.`);
        await fx.payments.delete(paymentId, { signal }).catch(async (error) => {
          if ((await meaningOf(paymentId)) !== 'dead') throw error;
        });
      },
      async endedAs({ result: { paymentId } }) {
        if (!paymentId) return undefined;
        const meaning = await meaningOf(paymentId);
        if (meaning === 'released') return 'approved';
        return meaning === 'dead' ? 'gone' : undefined;
      },
    },

    payments: {
      async create(one) {
        const { create, rows } = run(one, whileCreating(one));
        const result = await create().catch(async (error) => {
          if (!(error instanceof RowsError)) throw error;
          // An earlier call may have created some of the payments, which the gateway must delete when nobody approves them.
          for await (const { state } of rows())
            if (state !== 'waiting' && state !== 'refused')
              throw new Refused(`${error.message}. Withdraw the other payments of this call.`);
          throw error;
        });
        requireAll(result, notYet('created'));
        return {};
      },
      async look(one) {
        const { summary, confirm, rows, bodies } = run(one);
        const { digest, groups, differences } = await summary();
        const own = new Set<string>();
        for await (const { paymentId } of rows()) if (paymentId) own.add(paymentId);
        const asked = one.body.map(bare<PaymentInput>);
        const invoices = asked.map(({ invoice }) => invoice);
        const similar = await similarPayments(context, invoices, own);
        return {
          shown: { digest, groups, rows: await withBeneficiaries(asked) },
          beside: { changed: differences, ...similar },
          async approve() {
            for await (const { paymentId, reference } of rows()) {
              if (paymentId) bodies.set(paymentId, { expect: bodies.get(reference) });
            }
            requireAll(await confirm({ approved: digest }), notYet('confirmed'));
            return { id: digest };
          },
        };
      },
      async remove(one) {
        const problem =
          'Some payments were not deleted, because they are confirmed or may be confirmed, or another process is creating them.';
        requireAll(await run(one).cancel(), problem);
      },
    },

    beneficiary: {
      async look({ id, body: [body] }) {
        const account = bare<ExternalBankAccountCreate>(body);
        const plain = plainAccount(account.accountNumber);
        const sameAccountNumber: object[] = [];
        for await (const { id: known, accountNumber, holder } of beneficiaries()) {
          if (plainAccount(accountNumber) === plain) sameAccountNumber.push({ id: known, holder });
        }
        return {
          shown: account,
          beside: { sameAccountNumber },
          approve: () => once('createExternalBankAccount', id, account),
        };
      },
      async endedAs({ result: { id } }) {
        if (id === undefined) return undefined;
        const shown = fx.externalBankAccounts.get(id, { signal });
        return (await shown.then(() => false, saysGone)) ? 'gone' : undefined;
      },
    },

    trade: {
      async look({ id, body: [body] }) {
        const { sourceWalletId, deliveryWalletId, purpose, ...terms } = bare<TradeInput>(body);
        const { amount, currency, ...others } = terms;
        const deal = { ...others, amount: money(amount, currency) };
        const trade = { ...deal, sourceWalletId, deliveryWalletId };
        const quote = await fx.quotes.create(deal, { signal });
        const { appliedRate, sourceAmount, deliveredAmount } = quote;
        const { now } = await journal.read('now');
        const since = new Date(now.getTime() - similarDays * 24 * 60 * 60 * 1000);
        const { similar, problem } = await fx.trades.findCandidates(trade, { since, signal });
        if (problem) throw problem;
        const equalTrades = similar.slice(0, mostSimilar).map((one) => {
          const { id, status, createdDate, sourceAmount, deliveredAmount } = one;
          return { id, status, createdDate, sourceAmount, deliveredAmount };
        });
        return {
          shown: { ...trade, purpose },
          beside: { quote: { appliedRate, sourceAmount, deliveredAmount }, equalTrades },
          rate: appliedRate,
          async approve(rate) {
            const [shown, now] = [Number(rate), Number(appliedRate)];
            if (Math.abs(now / shown - 1) <= mostDrift) return once('createTrade', id, trade);
            throw new Refused(
              'Nothing was approved, because the rate has moved by more than 0.5 %. Look at the new quote, then approve.',
            );
          },
        };
      },
    },
  };
}

function paymentOf(row: Prepared['body'][number] | undefined): Omit<PaymentCreate, 'tag'> {
  const { walletId, invoice: _, amount, currency, ...others } = bare<PaymentInput>(row);
  const { executionDate: desiredExecutionDate, ...options } = others;
  return {
    sourceWalletId: walletId,
    amount: money(amount, currency),
    desiredExecutionDate,
    feeCurrency: currency,
    ...options,
  } as Omit<PaymentCreate, 'tag'>;
}

function changesOf(payment: Payment, asked: Omit<PaymentCreate, 'tag'>): string[] {
  const others = ['desiredExecutionDate', 'communication', 'feePaymentOption'] as const;
  const changed = others.filter((name) => (payment[name] ?? '') !== (asked[name] ?? ''));
  return [...changedFields(payment, asked), ...changed];
}
