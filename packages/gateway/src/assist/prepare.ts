import { ApiError, CrossborderFxError, ValidationError } from '@crossborder-fx/client';
import { decimalsOf } from '@crossborder-fx/client/money';
import { bareLikenessesOf, debtKeyOf, RowsError } from '@crossborder-fx/payouts';
import type { GatewayContext } from '../gateway-context.ts';
import { creationOf, hasSameTerms, weekdaysLater } from './debts.ts';
import { describePrepared, sentenceOf, states } from './describe.ts';
import type { PaymentInput } from './inputs.ts';
import { createKinds } from './kinds.ts';
import {
  createPreparedStore,
  type DebtRow,
  type Kind,
  type Prepared,
  type PreparedRow,
  Refused,
  type Result,
  type State,
  unended,
} from './prepared.ts';

const mostTries = 5;
const ended = new Set<State>(['withdrawn', 'expired', 'gone', 'failed']);

/** The milliseconds after which the gateway assumes that a crash cut off the claim of a debt or the creation. */
const longestClaim = 60_000;

interface Asked {
  assistant: string;
  kind: Kind;
  rows: readonly DebtRow[];
}

export type Preparations = ReturnType<typeof createPreparations>;

/** Prepares one object for each debt (such as an invoice to pay): a repeated call returns the prepared object. */
export function createPreparations(context: GatewayContext, approvalDays = 3) {
  const { database, publicUrl } = context;
  const store = createPreparedStore(database.sql);
  const kinds = createKinds(context);
  const creating = new Map<string, Promise<void>>();
  let turn: Promise<unknown> = Promise.resolve();
  const now = async () => (await database.journal.read('now')).now.getTime();
  const describe = (one: Prepared) => describePrepared(one, publicUrl());

  /** Claims the debts of one call at a time. SQL statements prevent two processes from claiming the same debt. */
  function claimed(asked: Asked): Promise<Prepared> {
    const work = turn.then(() => claim(asked));
    turn = work.catch(() => {});
    return work;
  }

  async function claim({ assistant, kind, rows }: Asked): Promise<Prepared> {
    for (let tries = 0; tries < mostTries; tries++) {
      const held = await store.holders(rows.flatMap(({ keys }) => keys));
      const ids = [...new Set([...held.values()].map(({ prepared }) => prepared))];
      const found = new Map<string, Prepared>();
      for (const id of ids) {
        const one = await store.find(id);
        if (!one) continue;
        await catchUp(one);
        found.set(id, one);
      }

      const isSame = (one: Prepared) => one.kind === kind && hasSameTerms(one, rows);
      const isLive = (one: Prepared) =>
        !ended.has(one.state) && (one.state !== 'refused' || isSame(one));
      const live = [...found.values()].filter(isLive);
      const [one] = live;
      if (one && live.length === 1 && isSame(one)) return one;
      if (one) {
        throw new Refused(
          'Nothing was changed: an object with other details is already prepared or approved (see the field `already`). ' +
            `If that object is for the same debt, do nothing. ${adviceAbout(live, assistant)}`,
          { already: live.slice(0, 5).map(describe) },
        );
      }

      const body = rows.map((row): PreparedRow => {
        const numbers = row.keys.map((key) => {
          const holder = held.get(key);
          const hasFailed = found.get(holder?.prepared ?? '')?.state === 'failed';
          // After the service refused an object, the next object for the same debt gets the same reference. So the gateway
          // finds the payment of the refused request if that request took effect after all.
          return holder ? holder.number + (hasFailed ? 0 : 1) : 1;
        });
        const number = Math.max(...numbers);
        const [key = ''] = row.keys;
        return { ...row, number, reference: number > 1 ? `${key}.${number}` : key };
      });
      const at = await now();
      const state: State = kinds[kind].create ? 'creating' : 'prepared';
      const expires = weekdaysLater(at, approvalDays);
      const made = await store.claim({ kind, assistant, at, expires, state, body }, ids);
      if (made) return made;
    }
    throw new Refused(
      'Another call is preparing an object for the same debt at this moment. Call again.',
    );
  }

  /** Creates the prepared payment at the service only once, even for several calls at the same time. */
  async function create(one: Prepared): Promise<void> {
    if (one.state !== 'creating') return;
    const work = creating.get(one.id) ?? createNow(one).finally(() => creating.delete(one.id));
    creating.set(one.id, work);
    await work;
    Object.assign(one, await store.find(one.id));
  }

  async function createNow(one: Prepared): Promise<void> {
    try {
      const result = await kinds[one.kind].create?.(one);
      if (await store.move(one, ['creating'], 'prepared', result)) return;
      // Another process may have ended the object without deleting the payment that this process has created.
      const found = await store.find(one.id);
      if (found && ['ending', 'withdrawn', 'expired', 'refused'].includes(found.state))
        await kinds[one.kind].remove?.({ ...found, result: { ...found.result, ...result } });
    } catch (error) {
      const isRefused = error instanceof ApiError && error.outcome === 'rejected';
      if (isRefused || error instanceof ValidationError || error instanceof RowsError) {
        await store.move(one, ['creating'], 'failed');
      }
      throw error;
    }
  }

  /**
   * Updates the state of a prepared object: a crash may have cut off its creation, a person may have deleted or confirmed its
   * payment, or the object may have expired.
   */
  async function catchUp(one: Prepared): Promise<void> {
    const mayBeCutOff = one.state === 'claiming' || one.state === 'creating';
    if (mayBeCutOff && one.at + longestClaim <= (await now())) {
      await store.move(one, ['claiming'], 'failed');
      const made = one.kind === 'payment' ? await creationOf(database.journal, one) : undefined;
      if (made?.paymentId !== undefined) await store.move(one, ['creating'], 'prepared', made);
    }
    // When somebody deletes an approved beneficiary at the service, its account number may be prepared again.
    const mayBeDeleted = one.kind === 'beneficiary' && one.state === 'approved';
    if (one.state === 'prepared' || one.state === 'approving' || mayBeDeleted) {
      const endedAs = await kinds[one.kind].endedAs?.(one);
      if (endedAs) await store.move(one, [one.state], endedAs);
    }
    if (one.state === 'prepared' && one.expires <= (await now())) await end(one, 'expired');
  }

  /** Deletes a prepared object at the service, and gives it the final state `as`. The caller may repeat a call that failed. */
  async function end(one: Prepared, as: State, more: Result = {}): Promise<void> {
    const isCutOff = !creating.has(one.id);
    const from: State[] = ['prepared', 'ending', ...(isCutOff ? (['creating'] as const) : [])];
    const before = one.state;
    if (!(await store.move(one, from, 'ending', { as, ...more }))) {
      Object.assign(one, await store.find(one.id));
      if (one.state === as) return;
      throw new Refused(`The prepared object cannot be deleted now. ${sentenceOf(one)}`);
    }
    try {
      await kinds[one.kind].remove?.(one);
    } catch (error) {
      const isMade = one.kind !== 'payment' || one.result.paymentId !== undefined;
      const back = before !== 'ending' ? before : isMade ? 'prepared' : 'creating';
      if (error instanceof Refused) await store.move(one, ['ending'], back);
      throw error;
    }
    await store.move(one, ['ending'], as);
  }

  /** @throws {Refused} when this assistant has prepared no object with this id */
  async function own(assistant: string, id: string): Promise<Prepared> {
    const one = await store.find(id);
    if (one?.assistant === assistant) return one;
    throw new Refused(
      'You have prepared no object with this id. Call status without an id to list your prepared objects.',
    );
  }

  async function prepared(asked: Asked): Promise<object> {
    let one = await claimed(asked);
    await create(one);
    await catchUp(one);
    // Somebody has deleted the payment at the service since the gateway created it, so this call prepares a new object.
    if (one.state === 'gone') {
      one = await claimed(asked);
      await create(one);
    }
    return describe(one);
  }

  return {
    store,
    kinds,
    catchUp,
    end,
    payments(assistant: string, kind: 'payment' | 'payments', given: readonly PaymentInput[]) {
      const rows = given.map((row, index) => {
        const where = kind === 'payments' ? `Payment ${index + 1}: ` : '';
        return { ...row, keys: keysOf(row, where) };
      });
      const all = rows.flatMap(({ keys }) => keys);
      const twin = all.find((key, index) => all.indexOf(key) !== index);
      if (twin !== undefined) {
        const numbers = rows.flatMap(({ keys }, index) => (keys.includes(twin) ? [index + 1] : []));
        throw new Refused(
          `Payments ${numbers.join(' and ')} would pay one debt twice: a person would read their invoice numbers as the same number. Keep one payment.`,
        );
      }
      return prepared({ assistant, kind, rows });
    },
    other(
      assistant: string,
      kind: 'beneficiary' | 'trade',
      input: object,
      ...names: readonly unknown[][]
    ) {
      const keys = names.map((name) => debtKeyOf(kind, ...name)).toSorted();
      return prepared({ assistant, kind, rows: [{ ...input, keys }] });
    },
    async status(assistant: string, id?: string) {
      if (id === undefined) {
        const all = (await store.list(states, 200)).filter((one) => one.assistant === assistant);
        return { rows: all.slice(0, 20).map(describe) };
      }
      const one = await own(assistant, id);
      await catchUp(one);
      return describe(one);
    },
    async withdraw(assistant: string, id: string) {
      const one = await own(assistant, id);
      await catchUp(one);
      if (!ended.has(one.state)) await end(one, 'withdrawn');
      return describe(one);
    },
    /**
     * Deletes expired prepared objects, and objects whose creation or deletion was interrupted. Ends the claims of calls that a
     * crash cut off.
     */
    async expire() {
      const waiting = await store.list(unended, 10_000);
      const time = await now();
      let failure: { error: unknown } | undefined;
      for (const one of waiting) {
        if (one.state !== 'claiming' && one.state !== 'ending' && one.expires > time) continue;
        const work = one.state === 'claiming' ? catchUp(one) : end(one, one.result.as ?? 'expired');
        // When the gateway cannot delete one object, it still deletes the others.
        await work.catch((error) => {
          if (!(error instanceof Refused) && !(error instanceof CrossborderFxError))
            failure ??= { error };
        });
      }
      if (failure) throw failure.error;
    },
  };
}

