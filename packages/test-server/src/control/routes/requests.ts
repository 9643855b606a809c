import type { RequestFilter } from '../../journal/find-requests.ts';
import type { ControlRequest, ControlRoute, JsonSchema } from '../control-route.ts';
import { answering, done, journalEntry, listOf, objectOf, text } from '../schemas.ts';
import { writeList } from '../write-list.ts';

const filter: Record<string, JsonSchema> = {
  operation: text,
  method: { type: 'string', description: 'In capitals.' },
  path: { type: 'string', description: 'As it was sent, without the query.' },
  status: { type: 'integer', description: 'Of the answer.' },
  body: {
    type: 'string',
    description: 'As JSON, the fields that the body must have, at any depth.',
  },
};

const longestWait = 60_000;

export const requestRoutes: ControlRoute[] = [
  {
    method: 'GET',
    path: 'requests',
    id: 'listRequests',
    summary: 'The latest requests, oldest first',
    query: filter,
    example: { query: { operation: 'createPayment', body: '{"amount":{"currency":"EUR"}}' } },
    answer: {
      status: 200,
      description: 'The requests that fit.',
      schema: objectOf({ requests: listOf(journalEntry) }),
    },
    handle: ({ server, query }) => writeList('requests', server.listRequests(filterIn(query))),
  },
  {
    method: 'GET',
    path: 'requests/next',
    id: 'waitForRequest',
    summary: 'Waits for a request',
    description:
      'Answers with the first request that fits and was answered, or the next one that is. When none came in time, the status is 408.',
    query: {
      ...filter,
      timeout: {
        type: 'integer',
        maximum: longestWait,
        default: 5000,
        description: 'Milliseconds.',
      },
    },
    ...answering(
      'request',
      { description: 'The request.', ...journalEntry },
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
    summary: 'Removes all requests from the journal',
    example: {},
    ...done('Removed.', ({ server }) => server.clearRequests()),
  },
];

function filterIn({ body, ...query }: ControlRequest['query']): RequestFilter {
  return { ...query, ...(body !== undefined && { body: parse(String(body)) }) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TypeError('body must be JSON.', { cause });
  }
}
