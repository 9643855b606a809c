import { behaviours } from '../behaviours/behaviours.mjs';
import type { Runtime } from './runtimes.ts';
import { known, type Seen, startService } from './service.ts';

/** What a behaviour came to: what the runtime reported, and what the service saw. */
export type Outcome = Seen & { reports: unknown };

/** Runs the behaviours on a runtime. @throws {Error} with its name when it did not run to its end. */
export async function observe(
  runtime: Runtime,
  consumer: string,
): Promise<{ outcomes: Record<string, Outcome>; printed: string }> {
  const service = await startService();
  try {
    const printed = await runtime.run(consumer, service.address);
    const outcomes = Object.entries<unknown>(JSON.parse(printed)).map(([name, reports]) => [
      name,
      { reports, receives: [], ...service.seen[name] },
    ]);
    return { outcomes: Object.fromEntries(outcomes), printed };
  } catch (cause) {
    throw new Error(`${runtime.name} did not run the behaviours`, { cause });
  } finally {
    service.close();
  }
}

/** What each behaviour has to come to on a runtime. */
export function expectedOutcomes(runtime: Runtime): Record<string, Outcome> {
  const outcomes = Object.entries(behaviours).map(([name, { reports, receives = [], warm }]) => [
    name,
    {
      reports: typeof reports === 'function' ? reports({ ...runtime, ...known }) : reports,
      receives: typeof receives === 'function' ? receives({ ...runtime, ...known }) : receives,
      // On the others every request has a connection of its own.
      ...(warm && { warm: runtime.pools }),
    },
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(outcomes)));
}
