import type { ControlRoute, JsonSchema, TestServer } from '@crossborder-fx/test-server';
import type { Context } from '../service/context.ts';
import type { ObjectPath } from './answers.ts';
import { accountsOf, mostDays } from './console/accounts.ts';
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
      summary: 'The accounts, with their balances over the latest days',
      query: { days: { type: 'integer', minimum: 1, maximum: mostDays, default: 90 }, page },
      example: { query: { days: 30 } },
      read: (context, { query: { days = 90, page = 1 } }) =>
        accountsOf(context, { days: Number(days), page: Number(page) }),
    },
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
          status: { type: 'string', description: 'Left out: all, payments that came in included.' },
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

const namesOf: Readonly<Record<ObjectPath, string>> = {
  payments: 'Payments',
  trades: 'Trades',
  'fixed-forwards': 'FixedForwards',
};
