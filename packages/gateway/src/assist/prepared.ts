import { randomUUID } from 'node:crypto';
import { type Sql, textOf, type Value } from '../data/database.ts';
import type { PaymentInput } from './inputs.ts';
import { moneyText, quote, shorten } from './shorten.ts';

export type Kind = 'payment' | 'payments' | 'beneficiary' | 'trade';

/**
 * The states of a prepared object, each with a sentence for a model. A `claiming` object has no debts (such as invoices)
 * assigned yet, and is not sent; the service may have a `creating` object already. The gateway may repeat its work on an
 * `approving` or `ending` object. The states from `approved` on are final.
 */
const words = {
  claiming: 'Another call is preparing this object: call again with the same arguments.',
  creating:
    'The gateway does not know yet whether the object is prepared: call again with the same arguments.',
  prepared:
    'A person must approve the prepared object at the URL in approveAt. You cannot approve it.',
  approving:
    'A person has approved the prepared object. The gateway does not know yet whether the approval took effect.',
  ending: 'The gateway is deleting the prepared object: call withdraw again.',
  approved: 'The prepared object is approved.',
  refused:
    'A person has refused the prepared object. Do not prepare it again unless a person tells you to.',
  withdrawn: 'The prepared object is withdrawn.',
  expired: 'No person approved the prepared object in time, so the gateway deleted it.',
  gone: 'At the service, the prepared object was deleted, canceled or rejected.',
  failed: 'Nothing is prepared, because the request was refused or cut off.',
};
export type State = keyof typeof words;
export const states = Object.keys(words) as State[];
/** The states in which the gateway itself ends an object, when the object expires or after a crash. */
export const unended: readonly State[] = ['claiming', 'creating', 'prepared', 'ending'];

export interface Result {
  /** The id of the prepared payment at the service. */
  paymentId?: string | undefined;
  payeeVerification?: unknown;
  /** The id of the object that the service created after the approval. */
  id?: string | undefined;
  /** The final state that an object in the state `ending` will get. */
  as?: State | undefined;
  /** When the approval under way began, in milliseconds since 1970, by the clock of the journal. */
  begun?: number | undefined;
  by?: string | undefined;
  reason?: string | undefined;
}

/** The arguments for one object, and the keys of its debt: one for each way to read the debt's name (its invoice). */
export interface DebtRow {
  [argument: string]: unknown;
  keys: readonly string[];
}

export interface PreparedRow extends DebtRow {
  /** The number of the object among all objects for the debt, from 1. A failed object does not count. */
  number: number;
  /** The idempotency key of the object: the first key of its debt, followed by `number` if that is above 1. */
  reference: string;
}

/** An object, such as a payment, that an assistant has prepared and a person approves. */
export interface Prepared {
  id: string;
  kind: Kind;
  assistant: string;
  /** The time of the preparation, in milliseconds since 1970, by the clock of the journal. */
  at: number;
  expires: number;
  state: State;
  /** The arguments of each prepared payment, or of the one prepared beneficiary or trade. */
  body: PreparedRow[];
  result: Result;
}

export function bare<Input = Record<string, unknown>>(row: Partial<PreparedRow> = {}): Input {
  const { keys: _, number: __, reference: ___, ...given } = row;
  return given as Input;
}

/** An error that tells a model or a person why the gateway refuses a tool call or an approval. */
export class Refused extends Error {
  readonly more: object;
  /** Whether part of the refused action took or may have taken effect. */
  readonly isPartly: boolean;

  constructor(message: string, more: object = {}, isPartly = false) {
    super(message);
    this.more = more;
    this.isPartly = isPartly;
  }
}

/** Tells a model what became of a prepared object, and what the model must do next. */
export function sentenceOf({ kind, state }: Pick<Prepared, 'kind' | 'state'>): string {
  if (state === 'approving' || state === 'approved') return words[state];
  // A colleague may have released some payments of a run on the service's pages. The gateway has not checked this.
  const isRun = kind === 'payments';
  const paid = isRun ? 'The gateway has released none of these payments.' : 'Nothing is paid.';
  return `${paid} ${words[state]}`;
}

/** Describes a prepared object to a model: its state, the model's next step, and at most 20 of its payments. */
export function describePrepared(one: Prepared, publicUrl: string): object {
  const { id, kind, state, body, result, expires } = one;
  const { paymentId, by, reason, id: made } = result;
  const approveAt = `${publicUrl}/_gateway/#${id}`;
  const waits = state === 'prepared' && { approveAt, expires: textOf(expires) };
  const rows = body.slice(0, 20).map((row) => {
    if (!kind.startsWith('payment')) return shorten(bare(row));
    const { invoice, amount, currency, ...others } = bare<PaymentInput>(row);
    const money = moneyText(amount.padStart(15, '0'), currency);
    return shorten({ ...others, invoice: quote(invoice), amount: money });
  });
  const what = kind === 'payments' ? { count: body.length, rows } : rows[0];
  const said = sentenceOf(one);
  return { prepared: id, kind, state, said, ...waits, paymentId, id: made, by, reason, ...what };
}

