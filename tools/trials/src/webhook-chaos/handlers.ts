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

const ignore = () => {};

export const faultsOnAnyStore: Faults<FaultyWork> = {
  throws: async () => {
    throw new Error('The handler has thrown.');
  },
  'is slow': async ({ work, random, signal }) => {
    await setTimeout(random.next() * 800);
    signal.throwIfAborted();
    await work();
  },
  'never settles': () => new Promise(() => {}),
};

/** Sends a statement that a handler must not send, and ignores its error. */
const sends =
  (text: string) =>
  async ({ work, transaction }: FaultyTransaction) => {
    await work();
    await transaction.query(text).catch(ignore);
  };

export const faultsOnPostgres: Faults<FaultyTransaction> = {
  ...faultsOnAnyStore,
  'throws after its work': async ({ work }) => {
    await work();
    throw new Error('The handler has thrown.');
  },
  'is slow after its work': async ({ work, random }) => {
    await work();
    await setTimeout(random.next() * 800);
  },
  'uses the pool too': async ({ work, pool }) => {
    await work();
    await pool.query('SELECT pg_sleep(0.02)');
  },
  'never settles after its work': async ({ work }) => {
    await work();
    await new Promise(() => {});
  },
  'is given up during a query': async ({ work, transaction }) => {
    await work();
    await transaction.query('SELECT pg_sleep(1)');
  },
  commits: sends('COMMIT'),
  'rolls back': sends('/* undo */ ROLLBACK'),
  'begins again': sends('BEGIN'),
  'commits behind another statement': sends('SELECT 1; COMMIT'),
  'commits in a block': sends('DO $$ BEGIN COMMIT; END $$'),
  'catches a failed statement': sends('SELECT 1 / 0'),
  'releases its connection': async ({ work, transaction }) => {
    await work();
    transaction.release();
  },
  'leaves a failing query behind': async ({ work, transaction }) => {
    await work();
    transaction.query('SELECT 1 / 0').catch(ignore);
  },
  'does not wait for its work': async ({ work }) => {
    work().catch(ignore);
  },
  'does its work again when it has ended': async ({ work, random }) => {
    await work();
    setTimeout(random.next() * 50)
      .then(work)
      .catch(ignore);
  },
  'undoes a part': async ({ work, transaction }) => {
    await transaction.query('SAVEPOINT part');
    await work();
    await transaction.query('SELECT 1 / 0').catch(ignore);
    await transaction.query('ROLLBACK TO part');
    await work();
  },
};
