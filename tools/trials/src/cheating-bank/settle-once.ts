import {
  AmbiguousError,
  type CreateOnceOptions,
  CrossborderFxError,
  InProgressError,
  UndecidedError,
} from '@crossborder-fx/client';
import { isSameId } from './reading.ts';
import type { Identified, Order, World } from './world.ts';

type Settled<Result> =
  | { state: 'done'; result: Result }
  | { state: Exclude<Order['state'], 'done'>; result?: undefined };

const mostRounds = 8;

/**
 * Calls until the work is done or a person gives up. The person decides by what is true, as they see it on
 * the service's own pages.
 */
export async function settleOnce<Result extends Identified>(
  world: World,
  where: string,
  call: (decision: Partial<CreateOnceOptions>) => Promise<Result>,
  lookAtTheService: () => Promise<Identified[]>,
): Promise<Settled<Result>> {
  let decision: Partial<CreateOnceOptions> = {};
  let mayHaveHappened = false;
  for (let round = 1; round <= mostRounds; round++) {
    try {
      return { state: 'done', result: await call(decision) };
    } catch (error) {
      world.note(where, error);
      if (!(error instanceof CrossborderFxError)) break;
      if (error.outcome === 'unknown') mayHaveHappened = true;
      decision = {};
      if (error instanceof InProgressError) await pass(world, error.retryAt);
      else if (error instanceof UndecidedError || error instanceof AmbiguousError) {
        await pass(world, error.notBefore);
        decision = decide(error, await lookAtTheService());
      } else if (error.outcome === 'unknown') await passSeconds(world, 120);
      else if (round > 2) break;
    }
  }
  return { state: mayHaveHappened ? 'open' : 'refused' };
}

function decide(
  { attempt, candidates }: UndecidedError | AmbiguousError,
  there: readonly Identified[],
): Partial<CreateOnceOptions> {
  const [found] = there;
  // The service may show the same id in another form.
  const shown = candidates.find(({ id }) => there.some((one) => isSameId(id, one.id)));
  if (found) return { adopt: String(shown?.id ?? found.id) };
  return { resend: attempt, dismiss: candidates.map(({ id }) => String(id)) };
}

async function pass(world: World, until: Date): Promise<void> {
  await passSeconds(world, Math.ceil((until.getTime() - world.now().getTime()) / 1000) + 1);
}

async function passSeconds({ sandbox }: World, seconds: number): Promise<void> {
  if (seconds > 0) await sandbox.clock.advance({ seconds });
}
