import { type ControlRoute, text } from '@crossborder-fx/test-server';
import type { SandboxUser } from '../sandbox-user.ts';
import type { Context } from '../service/context.ts';
import { agendaOf } from './console/agenda.ts';
import { deliveriesOf, deliveryOf } from './console/deliveries.ts';
import { detailIn, listNames, listOf } from './console/lists.ts';
import { objectOf, objectPaths, objectsOf } from './console/objects.ts';
import {
  type AboutSandbox,
  accountsOf,
  choicesOf,
  overviewOf,
  ratesOf,
} from './console/overview.ts';
import { requestOf, requestsOf } from './console/requests.ts';

type Route = ControlRoute<SandboxUser>;
type Request = Parameters<Route['handle']>[0];

/** The routes that only the console of the same release reads. console/cells.ts has the types of the answers. */
export function consoleRoutes(about: AboutSandbox): Route[] {
  return [
    route(
      'overview',
      reading((context) => overviewOf(context, about)),
    ),
    list('rates', ratesOf),
    list('choices', choicesOf),
    list('accounts', accountsOf),
    list('agenda', agendaOf),
    list('deliveries', deliveriesOf),
    detail('deliveries', deliveryOf),
    ...listNames.flatMap((name) => [
      list(name, (context, number) => listOf(context, name, number)),
      detail(name, (context, id) => detailIn(context, name, id)),
    ]),
    ...objectPaths.flatMap((path) => [
      list(path, (context, number, status) => objectsOf(context, path, { page: number, status })),
      detail(path, (context, id) => objectOf(context, path, id)),
    ]),
    // The request log is not in the data file, so the console can read the log while a process writes to the file.
    route(
      'requests',
      ({ server, query: { text = '', page = 1 } }) =>
        requestsOf(server.requests, { text: String(text), page: Number(page) }),
      { text, page },
    ),
    route('requests/{id}', ({ server, pathParameters: { id = '' } }) =>
      requestOf(server.requests, id),
    ),
  ];
}

const page = { type: 'integer', minimum: 1 };

function route(path: string, read: (request: Request) => object, query?: Route['query']): Route {
  return {
    method: 'GET',
    path: `console/${path}`,
    id: `console/${path}`,
    summary: 'For the console',
    isPublished: false,
    query,
    answer: { status: 200, description: 'For the console.' },
    handle: (request) => ({ status: 200, body: read(request) }),
  };
}

/** Reads the state of the API user in one transaction. */
function reading(read: (context: Context, request: Request) => object) {
  return (request: Request) => {
    const { change, context } = request.server.state;
    return change(() => read(context, request));
  };
}

function list(
  path: string,
  read: (context: Context, page: number, status: string | undefined) => object,
): Route {
  const readList = reading((context, { query: { page = 1, status } }) =>
    read(context, Number(page), status === undefined ? undefined : String(status)),
  );
  return route(path, readList, { page, status: text });
}

function detail(path: string, read: (context: Context, id: string) => object): Route {
  const readDetail = reading((context, { pathParameters: { id = '' } }) => read(context, id));
  return route(`${path}/{id}`, readDetail);
}