export type PreparedStore = ReturnType<typeof createPreparedStore>;

/** Stores objects and debts. A change is one SQL statement, so only one of two simultaneous callers succeeds. */
export function createPreparedStore(sql: Sql) {
  const places = (values: readonly unknown[]) => values.map(() => '?').join(', ');
  const select = (where: string, ...values: Value[]) => read('*', where, ...values);
  const read = async (what: string, where: string, ...values: Value[]): Promise<Prepared[]> => {
    const rows = await sql.all(`SELECT ${what} FROM gateway_prepared WHERE ${where}`, ...values);
    return rows.map((row) => ({
      ...(row as object as Prepared),
      at: Number(row['at']),
      expires: Number(row['expires']),
      body: JSON.parse(String(row['body'])),
      result: JSON.parse(String(row['result'])),
    }));
  };

  /** @returns false when the prepared object is no longer in one of the states `from`; then the call changes nothing */
  async function move(one: Prepared, from: readonly State[], state: State, more: Result = {}) {
    const result = { ...one.result, ...more };
    const rows = await sql.all(
      `UPDATE gateway_prepared SET state = ?, result = ?
WHERE id = ? AND state IN (${places(from)}) RETURNING id`,
      ...[state, JSON.stringify(result), one.id, ...from],
    );
    if (rows.length > 0) Object.assign(one, { state, result });
    return rows.length > 0;
  }

  return {
    move,
    /** Begins or ends an approval. @returns false when somebody has changed the object; then the call changes nothing */
    async change(one: Prepared, state: State, more: Result) {
      const result = { ...one.result, ...more };
      const rows = await sql.all(
        `UPDATE gateway_prepared SET state = ?, result = ?
WHERE id = ? AND state = ? AND result = ? RETURNING id`,
        ...[state, JSON.stringify(result), one.id, one.state, JSON.stringify(one.result)],
      );
      if (rows.length > 0) Object.assign(one, { state, result });
      return rows.length > 0;
    },
    find: async (id: string) => (await select('id = ?', id))[0],
    /** Lists prepared objects, newest first. @param what - the columns to read; by default all */
    list: (states: readonly State[], most: number, what = '*') =>
      read(what, `state IN (${places(states)}) ORDER BY at DESC LIMIT ?`, ...states, most),

    /** Returns whether the gateway must end an object by itself, because the object has expired or after a crash. */
    hasUnended: async () =>
      (await select(`state IN (${places(unended)}) LIMIT 1`, ...unended)).length > 0,

    /** Finds debts by their keys, and the prepared objects to which these debts are assigned. */
    async holders(keys: readonly string[]) {
      const where = `likeness IN (${places(keys)})`;
      const debts = await sql.all(`SELECT * FROM gateway_debts WHERE ${where}`, ...keys);
      const ids = `SELECT prepared FROM gateway_debts WHERE ${where}`;
      return { debts, objects: await select(`id IN (${ids})`, ...keys) };
    },

    /**
     * Stores a prepared object, and assigns its debts to the object. The object gets its state only after it has all
     * debts, so that a crash in between leaves no object that a person could approve.
     *
     * @param ended - the ids of the ended objects from which the object may take debts
     * @returns undefined when another prepared object has taken one of the debts
     */
    async claim(
      given: Omit<Prepared, 'id' | 'result'>,
      ended: readonly string[],
    ): Promise<Prepared | undefined> {
      const one: Prepared = { ...given, id: randomUUID(), state: 'claiming', result: {} };
      const { id, kind, assistant, at, expires, state, body } = one;
      await sql.all(
        `INSERT INTO gateway_prepared (id, kind, assistant, at, expires, state, body, result)
VALUES (?, ?, ?, ?, ?, ?, ?, '{}')`,
        ...[id, kind, assistant, at, expires, state, JSON.stringify(body)],
      );
      const from = ['', ...ended];
      const wanted = body.flatMap(({ keys, number }) => keys.map((key) => [key, id, number]));
      const claimed = await sql.all(
        `INSERT INTO gateway_debts (likeness, prepared, number)
VALUES ${wanted.map(() => '(?, ?, ?)').join(', ')} ON CONFLICT (likeness) DO UPDATE
SET prepared = excluded.prepared, number = excluded.number
WHERE gateway_debts.prepared IN (${places(from)}) RETURNING likeness`,
        ...[...wanted.flat(), ...from],
      );
      const hasAll = claimed.length === wanted.length;
      if (hasAll && (await move(one, ['claiming'], given.state))) return one;
      await move(one, ['claiming'], 'failed');
      return undefined;
    },
  };
}
