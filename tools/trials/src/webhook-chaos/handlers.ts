import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Random } from '../kit/random.ts';

/** What a faulty handler can use. */
export interface FaultyWork {
  /** Does the work of the event once. */
  work: () => Promise<unknown>;
  random: Random;
  signal: AbortSignal;
}

export interface FaultyTransaction extends FaultyWork {
  transaction: PoolClient;
  pool: Pool;
}

/** What a handler does wrong, by name. Each does the work once, unless its name says otherwise. */
export type Faults<Given> = Record<string, (given: Given) => Promise<unknown>>;

type Step<Given> = (given: Given) => unknown;

const fault =
  <Given>(...steps: readonly Step<NoInfer<Given>>[]) =>
  async (given: Given) => {
    for (const step of steps) await step(given);
  };

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

/** Sends a statement that a handler must not send, and ignores its error. */
const sends =
  (text: string): Step<FaultyTransaction> =>
  ({ transaction }) =>
    transaction.query(text).catch(ignore);

export const faultsOnAnyStore: Faults<FaultyWork> = {
  throws: fault(throws),
  'is slow': fault(slow, aborts, work),
  'never settles': fault(hangs),
};

export const faultsOnPostgres: Faults<FaultyTransaction> = {
  ...faultsOnAnyStore,
  'throws after its work': fault(work, throws),
  'is slow after its work': fault(work, slow),
  'uses the pool too': fault(work, ({ pool }) => pool.query('SELECT pg_sleep(0.02)')),
  'never settles after its work': fault(work, hangs),
  'is given up during a query': fault(work, query('SELECT pg_sleep(1)')),
  commits: fault(work, sends('COMMIT')),
  'rolls back': fault(work, sends('/* undo */ ROLLBACK')),
  'begins again': fault(work, sends('BEGIN')),
  'commits behind another statement': fault(work, sends('SELECT 1; COMMIT')),
  'commits in a block': fault(work, sends('DO $$ BEGIN COMMIT; END $$')),
  'catches a failed statement': fault(work, sends('SELECT 1 / 0')),
  'releases its connection': fault(work, ({ transaction }) => transaction.release()),
  'leaves a failing query behind': fault(work, (given) => void sends('SELECT 1 / 0')(given)),
  'does not wait for its work': fault((given) => void given.work().catch(ignore)),
  'does its work again when it has ended': fault(work, (given) => {
    setTimeout(given.random.next() * 50)
      .then(given.work)
      .catch(ignore);
  }),
  'undoes a part': fault(
    query('SAVEPOINT part'),
    work,
    sends('SELECT 1 / 0'),
    query('ROLLBACK TO part'),
    work,
  ),
};
