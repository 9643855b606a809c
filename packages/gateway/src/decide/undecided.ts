import {
  AmbiguousError,
  CrossborderFxError,
  InProgressError,
  type Journal,
  UndecidedError,
} from '@crossborder-fx/client';
import { sendOnce } from '../api/send-once.ts';
import { everyone } from '../data/database.ts';
import { bodyIsLost, lacksBody, nameOf, type OpenRequest } from '../data/open-requests.ts';
import type { GatewayContext } from '../ground/gateway-context.ts';

interface UndecidedRequest extends Omit<OpenRequest, 'since' | 'body'> {
  since: string;
  /** What `resend` takes; undefined while nothing can be decided. */
  attempt?: number;
  /** Before this moment, a decision is refused. */
  notBefore?: string;
  /** Objects of the service that it may have created. They have personal data. */
  candidates: readonly { id: string }[];
  problem?: string;
}

/** For each, the service is read. */
const mostLookedAt = 200;
const notLookedAt = 'It is looked for once those above are decided.';
/** What is younger may be under way. */
const youngestMilliseconds = 2 * 60 * 1000;

/** Looks for what became of all that is open. What is found is written to the journal; nothing is sent. */
export async function findUndecided(
  context: GatewayContext,
  signal = context.stopped,
): Promise<UndecidedRequest[]> {
  await addFromJournals(context);
  const found: UndecidedRequest[] = [];
  let count = 0;
  for (const request of await context.open.list()) {
    const { body: _, since, ...name } = request;
    const isLookedAt = lacksBody(request) || ++count <= mostLookedAt;
    const later = { ...name, since: since.toISOString(), candidates: [], problem: notLookedAt };
    const undecided = isLookedAt ? await lookAt(context, request, signal) : later;
    if (undecided) found.push(undecided);
    else await context.open.forget(request);
  }
  return found;
}

/** A process that crashed has left its requests in the journal only. */
async function addFromJournals({ database, open, now }: GatewayContext): Promise<void> {
  const before = await open.list();
  const known = new Set(before.map(nameOf));
  const names = new Set<string>();
  for await (const { scope, operation, reference, sentAt } of openIn(database.journal)) {
    const request = { caller: scope ?? everyone, operation, reference };
    const name = nameOf(request);
    names.add(name);
    if (known.has(name) || now() - sentAt.getTime() < youngestMilliseconds) continue;
    await open.keep({ ...request, body: undefined });
  }
  for (const request of before) {
    const isOpen = names.has(nameOf(request));
    if (request.body === undefined && !isOpen) await open.forget(request);
  }
}

async function* openIn(journal: Journal) {
  let after: string | undefined;
  do {
    const { items, next } = await journal.listOpen({ after });
    yield* items;
    after = next;
  } while (after !== undefined);
}

/** @returns undefined when it is not open any more */
async function lookAt({ fx, database }: GatewayContext, request: OpenRequest, signal: AbortSignal) {
  const { caller, operation, reference } = request;
  const since = request.since.toISOString();
  const named = { caller, operation, reference, since, candidates: [] };
  if (lacksBody(request)) return { ...named, problem: bodyIsLost };
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
      return { ...named, attempt, notBefore: notBefore.toISOString(), candidates };
    }
    if (error instanceof InProgressError) {
      return { ...named, notBefore: error.retryAt.toISOString(), problem: 'It is on its way.' };
    }
    if (error instanceof CrossborderFxError) return { ...named, problem: error.message };
    throw error;
  }
}
