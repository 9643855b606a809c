import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export interface DatabaseEvents {
  /** The sandbox calls this function after it has opened its database, before the first change. */
  open(database: DatabaseSync): void;
  beforeBegin(database: DatabaseSync): void;
  beforeCommit(database: DatabaseSync): void;
  afterCommit(database: DatabaseSync): void;
}

/** Watches every database that this process opens from now on. Returns a function that ends the watch. */
export function watchDatabases(events: Partial<DatabaseEvents>): () => void {
  const { exec, prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function watched(sql) {
    exec.call(this, sql);
    // The sandbox sets the journal mode as the last step of opening a database.
    if (sql.includes('journal_mode = WAL')) events.open?.(this);
  };
  DatabaseSync.prototype.prepare = function watched(sql, ...options) {
    const statement = prepare.call(this, sql, ...options);
    const isCommit = sql === 'COMMIT';
    if (!isCommit && !sql.startsWith('BEGIN')) return statement;
    const run = statement.run.bind(statement);
    statement.run = () => {
      if (isCommit) events.beforeCommit?.(this);
      else events.beforeBegin?.(this);
      const changes = run();
      if (isCommit) events.afterCommit?.(this);
      return changes;
    };
    return statement;
  };
  return () => {
    Object.assign(DatabaseSync.prototype, { exec, prepare });
  };
}

export async function openedWith<Opened>(
  open: () => Promise<Opened>,
): Promise<{ opened: Opened; database: DatabaseSync }> {
  let database: DatabaseSync | undefined;
  const end = watchDatabases({
    open(first) {
      database ??= first;
    },
  });
  try {
    const opened = await open();
    if (!database) throw new TypeError('The sandbox has opened no database.');
    return { opened, database };
  } finally {
    end();
  }
}

export function tablesOf(database: DatabaseSync): string[] {
  const sql = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
  return database
    .prepare(sql)
    .all()
    .map(({ name }) => String(name));
}

/** Returns a digest of all rows, except `anchor`, a setting that each start writes, and the settings in `without`. */
export function digestOf(database: DatabaseSync, without: readonly string[] = []): string {
  const left = ['anchor', ...without].map((name) => `'${name}'`).join();
  const hash = createHash('sha256');
  for (const name of tablesOf(database)) {
    const only = name === 'setting' ? `WHERE name NOT IN (${left})` : '';
    hash.update(`\n${name}`);
    const rows = database.prepare(`SELECT * FROM ${name} ${only}`).all();
    hash.update(
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join(),
    );
  }
  return hash.digest('hex');
}
