import { signWsse } from '@crossborder-fx/client/wsse';
import { exampleOperation, readDocument } from '@crossborder-fx/tools-description';
import type { Exchange } from '../../src/sections/servers/server-comparison.ts';

/** What requests are signed with. Plain Prism only sees that the header is there. */
export const credentials = { username: 'bench-user', secret: 'bench-secret' };

const document = await readDocument('expanded');

/** The exchange that the first examples of an operation describe, signed anew for each request. */
export function exchangeOf(operationId: string): Exchange {
  const { method, paths, bodies, answers } = exampleOperation(document, operationId);
  const [path = ''] = paths;
  const [body] = bodies;
  const [answer] = answers;
  return {
    name: operationId,
    method,
    path,
    body,
    headers: async () => ({ 'x-wsse': await signWsse(credentials) }),
    status: Number(answer?.response),
    answer: answer?.value,
  };
}
