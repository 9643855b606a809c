import { loopbackServer } from '@crossborder-fx/tools-test-utils';
import type { ClientOptions } from '../src/call/client-options.ts';
import type { Timing } from '../src/call/retry.ts';
import { type Client, clientOn, dependenciesOf } from '../src/create-client.ts';

export const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };

/**
 * Options of a test client, and the functions that wait between its attempts and give random numbers.
 * @default the client does not wait between attempts
 */
export type TestOptions = Partial<ClientOptions> & Partial<Timing>;

/** Creates a client that does not wait between attempts unless the option `wait` says otherwise. */
export function testClient({
  wait = async () => {},
  random = () => 0.5,
  ...options
}: TestOptions & Pick<ClientOptions, 'baseUrl'>): Client {
  const dependencies = dependenciesOf({ ...credentials, ...options });
  return clientOn({ ...dependencies, timing: { wait, random } });
}

export async function clientOf(
  answer: Parameters<typeof loopbackServer>[0],
  options: TestOptions = {},
) {
  const server = await loopbackServer(answer);
  return { fx: testClient({ baseUrl: server.url, ...options }), ...server };
}
