import { randomUUID } from 'node:crypto';
import {
  AmbiguousError,
  CrossborderFxError,
  InProgressError,
  type Journal,
  type OnceOperation,
  UndecidedError,
} from '@crossborder-fx/client';
import { type Decision, nameOf, type OnceRequest, sendOnce } from '../api/send-once.ts';
import { everyone, textOf } from '../data/database.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { Problem } from '../http/problem.ts';
import { shareWork, within } from '../share-work.ts';

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

interface OpenRequest extends OnceRequest {
  since: Date;
}

/** One search looks up at most this many undecided requests at the service. */
const mostLookedAt = 200;
const notLookedAt =
  'The gateway looks for this request at the service after the older undecided requests are decided.';
const notLookedYet = 'The outcome of this request at the service is not known yet.';
/** How many searches run at the same time. Together they read the service's list only once. */
const atOnce = 50;
/** How many milliseconds the gateway waits for the service before it shows the list of undecided requests. */
const longestWait = 1_000;
/** A request that was sent less than a minute ago may still be under way. */
const youngestMilliseconds = 60 * 1000;

/** Lists the sent requests whose outcome the journal lacks, oldest first, with their bodies. */
async function listOpen(journal: Journal, operation?: OnceOperation): Promise<OpenRequest[]> {
  const { items } = await journal.listOpen({ operation, limit: Number.POSITIVE_INFINITY });
  return items.map(({ operation, reference, scope: caller = everyone, sentAt: since, body }) => ({
    ...{ caller, operation, reference, since },
    body: body === undefined ? undefined : JSON.parse(body),
  }));
}

/** Lists the sent requests whose outcome the journal lacks, except requests that may still be under way. */
export async function listUndecided(journal: Journal): Promise<OpenRequest[]> {
  const [open, { now }] = await Promise.all([listOpen(journal), journal.read('now')]);
  return open.filter(({ since }) => {
    const age = now.getTime() - since.getTime();
    // A request whose time is in the future was sent before somebody set the clock back, so the request is not under way.
    return age >= youngestMilliseconds || age < 0;
  });
}

/** Lists undecided requests, and searches for their outcomes. Calls at the same time share one search. */
export function createUndecided(context: GatewayContext) {
  const { closing } = context;
  const { journal } = context.database;
  /** The service's data about each undecided request; undefined when the program gets an answer if it repeats the request. */
  const seen = new Map<string, object | undefined>();

  /** Searches for the outcomes of undecided requests, and writes them to the journal. The search sends no payment. */
  const look = shareWork(async () => {
    const open = (await listUndecided(journal)).slice(0, mostLookedAt);
    const names = new Set(open.map(nameOf));
    // Deletes the personal data of requests that no longer need a decision.
    for (const name of seen.keys()) if (!names.has(name)) seen.delete(name);
    const holdersIn = createHolders(context);
    const lookAtOne = async (request: OpenRequest) => {
      const found = await lookAt(context, request);
      const beneficiaries = found && (await holdersIn(request.body, ...found.candidates));
      seen.set(nameOf(request), found && { ...found, beneficiaries });
    };
    for (let next = 0; next < open.length && !closing.aborted; next += atOnce) {
      await Promise.all(open.slice(next, next + atOnce).map(lookAtOne));
    }
  });

  return {
    look,
    /** Lists the undecided requests, also while the service does not answer. A later call may show candidates too. */
    async list() {
      const done = look().then(() => false);
      const isLooking = await within(longestWait, done, true);
      const open = await listUndecided(journal);
      const undecided = open.flatMap((request, index) => {
        const name = nameOf(request);
        const { body: asked, since, ...named } = request;
        const shown = { ...named, asked, since: since.toISOString(), candidates: [] };
        const found = seen.get(name);
        if (found) return { ...shown, ...found };
        if (seen.has(name) && !isLooking) return [];
        return { ...shown, problem: index < mostLookedAt ? notLookedYet : notLookedAt };
      });
      return { isLooking, undecided };
    },
  };
}

/** Returns a function that returns the beneficiaries' names for objects, because an id tells a person little. */
function createHolders({ fx, closing: signal }: GatewayContext) {
  const names = new Map<string, Promise<string | undefined>>();
  const read = (id: string) =>
    fx.externalBankAccounts.get(id, { signal }).then(
      ({ holder }) => holder?.name,
      () => undefined,
    );
  return async (...objects: unknown[]): Promise<Record<string, string | undefined>> => {
    const given = objects.map((one) => Object(one).externalBankAccountId);
    const ids = given.filter((id) => typeof id === 'string');
    for (const id of ids) if (!names.has(id)) names.set(id, read(id));
    return Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await names.get(id)])));
  };
}

/** @returns undefined when nobody needs to decide, because the program gets an answer when it repeats the request */
async function lookAt({ fx, database, closing }: GatewayContext, request: OnceRequest) {
  let wouldBeSent = false;
  const journal: Journal = {
    ...database.journal,
    claim: async () => {
      wouldBeSent = true;
      throw new Error('The gateway must send nothing while it looks for undecided requests');
    },
  };
  try {
    await sendOnce(fx, journal, request, { signal: closing });
    return undefined;
  } catch (error) {
    // The undecided request certainly had no effect, so the program may repeat it without a person's decision.
    if (wouldBeSent) return undefined;
    if (error instanceof UndecidedError || error instanceof AmbiguousError) {
      const { attempt, notBefore, candidates, evidence } = error;
      return { attempt, notBefore: notBefore.toISOString(), candidates, evidence };
    }
    if (error instanceof InProgressError) {
      const notBefore = error.retryAt.toISOString();
      return { candidates: [], notBefore, problem: 'The request is still under way.' };
    }
    if (error instanceof CrossborderFxError) return { candidates: [], problem: error.message };
    throw error;
  }
}
