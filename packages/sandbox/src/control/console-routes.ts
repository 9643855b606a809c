import type { ControlRoute, JsonSchema, TestServer } from '@crossborder-fx/test-server';
import type { Context } from '../service/context.ts';
import type { ObjectPath } from './answers.ts';
import { accountsOf } from './console/accounts.ts';
import { agendaOf } from './console/agenda.ts';
import { deliveriesOf, deliveryOf } from './console/deliveries.ts';
import { detailIn, listNames, listOf } from './console/lists.ts';
import { objectOf, objectPaths, objectsOf } from './console/objects.ts';
import { offeredOperations, operationFormOf } from './console/operation-forms.ts';
import { type AboutSandbox, overviewOf, ratesOf } from './console/overview.ts';

/** Reads the state of the user that a server is for, as of now and in one piece. */
export type ReadState = (server: TestServer, read: (context: Context) => object) => object;

const page: JsonSchema = {
  type: 'integer',
  minimum: 1,
  default: 1,
  description: 'A page has 50 of them.',
};

interface Question extends Pick<ControlRoute, 'path' | 'id' | 'summary' | 'query' | 'example'> {
  read(context: Context, request: Parameters<ControlRoute['handle']>[0]): object;
}

// answers.ts has the types, for the console of the same release.
const answer = { status: 200, description: 'For the console.', schema: { type: 'object' } };

/** Reads no state: it is answered also while another process writes to the file. */
const offeredRoute: ControlRoute = {
  method: 'GET',
  path: 'console/operations',
  id: 'listOfferedOperations',
  summary: 'The operations that the sandbox answers, as the description has them',
  example: {},
  answer,
  handle: () => ({ status: 200, body: { operations: offeredOperations() } }),
};

/** What the console reads of the state. */
export function consoleRoutes(readState: ReadState, about: AboutSandbox): ControlRoute[] {
  const questions: Question[] = [
    {
      path: 'console/overview',
      id: 'getOverview',
      summary: 'Business time, the choices, and how many objects there are of each status',
      example: {},
      read: (context) => overviewOf(context, about),
    },
    {
      path: 'console/accounts',
      id: 'listAccounts',
      summary: 'The accounts with their balances',
      query: { page },
      example: { query: { page: 1 } },
      read: (context, { query: { page = 1 } }) => accountsOf(context, Number(page)),
    },
    {
      path: 'console/agenda',
      id: 'listAgenda',
      summary: 'What the clock will do, and what it comes to as things are now',
      query: { page },
      example: { query: { page: 1 } },
      read: (context, { query: { page = 1 } }) => agendaOf(context, Number(page)),
    },
    {
      path: 'console/deliveries',
      id: 'listNotifications',
      summary: 'The notifications with the objects that they are about, newest first',
      query: { page },
      example: { query: { page: 1 } },
      read: (context, { query: { page = 1 } }) => deliveriesOf(context, Number(page)),
    },
    {
      path: 'console/deliveries/{id}',
      id: 'showNotification',
      summary: 'A notification with its attempts and its body',
      read: (context, { pathParameters: { id = '' } }) => deliveryOf(context, id),
    },
    ...listNames.flatMap((name): Question[] => [
      {
        path: `console/${name}`,
        id: `list${capital(name)}`,
        summary: 'A page of them, as the interface answers them',
        query: { page },
        example: { query: { page: 1 } },
        read: (context, { query: { page = 1 } }) => listOf(context, name, Number(page)),
      },
      {
        path: `console/${name}/{id}`,
        id: `show${capital(name)}`,
        summary: 'One of them, as the interface answers it',
        read: (context, { pathParameters: { id = '' } }) => detailIn(context, name, id),
      },
    ]),
    {
      path: 'console/rates',
      id: 'listRates',
      summary: 'The rate of each pair that is quoted',
      example: {},
      read: ratesOf,
    },
    {
      path: 'console/operations/{operation}',
      id: 'showOperation',
      summary: 'What a call of an operation can be made of, with ids and days of the state',
      example: { path: { operation: 'createPayment' } },
      read: (context, { pathParameters: { operation = '' } }) =>
        operationFormOf(context, operation),
    },
    ...objectPaths.flatMap((path): Question[] => [
      {
        path: `console/${path}`,
        id: `list${namesOf[path]}`,
        summary: 'A page of the objects, newest first',
        query: {
          status: {
            type: 'string',
            description: 'Left out: all. Payments that came in are `incoming`.',
          },
          page,
        },
        example: { query: { status: 'planified', page: 1 } },
        read: (context, { query: { status, page = 1 } }) =>
          objectsOf(context, path, {
            status: status === undefined ? undefined : String(status),
            page: Number(page),
          }),
      },
      {
        path: `console/${path}/{id}`,
        id: `show${namesOf[path]}`,
        summary: 'An object, its history and what can become of it',
        read: (context, { pathParameters: { id = '' } }) => objectOf(context, path, id),
      },
    ]),
  ];
  const routes = questions.map(
    ({ read, ...route }): ControlRoute => ({
      method: 'GET',
      ...route,
      answer,
      handle: (request) => ({
        status: 200,
        body: readState(request.server, (context) => read(context, request)),
      }),
    }),
  );
  return [offeredRoute, ...routes];
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const namesOf: Readonly<Record<ObjectPath, string>> = {
  payments: 'Payments',
  trades: 'Trades',
  'fixed-forwards': 'FixedForwards',
};
