import type { ControlRoute, JsonSchema, TestServer } from '@crossborder-fx/test-server';
import type { Context } from '../service/context.ts';
import {
  accountListSchema,
  type ObjectPath,
  objectDetailSchema,
  objectListSchema,
  operationFormSchema,
  operationListSchema,
  overviewSchema,
  rateListSchema,
} from './answers.ts';
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

interface Question extends Omit<ControlRoute, 'method' | 'answer' | 'handle'> {
  answer: { description: string; schema: JsonSchema };
  read(context: Context, request: Parameters<ControlRoute['handle']>[0]): object;
}

/** Reads no state: it is answered also while another process writes to the file. */
const offeredRoute: ControlRoute = {
  method: 'GET',
  path: 'console/operations',
  id: 'listOfferedOperations',
  summary: 'The operations that the sandbox answers, as the description has them',
  example: {},
  answer: {
    status: 200,
    description: 'In the order of the description.',
    schema: operationListSchema,
  },
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
      answer: { description: 'As of now.', schema: overviewSchema },
      read: (context) => overviewOf(context, about),
    },
    {
      path: 'console/accounts',
      id: 'listAccounts',
      summary: 'The accounts, with their balances over the latest days',
      query: { days: { type: 'integer', minimum: 1, maximum: mostDays, default: 90 }, page },
      example: { query: { days: 30 } },
      answer: { description: 'The accounts, oldest first.', schema: accountListSchema },
      read: (context, { query: { days = 90, page = 1 } }) =>
        accountsOf(context, { days: Number(days), page: Number(page) }),
    },
    {
      path: 'console/rates',
      id: 'listRates',
      summary: 'The rate of each pair that is quoted',
      example: {},
      answer: {
        description: 'What the client buys and sells at, and the mid-market rate.',
        schema: rateListSchema,
      },
      read: ratesOf,
    },
    {
      path: 'console/operations/{operation}',
      id: 'showOperation',
      summary: 'What a call of an operation can be made of',
      description:
        "The examples of the description, with the user's ids and days that fit business time in place of theirs, where there are some.",
      example: { path: { operation: 'createPayment' } },
      answer: { description: 'As of now.', schema: operationFormSchema },
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
        answer: { description: 'The objects, each in a line.', schema: objectListSchema },
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
        answer: { description: 'As of now.', schema: objectDetailSchema },
        read: (context, { pathParameters: { id = '' } }) => objectOf(context, path, id),
      },
    ]),
  ];
  const routes = questions.map(
    ({ answer, read, ...route }): ControlRoute => ({
      method: 'GET',
      ...route,
      answer: { status: 200, ...answer },
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
