import { ApiError, CrossborderFxError, ValidationError } from '@crossborder-fx/client';
import { compareDecimals } from '@crossborder-fx/client/money';
import { RowsError } from '@crossborder-fx/payouts';
import type { GatewayContext } from '../gateway-context.ts';
import { createKinds } from './kinds.ts';
import {
  bare,
  createPreparedStore,
  type DebtRow,
  describePrepared,
  type Kind,
  type Prepared,
  type PreparedRow,
  Refused,
  type Result,
  type State,
  sentenceOf,
  states,
  unended,
} from './prepared.ts';

const mostTries = 5;
const ended = new Set<State>(['withdrawn', 'expired', 'gone', 'failed']);

/** The milliseconds after which the gateway assumes that a crash cut off a claim of a debt, a creation or an approval. */
export const longestClaim = 60_000;

type Asked = [assistant: string, kind: Kind, rows: readonly DebtRow[]];
export type Preparations = ReturnType<typeof createPreparations>;

/** Prepares one object for each debt (such as an invoice to pay): a repeated call returns the prepared object. */
export function createPreparations(context: GatewayContext, approvalDays = 3) {
  const { database, publicUrl } = context;
  const store = createPreparedStore(database.sql);
  const kinds = createKinds(context, store);
  const creating = new Map<string, Promise<void>>();
  let turn: Promise<unknown> = Promise.resolve();
  const now = async () => (await database.journal.read('now')).now.getTime();
  const describe = (one: Prepared) => describePrepared(one, publicUrl());

  async function claim(...[assistant, kind, rows]: Asked): Promise<Prepared> {
    const isSame = (one: Prepared) => one.kind === kind && hasSameTerms(one, rows);
    for (let tries = 0; tries < mostTries; tries++) {
      const { debts, objects } = await store.holders(rows.flatMap(({ keys }) => keys));
      for (const one of objects) await catchUp(one);
      const live = objects.filter(
        (one) => !ended.has(one.state) && (one.state !== 'refused' || isSame(one)),
      );
      const [one] = live;
      if (one && live.length === 1 && isSame(one)) return one;
      if (one) {
        throw new Refused(
          'Nothing was changed: an object with other details is already prepared or approved (see the field `already`). ' +
            `If that object is for the same debt, do nothing. ${adviceAbout(live, assistant)}`,
          { already: live.slice(0, 5).map(describe) },
        );
      }

      const failed = objects.flatMap(({ id, state }) => (state === 'failed' ? id : []));
      // After the service refused an object, the next object for the same debt gets the same reference. So the gateway
      // finds the payment of the refused request if that request took effect after all.
      const next = new Map(
        debts.map(({ likeness, prepared, number }) => {
          return [likeness, Number(number) + (failed.includes(String(prepared)) ? 0 : 1)];
        }),
      );
      const body = rows.map((row): PreparedRow => {
        const number = Math.max(...row.keys.map((key) => next.get(key) ?? 1));
        const [key = ''] = row.keys;
        return { ...row, number, reference: number > 1 ? `${key}.${number}` : key };
      });
      const at = await now();
      const state: State = kinds[kind].create ? 'creating' : 'prepared';
      const expires = weekdaysLater(at, approvalDays);
      const holders = new Set(debts.map(({ prepared }) => String(prepared)));
      const made = await store.claim({ kind, assistant, at, expires, state, body }, [...holders]);
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
      await store.move(one, ['creating'], 'prepared', result);
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
    const { findMade, endedAs } = kinds[one.kind];
    const mayBeCutOff = one.state === 'claiming' || one.state === 'creating';
    if (mayBeCutOff && one.at + longestClaim <= (await now())) {
      await store.move(one, ['claiming'], 'failed');
      const made = await findMade?.(one);
      if (made?.paymentId !== undefined) await store.move(one, ['creating'], 'prepared', made);
    }
    // When somebody deletes an approved beneficiary at the service, its account number may be prepared again.
    const mayBeDeleted = one.kind === 'beneficiary' && one.state === 'approved';
    if (one.state === 'prepared' || one.state === 'approving' || mayBeDeleted) {
      const state = await endedAs?.(one);
      if (state) await store.move(one, [one.state], state);
    }
    if (one.state === 'prepared' && one.expires <= (await now())) await end(one, 'expired');
  }

  /** Deletes a prepared object at the service, and gives it the final state `as`. The caller may repeat a call that failed. */
  async function end(one: Prepared, as: State, more: Result = {}): Promise<void> {
    const from: State[] = ['prepared', 'ending'];
    if (!creating.has(one.id)) from.push('creating');
    const before = one.state;
    if (!(await store.move(one, from, 'ending', { as, ...more }))) {
      Object.assign(one, await store.find(one.id));
      if (one.state === as) return;
      throw new Refused(`The prepared object cannot be deleted now. ${sentenceOf(one)}`);
    }
    try {
      await kinds[one.kind].remove?.(one);
    } catch (error) {
      // Somebody may have confirmed a payment that the gateway was deleting. Nobody can approve what is still being deleted.
      const back = before === 'ending' && one.result.paymentId !== undefined ? 'prepared' : before;
      if (error instanceof Refused) await store.move(one, ['ending'], back);
      throw error;
    }
    // A person's refusal also counts when the assistant withdraws the object at the same time.
    const others: State[] = as === 'refused' ? ['withdrawn', 'expired'] : [];
    await store.move(one, ['ending', ...others], as);
  }

  /** @throws {Refused} when this assistant has prepared no object with this id */
  async function own(assistant: string, id: string): Promise<Prepared> {
    const one = await store.find(id);
    if (one?.assistant !== assistant) {
      throw new Refused(
        'You have prepared no object with this id. Call status without an id to list your prepared objects.',
      );
    }
    await catchUp(one);
    return one;
  }

  async function prepared(...asked: Asked): Promise<Prepared> {
    // Claims the debts of one call at a time. SQL statements prevent two processes from claiming the same debt.
    const claimed = turn.then(() => claim(...asked));
    turn = claimed.catch(() => {});
    const one = await claimed;
    await create(one);
    await catchUp(one);
    return one;
  }

  return {
    ...{ store, kinds, catchUp, end },
    async prepare(...asked: Asked) {
      const one = await prepared(...asked);
      // Somebody has deleted the payment at the service since the gateway created it, so this call prepares a new object.
      return describe(one.state === 'gone' ? await prepared(...asked) : one);
    },
    async status(assistant: string, id?: string) {
      if (id !== undefined) return describe(await own(assistant, id));
      const all = (await store.list(states, 200)).filter((one) => one.assistant === assistant);
      return { rows: all.slice(0, 20).map(describe) };
    },
    async withdraw(assistant: string, id: string) {
      const one = await own(assistant, id);
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
      const failures: unknown[] = [];
      for (const one of waiting) {
        if (one.state !== 'claiming' && one.state !== 'ending' && one.expires > time) continue;
        const work = one.state === 'claiming' ? catchUp(one) : end(one, one.result.as ?? 'expired');
        // When the gateway cannot delete one object, it still deletes the others.
        await work.catch((error) => {
          const isExpected = error instanceof Refused || error instanceof CrossborderFxError;
          if (!isExpected) failures.push(error);
        });
      }
      if (failures.length > 0) throw failures[0];
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

/** The fields that a repeated call must contain unchanged, in addition to the amount. */
const terms = [
  ...['currency', 'executionDate', 'deliveryDate', 'currencyPair', 'side'],
  ...['sourceWalletId', 'deliveryWalletId'],
];

/** Returns whether a call asks for the same amounts, currencies, days and accounts as the prepared object has. */
function hasSameTerms({ body, kind }: Prepared, rows: readonly DebtRow[]): boolean {
  const before = new Map(body.flatMap((row) => row.keys.map((key) => [key, row])));
  const isSame = (row: DebtRow) => {
    const known = row.keys.map((key) => before.get(key)).find(Boolean);
    if (!known) return false;
    if (kind === 'beneficiary') return JSON.stringify(bare(row)) === JSON.stringify(bare(known));
    const isAmount = compareDecimals(String(row['amount']), String(known['amount'])) === 0;
    return isAmount && terms.every((name) => row[name] === known[name]);
  };
  return rows.length === body.length && rows.every(isSame);
}

/** Adds a number of weekdays (Monday to Friday) to a moment, and keeps the time of day in UTC. */
function weekdaysLater(at: number, days: number): number {
  const moment = new Date(at);
  for (let left = days; left > 0; ) {
    moment.setUTCDate(moment.getUTCDate() + 1);
    if (moment.getUTCDay() % 6 !== 0) left--;
  }
  return moment.getTime();
}
