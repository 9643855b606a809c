import { signWsse } from '@crossborder-fx/client/wsse';
import type { ControlRoute } from '../control-route.ts';
import { objectOf, text } from '../schemas.ts';

/**
 * Signs for a user, so that a page or a program can send requests without its secret.
 *
 * @param clock - the wall time that signatures are verified with
 */
export function signatureRoutes(clock: () => Date): ControlRoute[] {
  return [
    {
      method: 'POST',
      path: 'signature',
      id: 'sign',
      summary: 'A fresh header X-WSSE for one request',
      description:
        'It is signed as the user that `?user=` names, or the first one. The secret is not told. A header is for one request, and holds for about 5 minutes.',
      example: {},
      answer: {
        status: 200,
        description: 'The value of the header.',
        schema: objectOf({ 'X-WSSE': text }),
      },
      async handle({ user: { credentials } }) {
        return {
          status: 200,
          body: { 'X-WSSE': await signWsse({ ...credentials, created: clock() }) },
        };
      },
    },
  ];
}
