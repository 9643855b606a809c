import type { OnceOperation } from '@crossborder-fx/client';
import type { Sql } from './sql.ts';

export interface OpenRequest {
  caller: string;
  operation: OnceOperation;
  /** The key, or the id of the payment to confirm. */
  reference: string;
  /** Undefined after a crash, until the program repeats the request. */
  body: unknown;
  since: Date;
}

type RequestName = Pick<OpenRequest, 'caller' | 'operation' | 'reference'>;

const valuesOf = ({ caller, operation, reference }: RequestName) =>
  [caller, operation, reference] as const;

export const nameOf = (name: RequestName) => JSON.stringify(valuesOf(name));

export type OpenRequests = ReturnType<typeof createOpenRequests>;

/**
 * Keeps the bodies of requests while their outcome is unknown: a decision sends, or compares, the same body. What
 * succeeds at once is never written.
 */
export function createOpenRequests(sql: Sql, now: () => number) {
  const where = 'WHERE caller = ? AND operation = ? AND reference = ?';
  // What another process, or an earlier one, has kept is forgotten by the sweep.
  const kept = new Set<string>();
  return {
    /** Of two bodies, the first stays: another one under the same key is refused. */
    async keep({ body, ...name }: Omit<OpenRequest, 'since'>) {
      const text = body === undefined ? null : JSON.stringify(body);
      await sql.all(
        `INSERT INTO gateway_open (caller, operation, reference, body, since) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (caller, operation, reference)
DO UPDATE SET body = COALESCE(gateway_open.body, excluded.body)`,
        ...valuesOf(name),
        text,
        now(),
      );
      kept.add(nameOf(name));
    },
    /** Costs nothing where nothing is kept. What cannot be deleted is forgotten by the sweep: the request is done. */
    async forget(name: RequestName) {
      if (!kept.delete(nameOf(name))) return;
      await sql.all(`DELETE FROM gateway_open ${where}`, ...valuesOf(name)).catch(() => {});
    },
    async find(name: RequestName) {
      const [row] = await sql.all(`SELECT * FROM gateway_open ${where}`, ...valuesOf(name));
      return row && requestOf(row);
    },
    async list() {
      const rows = await sql.all('SELECT * FROM gateway_open ORDER BY since');
      for (const row of rows) kept.add(nameOf(requestOf(row)));
      return rows.map(requestOf);
    },
    async count() {
      const [row] = await sql.all('SELECT COUNT(*) AS count FROM gateway_open');
      return Number(row?.['count']);
    },
  };
}

/** Whether a person has to wait until the program repeats the request: a confirmation needs no body. */
export const lacksBody = ({ body, operation }: OpenRequest) =>
  body === undefined && operation !== 'confirmPayment';

export const bodyIsLost = 'The gateway does not know its body: let the program repeat the request.';

function requestOf(row: Record<string, string | number | null>): OpenRequest {
  const body = row['body'];
  return {
    caller: String(row['caller']),
    operation: String(row['operation']) as OnceOperation,
    reference: String(row['reference']),
    body: body === null ? undefined : JSON.parse(String(body)),
    since: new Date(Number(row['since'])),
  };
}
