import { loopbackServer } from '@crossborder-fx/tools-test-utils';
import type { ClientOptions } from '../src/call/client-options.ts';
import { createClient } from '../src/create-client.ts';

export const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };

/** A client of a real server that answers as told; it does not wait between attempts. */
export async function clientOf(
  answer: Parameters<typeof loopbackServer>[0],
  options: Partial<ClientOptions> = {},
) {
  const server = await loopbackServer(answer);
  const sleep = async () => {};
  const fx = createClient({ baseUrl: server.url, ...credentials, sleep, ...options });
  return { fx, ...server };
}
