import { DatabaseSync } from 'node:sqlite';
import { expect, vi } from 'vitest';
import type { Sandbox } from '../src/sandbox.ts';
import type { SandboxOptions } from '../src/sandbox-options.ts';
import { createStatements } from '../src/store/statements.ts';
import { expectBooksBalance } from './books.ts';
import { sandboxOf } from './sandbox-of.ts';

/** The rows of every table. */
export type Dump = Record<string, unknown[]>;

export interface WatchedSandbox extends Sandbox {
  /** The whole state, but for the journals of requests and deliveries. */
  dump(): Dump;
  /** Expects that the books of the state are right. */
  expectBooks(): void;
}

/** A sandbox for one test, with a view of its tables. Its clock stands at 09:00 in Paris of a Monday. */
export async function watchedSandbox(options: SandboxOptions = {}): Promise<WatchedSandbox> {
  const opened = vi.spyOn(DatabaseSync.prototype, 'exec');
  const sandbox = await sandboxOf(options);
  const [database] = opened.mock.contexts as DatabaseSync[];
  opened.mockRestore();
  if (!database) throw new TypeError('The sandbox has opened no database.');
  return {
    ...sandbox,
    dump: () => dumpOf(database),
    expectBooks() {
      const statements = createStatements(database);
      expectBooksBalance({ statements });
    },
  };
}

// What becomes of a delivery goes on by itself.
const columns: Readonly<Record<string, string>> = { delivery: 'id, transition, event, webhookId' };

function dumpOf(database: DatabaseSync): Dump {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all() as { name: string }[];
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      database.prepare(`SELECT ${columns[name] ?? '*'} FROM ${name}`).all(),
    ]),
  );
}

/** Expects that what is done changes no table. */
export async function expectUnchanged<Result>(
  { dump }: WatchedSandbox,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const before = dump();
  const result = await work();
  expect(dump()).toEqual(before);
  return result;
}
