import { isDeepStrictEqual } from 'node:util';
import { behaviours } from './behaviours.ts';
import type { Runtime } from './runtimes.ts';
import { type Seen, startService } from './service.ts';

/** One run of the behaviours on one runtime. */
export interface Observation {
  /** What the runtime reported, by behaviour. */
  reported: Record<string, unknown>;
  /** What the service saw, by behaviour. */
  seen: Record<string, Seen>;
  printed: string;
}

/** @throws {Error} with the name of the runtime when it did not run to its end. */
export async function observe(runtime: Runtime, consumer: string): Promise<Observation> {
  const service = await startService();
  try {
    const printed = await runtime.observe(consumer, service.address);
    return { reported: JSON.parse(printed), seen: service.seen, printed };
  } catch (cause) {
    throw new Error(`${runtime.name} did not run the behaviours`, { cause });
  } finally {
    service.close();
  }
}

/** What a behaviour has come to, and what it should have, in the same form. */
export function compare(
  name: string,
  runtime: Runtime,
  { reported, seen }: Observation,
): { actual: object; expected: object } {
  const behaviour = behaviours[name];
  if (!behaviour) throw new Error(`no behaviour is called ${name}`);
  const { received, reused } = seen[name] ?? { received: [], reused: false };
  const reports =
    typeof behaviour.reports === 'function' ? behaviour.reports(runtime) : behaviour.reports;
  const actual = { reports: reported[name], receives: received };
  const expected = { reports: JSON.parse(JSON.stringify(reports)), receives: behaviour.receives };
  if (!behaviour.warm) return { actual, expected };
  return { actual: { ...actual, reused }, expected: { ...expected, reused: runtime.pools } };
}

/** The behaviours that came to something else than they should. */
export function brokenBehaviours(runtime: Runtime, observation: Observation): string[] {
  return Object.keys(behaviours).filter((name) => {
    const { actual, expected } = compare(name, runtime, observation);
    return !isDeepStrictEqual(actual, expected);
  });
}
