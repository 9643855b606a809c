import type { ControlRoute, JsonSchema, TestServer } from '@crossborder-fx/test-server';
import { accountsOf, mostDays } from '../service/console/accounts.ts';
import { objectOf, objectPaths, objectsOf } from '../service/console/objects.ts';
import { offeredOperations, operationFormOf } from '../service/console/operation-forms.ts';
import { type AboutSandbox, overviewOf, ratesOf } from '../service/console/overview.ts';
import type { Context } from '../service/context.ts';
import type { ObjectPath, RateList } from './answers.ts';
import {
  accountSchema,
  listedObjectSchema,
  objectDetailSchema,
  objectOfSchemas,
  offeredOperationSchema,
  operationFormSchema,
  overviewSchema,
  rateSchema,
} from './console-schemas.ts';

/** Reads the state of the user that a server is for, as of now and in one piece. */
export type ReadState = (server: TestServer, read: (context: Context) => object) => object;

const page: JsonSchema = {
  type: 'integer',
  minimum: 1,
  default: 1,
  description: 'A page has 50 of them.',
};
const total: JsonSchema = { type: 'integer', description: 'On all pages.' };

/** What the console reads of the state. The types of the answers are those of `answers.ts`. */
export function consoleRoutes(readState: ReadState, about: AboutSandbox): ControlRoute[] {
  return [
    {
      method: 'GET',
      path: 'console/overview',
      id: 'getOverview',
      summary: 'Business time, the choices, and how many objects there are of each status',
      example: {},
      answer: { status: 200, description: 'As of now.', schema: overviewSchema },
      handle: ({ server }) => ({
        status: 200,
        body: readState(server, (context) => overviewOf(context, about)),
      }),
    },
    {
      method: 'GET',
      path: 'console/accounts',
      id: 'listAccounts',
      summary: 'The accounts, with their balances over the latest days',
      query: { days: { type: 'integer', minimum: 1, maximum: mostDays, default: 90 }, page },
      example: { query: { days: 30 } },
      answer: {
        status: 200,
        description: 'The accounts, oldest first.',
        schema: objectOfSchemas({ accounts: { type: 'array', items: accountSchema }, total }),
      },
      handle: ({ server, query: { days = 90, page: number = 1 } }) => ({
        status: 200,
        body: readState(server, (context) =>
          accountsOf(context, { days: Number(days), page: Number(number) }),
        ),
      }),
    },
    {
      method: 'GET',
      path: 'console/rates',
      id: 'listRates',
      summary: 'The rate of each pair that is quoted',
      example: {},
      answer: {
        status: 200,
        description: 'What the client buys and sells at, and the mid-market rate.',
        schema: objectOfSchemas({ rates: { type: 'array', items: rateSchema } }),
      },
      handle: ({ server }) => ({
        status: 200,
        body: readState(server, (context): RateList => ({ rates: ratesOf(context) })),
      }),
    },
    {
      method: 'GET',
      path: 'console/operations',
      id: 'listOfferedOperations',
      summary: 'The operations that the sandbox answers, as the description has them',
      example: {},
      answer: {
        status: 200,
        description: 'In the order of the description.',
        schema: objectOfSchemas({ operations: { type: 'array', items: offeredOperationSchema } }),
      },
      handle: () => ({ status: 200, body: { operations: offeredOperations() } }),
    },
    {
      method: 'GET',
      path: 'console/operations/{operation}',
      id: 'showOperation',
      summary: 'What a call of an operation can be made of',
      description:
        "The examples of the description, with the user's ids and days that fit business time in place of theirs, where there are some.",
      example: { path: { operation: 'createPayment' } },
      answer: { status: 200, description: 'As of now.', schema: operationFormSchema },
      handle: ({ server, pathParameters: { operation = '' } }) => ({
        status: 200,
        body: readState(server, (context) => operationFormOf(context, operation)),
      }),
    },
    ...objectPaths.flatMap((path) => [listRoute(readState, path), detailRoute(readState, path)]),
  ];
}

function listRoute(readState: ReadState, path: ObjectPath): ControlRoute {
  return {
    method: 'GET',
    path: `console/${path}`,
    id: `list${namesOf[path]}`,
    summary: 'A page of the objects, newest first',
    query: {
      status: { type: 'string', description: 'Left out: all, payments that came in included.' },
      page,
    },
    example: { query: { status: 'planified', page: 1 } },
    answer: {
      status: 200,
      description: 'The objects, each in a line.',
      schema: objectOfSchemas({ objects: { type: 'array', items: listedObjectSchema }, total }),
    },
    handle: ({ server, query: { status, page: number = 1 } }) => ({
      status: 200,
      body: readState(server, (context) =>
        objectsOf(context, path, {
          status: status === undefined ? undefined : String(status),
          page: Number(number),
        }),
      ),
    }),
  };
}

function detailRoute(readState: ReadState, path: ObjectPath): ControlRoute {
  return {
    method: 'GET',
    path: `console/${path}/{id}`,
    id: `show${namesOf[path]}`,
    summary: 'An object, its history and what can become of it',
    answer: { status: 200, description: 'As of now.', schema: objectDetailSchema },
    handle: ({ server, pathParameters: { id = '' } }) => ({
      status: 200,
      body: readState(server, (context) => objectOf(context, path, id)),
    }),
  };
}

const namesOf: Readonly<Record<ObjectPath, string>> = {
  payments: 'Payments',
  trades: 'Trades',
  'fixed-forwards': 'FixedForwards',
};
