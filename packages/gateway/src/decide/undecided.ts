import {
  AmbiguousError,
  CrossborderFxError,
  InProgressError,
  type Journal,
  type OnceOperation,
  UndecidedError,
} from '@crossborder-fx/client';
import { type OnceRequest, sendOnce } from '../api/send-once.ts';
import { everyone } from '../data/database.ts';
import type { GatewayContext } from '../ground/gateway-context.ts';

interface OpenRequest extends OnceRequest {
  since: Date;
}

interface UndecidedRequest extends Omit<OnceRequest, 'body'> {
  since: string;
  /** What the program asked for. It has personal data, as candidates have. */
  asked: unknown;
  /** What `resend` takes; undefined while nothing can be decided. */
  attempt?: number;
  /** Before this moment, a decision is refused. */
  notBefore?: string;
  /** Objects of the service that it may have created. */
  candidates: readonly { id: string }[];
  problem?: string;
}

/** For each, the service is read. */
const mostLookedAt = 200;
const notLookedAt = 'It is looked for once those above are decided.';
/** What is younger may be under way. */
const youngestMilliseconds = 60 * 1000;

/** What the journal has sent, and knows no outcome of, oldest first, with what was asked for. */
export async function listOpen(
  journal: Journal,
  operation?: OnceOperation,
): Promise<OpenRequest[]> {
  const { items } = await journal.listOpen({ operation, limit: Number.POSITIVE_INFINITY });
  return items.map(({ operation, reference, scope: caller = everyone, sentAt: since, body }) => ({
    ...{ caller, operation, reference, since },
    body: body === undefined ? undefined : JSON.parse(body),
  }));
}

/** The same, without what may be under way. */
export async function listUndecided(journal: Journal): Promise<OpenRequest[]> {
  const [open, { now }] = await Promise.all([listOpen(journal), journal.read('now')]);
  return open.filter(({ since }) => now.getTime() - since.getTime() >= youngestMilliseconds);
}

/** Looks for what became of all that is open. What is found is written to the journal; nothing is sent. */
export async function findUndecided(
  context: GatewayContext,
  signal = context.stopped,
): Promise<UndecidedRequest[]> {
  const found: UndecidedRequest[] = [];
  const undecided = await listUndecided(context.database.journal);
  for (const [index, request] of undecided.entries()) {
    const { body: asked, since, ...name } = request;
    const shown = { ...name, asked, since: since.toISOString(), candidates: [] };
    const seen =
      index < mostLookedAt ? await lookAt(context, request, signal) : { problem: notLookedAt };
    if (seen) found.push({ ...shown, ...seen });
  }
  return found;
}

/** @returns undefined when it is not open any more */
async function lookAt(
  { fx, database }: GatewayContext,
  request: OnceRequest,
  signal: AbortSignal,
): Promise<Partial<UndecidedRequest> | undefined> {
  let wouldBeSent = false;
  const journal: Journal = {
    ...database.journal,
    claim: async () => {
      wouldBeSent = true;
      throw new Error('Nothing is sent while it is looked for what is undecided');
    },
  };
  try {
    await sendOnce(fx, journal, request, { signal });
    return undefined;
  } catch (error) {
    // It was refused for certain: the program may send it again, or not.
    if (wouldBeSent) return undefined;
    if (error instanceof UndecidedError || error instanceof AmbiguousError) {
      const { attempt, notBefore, candidates } = error;
      return { attempt, notBefore: notBefore.toISOString(), candidates };
    }
    if (error instanceof InProgressError) {
      return { notBefore: error.retryAt.toISOString(), problem: 'It is on its way.' };
    }
    if (error instanceof CrossborderFxError) return { problem: error.message };
    throw error;
  }
}