/** Tells a model what to do when prepared objects have other details than the model asked for. */
function adviceAbout(live: readonly Prepared[], assistant: string): string {
  if (live.some(({ state }) => state === 'approved' || state === 'approving')) {
    return (
      'Nobody can withdraw that object, because a person has approved it. Tell the person what differs in your details: only the ' +
      'person can change or delete the approved object.'
    );
  }
  if (live.some((one) => one.assistant !== assistant)) {
    return (
      'You cannot withdraw that object, because another assistant has prepared it. Before you prepare yours, ask a ' +
      'person to refuse that object.'
    );
  }
  return 'Withdraw that object before you prepare yours.';
}

/**
 * @throws {Refused} when the amount has more decimals than its currency, because the point in an amount such as 1.250 may
 *   separate thousands, or when the invoice has no letter and no digit
 */
function keysOf(row: PaymentInput, where: string): string[] {
  const { walletId, externalBankAccountId, invoice, amount, currency } = row;
  const [, decimals = ''] = amount.split('.');
  const most = decimalsOf(currency);
  if (decimals.length > most) {
    throw new Refused(`${where}amount must have at most ${most} decimals in ${currency}.`);
  }
  const likenesses = bareLikenessesOf(invoice).filter(Boolean);
  if (likenesses.length === 0) throw new Refused(`${where}invoice must have a letter or a digit.`);
  return likenesses.map((one) => debtKeyOf(walletId, externalBankAccountId, one)).toSorted();
}
