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
import type { GatewayContext } from '../gateway-context.ts';
import { shareWork, within } from '../share-work.ts';

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
export function createUndecided(context: GatewayContext, closing: AbortSignal) {
  const { journal } = context.database;
  /** The service's data about each undecided request; undefined when the program gets an answer if it repeats the request. */
  const seen = new Map<string, object | undefined>();

  /** Searches for the outcomes of undecided requests, and writes them to the journal. The search sends no payment. */
  const look = shareWork(async () => {
    const open = (await listUndecided(journal)).slice(0, mostLookedAt);
    const names = new Set(open.map(nameOf));
    // Deletes the personal data of requests that no longer need a decision.
    for (const name of seen.keys()) if (!names.has(name)) seen.delete(name);
    const holdersIn = createHolders(context, closing);
    const lookAtOne = async (request: OpenRequest) => {
      const found = await lookAt(context, request, closing);
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

const nameOf = ({ caller, operation, reference }: OnceRequest) =>
  JSON.stringify([caller, operation, reference]);

/** Returns a function that returns the beneficiaries' names for objects, because an id tells a person little. */
function createHolders({ fx }: GatewayContext, signal: AbortSignal) {
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
async function lookAt({ fx, database }: GatewayContext, request: OnceRequest, signal: AbortSignal) {
  let wouldBeSent = false;
  const journal: Journal = {
    ...database.journal,
    claim: async () => {
      wouldBeSent = true;
      throw new Error('The gateway must send nothing while it looks for undecided requests');
    },
  };
  try {
    await sendOnce(fx, journal, request, { signal });
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
