import type { EventName } from '@crossborder-fx/openapi';
import type { AddedUser, Result, ServerControl, Where } from '@crossborder-fx/test-server/connect';
import type { SandboxClock } from './clock/sandbox-clock.ts';
import type { Faults } from './sandbox.ts';
import type { Simulation } from './simulate.ts';
import type { Triggered, TriggerOptions } from './trigger/trigger.ts';

/**
 * What a sandbox is steered by, in its own process and from another: `Sandbox` and `RemoteSandbox` have
 * all of this, and an `await` before each call suits both.
 */
export interface SandboxControl<Place extends Where = 'anywhere'>
  extends Omit<ServerControl<Place>, 'fork' | 'listRules' | 'clearRules'> {
  clock: At<Place, SandboxClock>;
  faults: At<Place, Faults>;
  simulate: At<Place, Simulation>;
  trigger<Event extends EventName>(
    event: Event,
    options?: TriggerOptions<Event>,
  ): Promise<Triggered>;
  resend(id: string): Result<Place, void>;
  snapshot(name: string): Result<Place, void>;
  listSnapshots(): Result<Place, string[]>;
  restore(name: string): Result<Place, void>;
  fork(
    ...credentials: Parameters<ServerControl['fork']>
  ): Result<Place, AddedUser<SandboxControl<Place>>>;
}

/** The same methods, with results as they are at a place. */
export type At<Place extends Where, Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...input: infer Input) => infer Output
    ? (...input: Input) => Result<Place, Awaited<Output>>
    : never;
};
