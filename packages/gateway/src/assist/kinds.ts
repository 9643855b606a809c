import { setImmediate } from 'node:timers/promises';
import {
  CrossborderFxError,
  type ExternalBankAccountCreate,
  type Journal,
  type Payment,
} from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import {
  confirmationKey,
  daysFrom,
  decisiveAttempt,
  inLargePages,
  meaningOfStatus,
  saysGone,
} from '@crossborder-fx/client/once';
import { bareLikenessesOf, createPayoutRun, type RunResult } from '@crossborder-fx/payouts';
import { sendOnce } from '../api/send-once.ts';
import { everyone } from '../data/database.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { keyOf } from './debts.ts';
import { changesOf, expectationOf, type PaymentRow, paymentOf } from './payment-row.ts';
import { bare, type Kind, type Prepared, type Result } from './prepared.ts';
import { Refused } from './refused.ts';

interface DealBody {
  currencyPair: string;
  side: 'B' | 'S';
  amount: string;
  currency: string;
  deliveryDate: string;
  sourceWalletId: string;
  deliveryWalletId: string;
}

/** The parts of a prepared object that a person sees before approving the object. */
export interface Seen {
  /** The facts that a person approves. The approval fails when one of these facts has changed since the person saw them. */
  shown: object;
  /** Further facts that help a person to decide, such as similar payments. */
  beside: object;
  /** Confirms the approved object at the service, or creates the object there if the service does not have the object yet. */
  approve(): Promise<{ id: string; result?: Result }>;
}

export interface KindOfWork {
  /**
   * Creates the object at the service, unconfirmed. Kinds of objects that are sent to the service only after the approval have
   * no `create`.
   */
  create?(one: Prepared): Promise<Result>;
  look(one: Prepared): Promise<Seen>;
  /** Deletes the prepared object at the service. @throws {Refused} when the object may already be released */
  remove?(one: Prepared): Promise<void>;
}

const similarDays = 30;
const mostSimilar = 20;
const mostRead = 2_000;
/** The largest accepted difference between the rate of a trade and the rate of the quote that the person was shown: 0.5 %. */
const mostDrift = 0.005;

