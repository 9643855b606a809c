import { type ControlHandler, type ControlRoute, Refusal } from '@crossborder-fx/test-server';
import { RefusedError } from '../ground/refused-error.ts';
import type { SandboxOf } from '../sandbox.ts';
import { clockRoutes } from './clock-routes.ts';
import type { AboutSandbox } from './console/overview.ts';
import { consoleRoutes, type ReadState } from './console-routes.ts';
import { simulateRoutes } from './simulate-routes.ts';
import { stateRoutes } from './state-routes.ts';

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

function refusing(route: ControlRoute): ControlRoute {
  const handle: ControlHandler = async (request) => {
    try {
      return await route.handle(request);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const { status, message, name, code } = error;
      throw new Refusal(status, message, { origin: { name, code } });
    }
  };
  return { ...route, handle };
}
