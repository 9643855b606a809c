import type { ApiUser, ApiUsers } from '../http/api-users.ts';
import { longestToldBody } from '../journal/journal-entry.ts';
import type { TestServer } from '../test-server.ts';
import type { ControlRoute } from './control-route.ts';
import { controlDocument } from './openapi.ts';
import { type About, aboutRoutes } from './routes/about.ts';
import { faultRoutes } from './routes/faults.ts';
import { requestRoutes } from './routes/requests.ts';
import { serverRoutes } from './routes/server.ts';
import { signatureRoutes, userRoutes } from './routes/users.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { createStreams } from './streams.ts';

export interface TableOptions {
  about: About;
  /** Beside those that every server has. */
  routes: readonly ControlRoute[];
  users: ApiUsers;
  /** The server as a user sees it. */
  handleOf(user: ApiUser): TestServer;
  closing: AbortSignal;
  /** Wall time, with which signatures are made and verified. */
  clock: () => Date;
}

/** All that the control interface can do. */
export function controlTable({
  about,
  routes,
  users,
  handleOf,
  closing,
  clock,
}: TableOptions): ControlRoute[] {
  const streams = createStreams(closing);
  const findUser = (username: string) => {
    const found = users.find(username);
    return found && found !== users.first ? handleOf(found) : undefined;
  };
  const table: ControlRoute[] = [
    ...aboutRoutes(about, closing),
    {
      method: 'GET',
      path: 'openapi.json',
      id: 'getDocument',
      summary: 'This document',
      example: {},
      answer: { status: 200, description: 'OpenAPI 3.1.', schema: { type: 'object' } },
      handle: ({ server: { url } }) => ({
        status: 200,
        body: controlDocument(table, { ...about, url }),
      }),
    },
    ...requestRoutes,
    ...faultRoutes,
    ...routes,
    ...serverRoutes,
    ...webhookRoutes,
    ...userRoutes(findUser),
    ...signatureRoutes(clock),
    {
      method: 'GET',
      path: 'stream',
      id: 'streamEvents',
      summary: 'What happens, as server-sent events',
      description:
        'The events are `request`, whose data is an entry of the journal, `webhook`, whose data is a delivery, and `reset`. What happened before is in the journal: Last-Event-ID is not supported. A reader that is too slow is cut off. Of a body of more than ' +
        `${longestToldBody} bytes, an event has as many as text, and \`bodyBytes\` is its length; the journal has all of it.`,
      answer: {
        status: 200,
        description: 'The events, until the server closes.',
        mediaType: 'text/event-stream',
        schema: { type: 'string' },
      },
      handle: ({ user }) => streams.open(user),
    },
  ];
  return table;
}
