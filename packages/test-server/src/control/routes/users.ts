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
      summary: 'The usernames, the first one first',
      example: {},
      ...answering('usernames', { description: 'The usernames.', ...listOf(text) }, usernames),
    },
    {
      method: 'POST',
      path: 'users',
      id: 'fork',
      summary: 'Credentials with requests, rules and a state of their own',
      description: 'Username and secret are made up unless given. Name it by `?user=`.',
      body: { type: 'object', properties: { username: text, secret: text } },
      example: { body: { username: 'treasury', secret: 'a-secret-of-its-own' } },
      answer: {
        status: 201,
        description: 'The credentials, with the secret when it was made up.',
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
      summary: 'Removes credentials that were added',
      description:
        'With failOnRefusal, the status is 409 when the server had refused a request of theirs; they are removed in any case.',
      example: { path: { username: 'treasury' } },
      ...done('Removed.', ({ pathParameters: { username = '' } }) => {
        const fork = findUser(username);
        if (!fork) throw new Refusal(404, 'Nobody was added with this username.');
        return fork.close();
      }),
    },
    {
      // The server signs, so that a page or a program can send requests without knowing the secret.
      method: 'POST',
      path: 'signature',
      id: 'sign',
      summary: 'A fresh header X-WSSE for one request',
      description:
        'It is signed as the user that `?user=` names, or the first one. The secret is not told. A header is for one request, and holds for about 5 minutes.',
      example: {},
      ...answering(
        'X-WSSE',
        { description: 'The value of the header.', ...text },
        ({ user: { credentials } }) => signWsse({ ...credentials, created: clock() }),
      ),
    },
  ];
}