export function createKinds(context: GatewayContext): Record<Kind, KindOfWork> {
  const { fx, database, stopped: signal, watchCall } = context;
  const { journal } = database;

  const once = (
    operation: 'createPayment' | 'createExternalBankAccount' | 'createTrade' | 'confirmPayment',
    reference: string,
    body: object,
  ) =>
    watchCall(journal, (watched) =>
      sendOnce(fx, watched, { caller: everyone, operation, reference, body }, { signal }),
    );

  /** Reads a payment; returns undefined when the service says that the payment does not exist. */
  const read = (paymentId: string): Promise<Payment | undefined> =>
    fx.payments.get(paymentId, { signal }).catch((error) => {
      if (!saysGone(error)) throw error;
      return undefined;
    });

  /**
   * Finds other recent payments at the service with one of these invoices, or to the beneficiary and in the currency of the
   * payment `of`.
   *
   * @param own - the ids of the prepared payments
   */
  async function similar(invoices: readonly string[], own: ReadonlySet<string>, of?: Payment) {
    const { now } = await journal.read('now');
    const names = invoices
      .flatMap(bareLikenessesOf)
      .filter((name) => name.length > 2)
      .map((name) => ({ name, start: keyOf(name).replace(/\..*/, '').replaceAll('-', '') }));
    const rows: { paymentId: string; isAlike: boolean }[] = [];
    let count = 0;
    const list = (query: object) =>
      fx.payments.iterate({ ...daysFrom(now, similarDays), ...query });
    for await (const payment of inLargePages(list, {}, { signal })) {
      if (++count > mostRead) break;
      // Lets the gateway answer other requests, because the comparison with a run of 500 invoices takes seconds in all.
      await setImmediate();
      const { id, tag, communication, sourceWalletId, externalBankAccountId, amount } = payment;
      const tagged = bareLikenessesOf(String(tag ?? ''));
      const texts = [...tagged, ...bareLikenessesOf(String(communication ?? ''))];
      // The tag of a payment that an assistant prepared has only the beginning of its invoice, and the hash of the debt.
      const hashed = tagged.filter((text) => /[a-f0-9]{10}/.test(text));
      const isTagged = ({ name, start }: (typeof names)[number]) => {
        // The hash is computed only for an invoice whose beginning the tag has.
        if (!hashed.some((text) => text.startsWith(start))) return false;
        const [key = ''] = bareLikenessesOf(keyOf(sourceWalletId, externalBankAccountId, name));
        return hashed.some((text) => text.startsWith(key));
      };
      const isAlike = names.some(
        (one) => texts.some((text) => text.includes(one.name)) || isTagged(one),
      );
      const isSame =
        externalBankAccountId === of?.externalBankAccountId &&
        amount?.currency === of?.amount?.currency;
      if (own.has(String(id)) || !(isAlike || (of && isSame))) continue;
      const { status, createdDate } = payment;
      const what = { status, createdDate, tag, communication, amount };
      rows.push({ paymentId: String(id), isAlike, ...what });
    }
    rows.sort((one, other) => Number(other.isAlike) - Number(one.isAlike));
    const isCut = count > mostRead || rows[mostSimilar]?.isAlike === true;
    return { similar: rows.slice(0, mostSimilar), areAllShown: !isCut };
  }

  /** Adds to each payment the name and the account number of its beneficiary, from the service's list of beneficiaries. */
  async function withBeneficiaries(rows: readonly PaymentRow[]) {
    const wanted = new Set(rows.map(({ externalBankAccountId }) => externalBankAccountId));
    const known = new Map<string, object>();
    const list = (query: object) => fx.externalBankAccounts.iterate(query);
    for await (const { id, holder, accountNumber } of inLargePages(list, {}, { signal })) {
      if (!wanted.has(String(id))) continue;
      known.set(String(id), { beneficiary: holder?.name, accountNumber });
      if (known.size === wanted.size) break;
    }
    return rows.map((row) => ({ ...row, ...known.get(row.externalBankAccountId) }));
  }

  const run = ({ id: name, body }: Prepared) => {
    const rows = (body as unknown as PaymentRow[]).map((row) => ({
      reference: row.reference,
      ...paymentOf(row),
    }));
    const bodies = new Map<string, object>(rows.map(({ reference, ...row }) => [reference, row]));
    // The journal keeps the body of each payment, so that the gateway can send the same body again, or compare the body with a
    // payment, when a person decides about a lost response.
    const keeping: Journal = {
      ...journal,
      claim: (record) => {
        const kept = bodies.get(record.reference);
        const isKept = kept && !record.state;
        return journal.claim(isKept ? { ...record, body: JSON.stringify(kept) } : record);
      },
    };
    const payouts = createPayoutRun(fx, { journal: keeping, name, rows, onUnknown: 'continue' });
    return { ...payouts, bodies };
  };
  const requireAll = (result: RunResult, what: string) => {
    const { of, done, alreadyDone, refused, undecided } = result;
    if (done + alreadyDone === of) return;
    const counts = { rows: of, done: done + alreadyDone, refused, undecided };
    throw new Refused(
      `Some payments are not ${what} yet. Repeat the call. A person decides about payments whose response was lost.`,
      counts,
      counts.done + undecided > 0,
    );
  };

  return {
    payment: {
      async create({ body: [row] }) {
        const { reference, ...others } = row as unknown as PaymentRow;
        const payment = await once('createPayment', reference, paymentOf(others));
        const { payeeVerification } = Object(payment);
        return { paymentId: payment.id, payeeVerification };
      },
      async look({ body: [row], result }) {
        const asked = row as unknown as PaymentRow;
        const { paymentId = '', payeeVerification = 'was not requested' } = result;
        const payment = await read(paymentId);
        if (!payment) throw new Refused('The service no longer shows the payment.');
        const { externalBankAccountId = '', createdDate: _, rate: __, ...fields } = payment;
        const { holder, accountNumber } = await fx.externalBankAccounts.get(externalBankAccountId, {
          signal,
        });
        const expect = expectationOf(payment);
        return {
          shown: { ...fields, externalBankAccountId, beneficiary: holder?.name, accountNumber },
          beside: {
            changed: changesOf(payment, asked),
            payeeVerification,
            ...(await similar([asked.invoice], new Set([paymentId]), payment)),
          },
          approve: async () => ({ id: (await once('confirmPayment', paymentId, { expect })).id }),
        };
      },
      async remove({ result: { paymentId = '' } }) {
        const { attempts } = await journal.read(await confirmationKey(journal, paymentId));
        const payment = await read(paymentId);
        const meaning = payment && meaningOfStatus(payment.status);
        if (!payment || meaning === 'dead') return;
        if (decisiveAttempt(attempts) || meaning !== 'waiting') {
          throw new Refused(
            'The payment was not deleted, because it is confirmed or may be confirmed.',
          );
        }
        await fx.payments.delete(paymentId, { signal }).catch(async (error) => {
          const isGone = !(await read(paymentId)) || !(error instanceof CrossborderFxError);
          if (!isGone) throw error;
        });
      },
    },

    payments: {
      async create(one) {
        requireAll(await run(one).create(), 'created');
        return {};
      },
      async look(one) {
        const { summary, confirm, rows, bodies } = run(one);
        const { digest, groups, differences } = await summary();
        const own = new Set<string>();
        for await (const { paymentId } of rows()) if (paymentId) own.add(paymentId);
        const invoices = one.body.map(({ invoice }) => String(invoice));
        return {
          shown: { digest, groups, rows: await withBeneficiaries(one.body.map(bare) as never) },
          beside: { changed: differences, ...(await similar(invoices, own)) },
          async approve() {
            for await (const { paymentId, reference } of rows()) {
              if (paymentId) bodies.set(paymentId, { expect: bodies.get(reference) });
            }
            requireAll(await confirm({ approved: digest }), 'confirmed');
            return { id: digest };
          },
        };
      },
      async remove(one) {
        const { of, done, alreadyDone, ...others } = await run(one).cancel();
        const left = others.refused + others.undecided + others.left;
        if (left > 0)
          throw new Refused(
            'Some payments were not deleted, because they are confirmed or may be confirmed.',
            {
              rows: of,
              left,
            },
          );
      },
    },

    beneficiary: {
      async look({ id, body: [body] }) {
        const account = bare(body ?? {}) as unknown as ExternalBankAccountCreate;
        const alike: unknown[] = [];
        const plain = (text: unknown) =>
          String(text ?? '')
            .replace(/\W/g, '')
            .toUpperCase();
        const list = (query: object) => fx.externalBankAccounts.iterate(query);
        for await (const { id: known, accountNumber, holder } of inLargePages(
          list,
          {},
          { signal },
        )) {
          if (plain(accountNumber) === plain(account.accountNumber))
            alike.push({ id: known, holder });
        }
        return {
          shown: account,
          beside: { sameAccountNumber: alike },
          approve: () => once('createExternalBankAccount', id, account),
        };
      },
    },

    trade: {
      async look({ id, body: [body], result }) {
        const { amount, currency, sourceWalletId, deliveryWalletId, ...terms } = bare(
          body ?? {},
        ) as unknown as DealBody;
        const deal = { ...terms, amount: money(amount, currency) };
        const quote = await fx.quotes.create(deal, { signal });
        const { appliedRate, sourceAmount, deliveredAmount } = quote;
        return {
          shown: { ...deal, sourceWalletId, deliveryWalletId },
          beside: { quote: { appliedRate, sourceAmount, deliveredAmount } },
          async approve() {
            const [shown, now] = [Number(result.rate), Number(appliedRate)];
            if (!(Math.abs(now / shown - 1) <= mostDrift)) {
              throw new Refused(
                'Nothing was approved, because the rate has moved by more than 0.5 %. Look at the new quote, then approve.',
              );
            }
            return once('createTrade', id, { ...deal, sourceWalletId, deliveryWalletId });
          },
        };
      },
    },
  };
}
