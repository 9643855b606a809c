import { type ControlRequest, type ControlRoute, text } from '@crossborder-fx/test-server';
import type { SandboxUser } from '../sandbox-user.ts';
import type { Context } from '../service/context.ts';
import { accountsOf } from './console/accounts.ts';
import { agendaOf } from './console/agenda.ts';
import { deliveriesOf, deliveryOf } from './console/deliveries.ts';
import { detailIn, listNames, listOf } from './console/lists.ts';
import { objectOf, objectPaths, objectsOf } from './console/objects.ts';
import { offeredOperations, operationFormOf } from './console/operation-forms.ts';
import { type AboutSandbox, overviewOf, ratesOf } from './console/overview.ts';

type Route = ControlRoute<SandboxUser>;

/** What the console of the same release reads of the state; answers.ts has the types of the answers. */
export function consoleRoutes(about: AboutSandbox): Route[] {
  const page = { type: 'integer' };
  const whole = (
    path: string,
    read: (context: Context, request: ControlRequest) => object,
    query: Route['query'] = {},
  ): Route => ({
    method: 'GET',
    path: `console/${path}`,
    id: `console/${path}`,
    summary: 'For the console',
    isPublished: false,
    query,
    answer: { status: 200, description: 'For the console.' },
    // As of now, and in one piece.
    handle: (request) => {
      const { change, context } = request.server.state;
      return { status: 200, body: change(() => read(context, request)) };
    },
  });
  const list = (path: string, read: (context: Context, page: number) => object) =>
    whole(path, (context, { query: { page = 1 } }) => read(context, Number(page)), { page });
  const detail = (path: string, read: (context: Context, id: string) => object) =>
    whole(`${path}/{id}`, (context, { pathParameters: { id = '' } }) => read(context, id));
  return [
    whole('overview', (context) => overviewOf(context, about)),
    whole('rates', ratesOf),
    list('accounts', accountsOf),
    list('agenda', agendaOf),
    list('deliveries', deliveriesOf),
    detail('deliveries', deliveryOf),
    // Reads no state: it is answered also while another process writes to the file.
    {
      ...whole('operations', offeredOperations),
      handle: () => ({ status: 200, body: { operations: offeredOperations() } }),
    },
    detail('operations', operationFormOf),
    ...listNames.flatMap((name) => [
      list(name, (context, number) => listOf(context, name, number)),
      detail(name, (context, id) => detailIn(context, name, id)),
    ]),
    ...objectPaths.flatMap((path) => [
      whole(
        path,
        (context, { query: { status, page = 1 } }) =>
          objectsOf(context, path, {
            status: status === undefined ? undefined : String(status),
            page: Number(page),
          }),
        { status: text, page },
      ),
      detail(path, (context, id) => objectOf(context, path, id)),
    ]),
  ];
}
