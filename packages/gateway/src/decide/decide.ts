import { randomUUID } from 'node:crypto';
import { CrossborderFxError } from '@crossborder-fx/client';
import { type Decision, sendOnce } from '../api/send-once.ts';
import { textOf } from '../data/database.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { Problem } from '../http/problem.ts';
import { listOpen } from './undecided.ts';

/** Carries out a person's decision about an undecided request. @throws {Problem} when there is no such request */
export async function decide(
  context: GatewayContext,
  decider: string,
  body: unknown,
): Promise<{ id: string }> {
  const { fx, database, stopped } = context;
  const { caller, operation, reference, reason, decision } = readDecision(body);
  const open = await listOpen(database.journal, operation);
  const request = open.find((one) => one.caller === caller && one.reference === reference);
  if (!request) {
    const detail = 'There is no undecided request with this caller, operation and reference.';
    throw new Problem(404, 'not-found', detail);
  }
  const kept = { decider, caller, operation, reference, decision, reason };
  return keepDecision(context, kept, () =>
    sendOnce(fx, database.journal, request, { ...decision, signal: stopped }),
  );
}

const keptFields = ['decider', 'caller', 'operation', 'reference', 'reason'] as const;
type KeptDecision = Record<(typeof keptFields)[number], string> & { decision: object };

/** Stores a person's decision before the gateway carries it out, and the decision's outcome afterwards. */
export async function keepDecision(
  { database: { sql }, now }: GatewayContext,
  kept: KeptDecision,
  work: () => Promise<{ id: string }>,
): Promise<{ id: string }> {
  const id = randomUUID();
  await sql.all(
    `INSERT INTO gateway_decisions (id, at, decision, outcome, ${keptFields.join(', ')})
VALUES (?, ?, ?, 'begun', ?, ?, ?, ?, ?)`,
    ...[id, now(), JSON.stringify(kept.decision), ...keptFields.map((name) => kept[name])],
  );
  // If the database cannot store the outcome, the outcome stays `begun`: the decision may have taken effect.
  const end = (outcome: string) =>
    sql.all('UPDATE gateway_decisions SET outcome = ? WHERE id = ?', outcome, id).catch(() => {});
  try {
    const result = await work();
    await end(`done ${result.id}`);
    return { id: String(result.id) };
  } catch (error) {
    await end(error instanceof CrossborderFxError ? error.name : 'failed');
    throw error;
  }
}

/** Lists the decisions, newest first. The outcome of a decision is `begun`, `done` with an id, or an error. */
export async function listDecisions({ database }: GatewayContext, most: number) {
  const sql = `SELECT at, decider, caller, operation, reference, decision, reason, outcome
FROM gateway_decisions ORDER BY at DESC LIMIT ?`;
  const rows = await database.sql.all(sql, most);
  return rows.map((row) => ({
    ...row,
    at: textOf(row['at']),
    decision: JSON.parse(String(row['decision'])),
  }));
}

function readDecision(body: unknown) {
  const { caller, operation, reference, reason, adopt, resend, dismiss, ...others } = Object(body);
  const wrong = (path: string, rule: string) =>
    new Problem(400, 'invalid-request', `${path} ${rule}`, { path, rule });
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong(unknown, 'is not a field of a decision.');
  for (const [path, value] of Object.entries({ caller, operation, reference, reason })) {
    if (typeof value !== 'string' || value.trim() === '')
      throw wrong(path, 'must be a text that is not empty.');
  }
  if (reason.length > 500) throw wrong('reason', 'must have at most 500 characters.');
  if ((adopt === undefined) === (resend === undefined)) {
    throw wrong('adopt', 'must be given without resend, or resend without adopt.');
  }
  if (adopt !== undefined && typeof adopt !== 'string') throw wrong('adopt', 'must be an id.');
  if (resend !== undefined && !Number.isInteger(resend)) {
    throw wrong('resend', 'must be the number in the field attempt of the undecided request.');
  }
  const isIds = Array.isArray(dismiss) && dismiss.every((id) => typeof id === 'string');
  if (dismiss !== undefined && !isIds) throw wrong('dismiss', 'must be a list of ids.');
  const decision = { adopt, resend, dismiss } as Decision;
  return { caller, operation, reference, reason: reason.trim(), decision };
}
