import { randomUUID } from 'node:crypto';
import type { Row, Sql } from '../data/database.ts';

export type Kind = 'payment' | 'payments' | 'beneficiary' | 'trade';

/**
 * The states of a prepared object. A `claiming` object has no debts (such as invoices) assigned yet, and is not sent; the
 * service may have a `creating` object already; a `prepared` object waits for a person; the gateway has begun to approve an
 * `approving` object or to delete an `ending` object, and may repeat this work. The other states are final: somebody else
 * deleted a `gone` object at the service, and a `failed` object was never created.
 */
export type State =
  | ('claiming' | 'creating' | 'prepared' | 'approving' | 'ending')
  | ('approved' | 'refused' | 'withdrawn' | 'expired' | 'gone' | 'failed');

/** The states in which the gateway itself ends an object, when the object expires or after a crash. */
export const unended = ['claiming', 'creating', 'prepared', 'ending'] as const satisfies State[];

export interface Result {
  /** The id of the prepared payment at the service. */
  paymentId?: string | undefined;
  payeeVerification?: unknown;
  /** The id of the object that the service created after the approval. */
  id?: string | undefined;
  /** The final state that an object in the state `ending` will get. */
  as?: State | undefined;
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

/** The largest number of debt keys in one SQL statement. */
const atOnce = 400;

/** Stores objects and debts. A change is one SQL statement, so only one of two simultaneous callers succeeds. */
export function createPreparedStore(sql: Sql) {
  const places = (values: readonly unknown[]) => values.map(() => '?').join(', ');
  const chunksOf = <Item>(all: readonly Item[]): Item[][] =>
    Array.from({ length: Math.ceil(all.length / atOnce) }, (_, index) =>
      all.slice(index * atOnce, (index + 1) * atOnce),
    );
  const preparedOf = (row: Row): Prepared => ({
    ...(row as object as Prepared),
    at: Number(row['at']),
    expires: Number(row['expires']),
    body: JSON.parse(String(row['body'])),
    result: JSON.parse(String(row['result'])),
  });

  return {
    async find(id: string): Promise<Prepared | undefined> {
      const [row] = await sql.all('SELECT * FROM gateway_prepared WHERE id = ?', id);
      return row && preparedOf(row);
    },

    async list(states: readonly State[], most: number): Promise<Prepared[]> {
      const rows = await sql.all(
        `SELECT * FROM gateway_prepared WHERE state IN (${places(states)}) ORDER BY at DESC LIMIT ?`,
        ...[...states, most],
      );
      return rows.map(preparedOf);
    },

    /** @returns false when the prepared object is no longer in one of the states `from`; then the call changes nothing */
    async move(one: Prepared, from: readonly State[], state: State, more: Result = {}) {
      const result = { ...one.result, ...more };
      const rows = await sql.all(
        `UPDATE gateway_prepared SET state = ?, result = ?
WHERE id = ? AND state IN (${places(from)}) RETURNING id`,
        ...[state, JSON.stringify(result), one.id, ...from],
      );
      if (rows.length === 0) return false;
      Object.assign(one, { state, result });
      return true;
    },

    /** Finds, by the keys of debts, the prepared object to which each debt is assigned, and the number of that object. */
    async holders(keys: readonly string[]) {
      const held = new Map<string, { prepared: string; number: number }>();
      for (const some of chunksOf(keys)) {
        const select = `SELECT * FROM gateway_debts WHERE likeness IN (${places(some)})`;
        for (const { likeness, prepared, number } of await sql.all(select, ...some)) {
          held.set(String(likeness), { prepared: String(prepared), number: Number(number) });
        }
      }
      return held;
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
      let claimed = 0;
      for (const some of chunksOf(wanted)) {
        const rows = await sql.all(
          `INSERT INTO gateway_debts (likeness, prepared, number)
VALUES ${some.map(() => '(?, ?, ?)').join(', ')} ON CONFLICT (likeness) DO UPDATE
SET prepared = excluded.prepared, number = excluded.number
WHERE gateway_debts.prepared IN (${places(from)}) RETURNING likeness`,
          ...[...some.flat(), ...from],
        );
        claimed += rows.length;
      }
      const isFirst =
        claimed === wanted.length && (await this.move(one, ['claiming'], given.state));
      if (isFirst) return one;
      await this.move(one, ['claiming'], 'failed');
      return undefined;
    },
  };
}

/** Returns whether the gateway must end a prepared object by itself, because it has expired or after a crash. */
export async function hasUnended(sql: Sql): Promise<boolean> {
  const places = unended.map(() => '?').join(', ');
  const any = `SELECT id FROM gateway_prepared WHERE state IN (${places}) LIMIT 1`;
  return (await sql.all(any, ...unended)).length > 0;
}
