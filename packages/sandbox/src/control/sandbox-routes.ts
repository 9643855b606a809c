import { answering, type ControlRoute, listOf, Refusal } from '@crossborder-fx/test-server';
import { RefusedError } from '../common/refused-error.ts';
import type { SandboxOf } from '../sandbox.ts';
import type { SandboxUser } from '../sandbox-user.ts';
import { diagramOf } from '../service/tables/table.ts';
import { tables } from '../service/tables/tables.ts';
import type { AboutSandbox } from './console/overview.ts';
import { consoleRoutes } from './console-routes.ts';
import { steeringRoutes } from './steering-routes.ts';

type Route = ControlRoute<SandboxUser>;

export function sandboxRoutes(sandboxOf: SandboxOf, about: AboutSandbox): Route[] {
  const routes: Route[] = [...steeringRoutes(sandboxOf), tablesRoute, ...consoleRoutes(about)];
  return routes.map(refusing);
}

const tablesRoute: ControlRoute = {
  method: 'GET',
  path: 'tables',
  id: 'listTables',
  summary: 'Lists the state tables of payments, trades and fixed forwards',
  example: {},
  ...answering(
    'tables',
    {
      description: 'Each state table has its rows, its final states and a Mermaid diagram.',
      ...listOf({ type: 'object' }),
    },
    () => tables.map((table) => ({ ...table, diagram: diagramOf(table) })),
  ),
};

function refusing(route: Route): Route {
  const handle: Route['handle'] = async (request) => {
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
