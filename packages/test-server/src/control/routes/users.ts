import { signWsse } from '@crossborder-fx/client/wsse';
import type { Credentials } from '../../common/credentials.ts';
import { Refusal } from '../../common/refusal.ts';
import type { TestServer } from '../../test-server.ts';
import type { ControlRoute } from '../control-route.ts';
import { answering, done, listOf, objectOf, text } from '../schemas.ts';

export function userRoutes(
  findUser: (username: string) => TestServer | undefined,
  clock: () => Date,
  usernames: () => string[],
): ControlRoute[] {
  return [
    {
      method: 'GET',
      path: 'users',
      id: 'listUsers',
      summary: 'Lists the usernames, with the first user first',
      example: {},
      ...answering(
        'usernames',
        { description: 'The usernames of all API users.', ...listOf(text) },
        usernames,
      ),
    },
    {
      method: 'POST',
      path: 'users',
      id: 'fork',
      summary: 'Adds an API user with a separate state, rules and request log',
      description:
        'The server makes up username and secret unless the body has both. Other calls choose the user by `?user=`.',
      body: { type: 'object', properties: { username: text, secret: text } },
      example: { body: { username: 'treasury', secret: 'a-secret-of-its-own' } },
      answer: {
        status: 201,
        description: 'The credentials, with the secret if the server made it up.',
        schema: objectOf({ username: text, secret: text }, 'secret'),
      },
      handle({ server, body }) {
        const isGiven = Object.keys(body).length > 0;
        const { username, secret } = server.fork(
          isGiven ? (body as Credentials & typeof body) : undefined,
        ).credentials;
        return { status: 201, body: isGiven ? { username } : { username, secret } };
      },
    },
    {
      method: 'DELETE',
      path: 'users/{username}',
      id: 'removeUser',
      summary: 'Removes an API user that was added',
      description:
        'Removes the user, and with failOnRefusal returns 409 if the server has refused a request of the user.',
      example: { path: { username: 'treasury' } },
      ...done('The user is removed.', ({ pathParameters: { username = '' } }) => {
        const fork = findUser(username);
        if (!fork) throw new Refusal(404, 'No API user was added with this username.');
        return fork.close();
      }),
    },
    {
      // The route signs a header X-WSSE, so that a page or a program can send requests of the user without the secret.
      method: 'POST',
      path: 'signature',
      id: 'sign',
      summary: 'Signs a header X-WSSE for one request',
      description:
        'The server signs as the user of `?user=`, or as the first user. A header is valid for one request and 5 minutes.',
      example: {},
      ...answering(
        'X-WSSE',
        { description: 'The value of the header X-WSSE.', ...text },
        ({ user: { credentials } }) => signWsse({ ...credentials, created: clock() }),
      ),
    },
  ];
}
