import type { DatabaseSync } from 'node:sqlite';
import { isTime } from '../clock/time-range.ts';
import { tablesOf } from './tables-of.ts';

/** The columns that hold JSON. */
const jsonColumns: Readonly<Record<string, readonly string[]>> = {
  wallet: ['record'],
  entry: ['record'],
  externalBankAccount: ['record'],
  payment: ['record', 'details'],
  trade: ['record', 'details'],
  forwardQuote: ['terms'],
  fixedForward: ['record', 'details'],
  transition: ['payload'],
  subscription: ['events'],
  delivery: ['attempts'],
};

/**
 * Looks for what would end every start of the sandbox, or every move of its clock, with an error that
 * does not say where it comes from.
 */
export function problemInState(database: DatabaseSync): string | undefined {
  // The process that made the file was killed before it wrote anything.
  if (isEmpty(database)) return undefined;
  return problemInSettings(database) ?? problemInTransitions(database) ?? problemInJson(database);
}

function isEmpty(database: DatabaseSync): boolean {
  return tablesOf(database).every(
    (name) => database.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() === undefined,
  );
}

function problemInSettings(database: DatabaseSync): string | undefined {
  const rows = database.prepare('SELECT name, value FROM setting').all();
  const settings = new Map(rows.map(({ name, value }) => [name, String(value)]));
  const [seed, clock, anchor] = ['seed', 'clock', 'anchor'].map((name) => settings.get(name));
  if (seed === undefined) return 'its setting seed is missing';
  if (seed === '') return 'its setting seed is empty';
  if (clock === undefined) return 'its setting clock is missing';
  if (!(/^\d+$/.test(clock) && isTime(Number(clock)))) {
    return `its setting clock is no time in milliseconds: ${JSON.stringify(clock)}`;
  }
  if (anchor === undefined || isAnchor(anchor)) return undefined;
  return `its setting anchor has not the times business and wall: ${JSON.stringify(anchor)}`;
}

/** `null` is the one of a clock that stands still. */
function isAnchor(text: string): boolean {
  try {
    const anchor: unknown = JSON.parse(text);
    const { business, wall }: { business?: unknown; wall?: unknown } = Object(anchor);
    return anchor === null || (isTime(business) && isTime(wall));
  } catch {
    return false;
  }
}

function problemInTransitions(database: DatabaseSync): string | undefined {
  const last = database.prepare('SELECT id, at FROM transition ORDER BY id DESC LIMIT 1').get();
  if (last === undefined || isTime(last['at'])) return undefined;
  return `the time at in row ${last['id']} of transition is no time in milliseconds: ${last['at']}`;
}

function problemInJson(database: DatabaseSync): string | undefined {
  for (const [table, columns] of Object.entries(jsonColumns)) {
    for (const column of columns) {
      const wrong = database
        .prepare(`SELECT rowid AS row FROM "${table}" WHERE NOT json_valid("${column}") LIMIT 1`)
        .get();
      if (wrong) return `${column} in row ${wrong['row']} of ${table} is not JSON`;
    }
  }
  return undefined;
}
