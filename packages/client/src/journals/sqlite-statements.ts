import { noId } from './journal.ts';

export const layoutSql = [
  `CREATE TABLE journal (
  key TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  account TEXT NOT NULL,
  operation TEXT NOT NULL,
  scope TEXT,
  record TEXT NOT NULL,
  body TEXT,
  sent_at INTEGER NOT NULL,
  state TEXT NOT NULL,
  id TEXT,
  PRIMARY KEY (key, attempt)
) STRICT, WITHOUT ROWID`,
  // The index makes each object the result of at most one key.
  `CREATE UNIQUE INDEX journal_object ON journal (account, operation, id)
WHERE state = 'done' AND id <> '${noId}'`,
  "CREATE INDEX journal_open ON journal (account) WHERE state = 'sent'",
];

export const headSql = 'SELECT record, body FROM journal WHERE key = ? AND attempt = 0';

export const recordsSql = `SELECT * FROM journal WHERE account = ? AND attempt > 0 AND sent_at >= ? AND sent_at < ?
ORDER BY sent_at DESC, attempt DESC LIMIT ?`;

export const readSql = 'SELECT * FROM journal WHERE key = ? AND attempt > 0 ORDER BY attempt';
export const openSql = "SELECT DISTINCT key FROM journal WHERE account = ? AND state = 'sent'";

// ON CONFLICT names the primary key's columns, so the statement fails if the table lost this key.
export const insertSql = `INSERT INTO journal
  (key, attempt, account, operation, scope, record, body, sent_at, state)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key, attempt) DO NOTHING`;

export const keysOfSql = `SELECT id, key FROM journal WHERE account = ? AND operation = ?
  AND state = 'done' AND id <> '${noId}' AND id IN (SELECT value FROM json_each(?))`;

/** Reads an attempt, together with the key that already has a given object as its result. */
export const ownerSql = `SELECT owner.key AS owner FROM journal AS one LEFT JOIN journal AS owner
  ON owner.account = one.account AND owner.operation = one.operation
  AND owner.state = 'done' AND owner.id <> '${noId}' AND owner.id = ?
WHERE one.key = ? AND one.attempt = ?`;

/**
 * An attempt keeps its first result and its first id, except that the result `done` replaces any other result. `done`
 * deletes the bodies of all attempts of its key.
 */
export const settleSql = `UPDATE journal SET body = NULL, id = CASE attempt WHEN $attempt THEN coalesce(id, $id) ELSE id END,
  state = CASE WHEN attempt = $attempt AND ($state = 'done' OR state = 'sent') THEN $state ELSE state END
WHERE key = $key AND (attempt = $attempt OR $state = 'done' AND body IS NOT NULL)`;
