import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Random } from '../harness/random.ts';

export interface FaultyWork {
  /** Does the work of the event once per call. */
  work: () => Promise<unknown>;
  random: Random;
  signal: AbortSignal;
}

export interface FaultyTransaction extends FaultyWork {
  transaction: PoolClient;
  pool: Pool;
}

type Step<Given> = (given: Given) => unknown;

/** The steps of faulty handlers. A handler does the work of the event once, unless its name says otherwise. */
export type Faults<Given> = Record<string, readonly Step<Given>[]>;

const ignore = () => {};

const work: Step<FaultyWork> = (given) => given.work();
const slow: Step<FaultyWork> = ({ random }) => setTimeout(random.next() * 800);
const aborts: Step<FaultyWork> = ({ signal }) => signal.throwIfAborted();
const hangs = () => new Promise(() => {});
const throws = () => {
  throw new Error('The handler has thrown.');
};

const query =
  (text: string): Step<FaultyTransaction> =>
  ({ transaction }) =>
    transaction.query(text);

/** Sends an SQL statement that no handler may send, and ignores the error of the statement. */
const sends =
  (text: string): Step<FaultyTransaction> =>
  ({ transaction }) =>
    transaction.query(text).catch(ignore);

export const faultsOnAnyStore: Faults<FaultyWork> = {
  throws: [throws],
  'is slow': [slow, aborts, work],
  'never settles': [hangs],
};

const failing = 'SELECT 1 / 0';

export const faultsOnPostgres: Faults<FaultyTransaction> = {
  ...faultsOnAnyStore,
  'throws after its work': [work, throws],
  'is slow after its work': [work, slow],
  'queries outside its transaction': [work, ({ pool }) => pool.query('SELECT pg_sleep(0.02)')],
  'never settles after its work': [work, hangs],
  'is aborted during a query': [work, query('SELECT pg_sleep(1)')],
  commits: [work, sends('COMMIT')],
  'rolls back': [work, sends('/* undo */ ROLLBACK')],
  'begins again': [work, sends('BEGIN')],
  'commits after another statement in one query': [work, sends('SELECT 1; COMMIT')],
  'commits in a DO block': [work, sends('DO $$ BEGIN COMMIT; END $$')],
  'catches a failed statement': [work, sends(failing)],
  'releases its connection': [work, ({ transaction }) => transaction.release()],
  'does not wait for a failing query': [work, (given) => void sends(failing)(given)],
  'does not wait for its work': [(given) => void given.work().catch(ignore)],
  'does its work again after its end': [
    work,
    (given) =>
      void setTimeout(given.random.next() * 50)
        .then(given.work)
        .catch(ignore),
  ],
  'undoes a part': [query('SAVEPOINT part'), work, sends(failing), query('ROLLBACK TO part'), work],
};
