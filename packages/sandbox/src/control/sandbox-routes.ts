import type { ControlRoute } from '@crossborder-fx/test-server';
import type { AboutSandbox } from '../service/console/overview.ts';
import { clockRoutes } from './clock-routes.ts';
import { consoleRoutes, type ReadState } from './console-routes.ts';
import { refusing } from './refusing.ts';
import type { SandboxOf } from './sandbox-of.ts';
import { simulateRoutes } from './simulate-routes.ts';
import { stateRoutes } from './state-routes.ts';

/** What the control interface of a sandbox can do beside that of every server. */
export function sandboxRoutes(
  sandboxOf: SandboxOf,
  { readState, about }: { readState: ReadState; about: AboutSandbox },
): ControlRoute[] {
  const routes = [
    ...clockRoutes(sandboxOf),
    ...simulateRoutes(sandboxOf),
    ...stateRoutes(sandboxOf),
    ...consoleRoutes(readState, about),
  ];
  return routes.map(refusing);
}
