import type { RequestFilter } from '../../journal/find-requests.ts';
import type { ControlRequest, ControlRoute, JsonSchema } from '../control-route.ts';
import { answering, done, journalEntry, listOf, objectOf, text } from '../schemas.ts';
import { writeList } from '../write-list.ts';

const filter: Record<string, JsonSchema> = {
  operation: text,
  method: { type: 'string', description: 'The HTTP method in capitals.' },
  path: { type: 'string', description: 'The path as it was sent, without the query.' },
  status: { type: 'integer', description: 'The HTTP status of the answer.' },
  body: {
    type: 'string',
    description: 'The fields that the body must have, at any depth, as JSON.',
  },
};

const longestWait = 60_000;

export const requestRoutes: ControlRoute[] = [
  {
    method: 'GET',
    path: 'requests',
    id: 'listRequests',
    summary: 'Lists the latest requests, the oldest first',
    query: filter,
    example: { query: { operation: 'createPayment', body: '{"amount":{"currency":"EUR"}}' } },
    answer: {
      status: 200,
      description: 'The requests that match the query.',
      schema: objectOf({ requests: listOf(journalEntry) }),
    },
    handle: ({ server, query }) => writeList('requests', server.listRequests(filterIn(query))),
  },
  {
    method: 'GET',
    path: 'requests/next',
    id: 'waitForRequest',
    summary: 'Waits for a request that matches the query',
    description:
      'Returns the first answered request that matches the query, or waits for the next such request. ' +
      'The status is 408 when no such request arrives in time.',
    query: {
      ...filter,
      timeout: {
        type: 'integer',
        maximum: longestWait,
        default: 5000,
        description: 'How many milliseconds to wait.',
      },
    },
    ...answering(
      'request',
      { description: 'The request that matches the query.', ...journalEntry },
      ({ server, query: { timeout = 5000, ...query }, signal }) => {
        if (Number(timeout) > longestWait) {
          throw new TypeError(`timeout must be at most ${longestWait} milliseconds.`);
        }
        return server.waitForRequest(filterIn(query), { timeout: Number(timeout), signal });
      },
    ),
  },
  {
    method: 'DELETE',
    path: 'requests',
    id: 'clearRequests',
    summary: 'Removes all requests from the request log',
    example: {},
    ...done('The requests are removed.', ({ server }) => server.clearRequests()),
  },
];

function filterIn({ body, ...query }: ControlRequest['query']): RequestFilter {
  return { ...query, ...(body !== undefined && { body: parse(String(body)) }) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TypeError('The query parameter body must be JSON.', { cause });
  }
}
