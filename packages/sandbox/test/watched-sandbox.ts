import type { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import type { Sandbox, SandboxOptions } from '../src/sandbox.ts';
import { createStatements } from '../src/store/statements.ts';
import { expectBooksBalance } from './books.ts';
import { sandboxOf } from './sandbox-of.ts';
import { openedWith, tablesOf } from './watched-database.ts';

/** The rows of every table in the sandbox's database, by the name of the table. */
export type Dump = Record<string, unknown[]>;

export interface WatchedSandbox extends Sandbox {
  /** Returns all rows of the sandbox's state, except the log of requests and the journals of requests and deliveries. */
  dump(): Dump;
  expectBooks(): void;
}

/** Starts a sandbox for one test, with functions that read its tables. Its clock is stopped at 09:00 in Paris on a Monday. */
export async function watchedSandbox(options: SandboxOptions = {}): Promise<WatchedSandbox> {
  const { opened: sandbox, database } = await openedWith(() => sandboxOf(options));
  return {
    ...sandbox,
    dump: () => dumpOf(database),
    expectBooks() {
      const statements = createStatements(database);
      expectBooksBalance({ statements });
    },
  };
}

// Compare only these columns of a delivery, because its other columns change without a request.
const columns: Readonly<Record<string, string>> = { delivery: 'id, transition, event, webhookId' };

function dumpOf(database: DatabaseSync): Dump {
  const tables = tablesOf(database).filter((name) => name !== 'log');
  return Object.fromEntries(
    tables.map((name) => [
      name,
      database.prepare(`SELECT ${columns[name] ?? '*'} FROM ${name}`).all(),
    ]),
  );
}

export async function expectUnchanged<Result>(
  { dump }: WatchedSandbox,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const before = dump();
  const result = await work();
  expect(dump()).toEqual(before);
  return result;
}
