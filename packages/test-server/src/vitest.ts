import type { TestServer } from './test-server.ts';

// The code that the mock and the sandbox share for vitest. This module loads neither vitest nor a server.

/** Gives a server to one test, as a fixture, and closes the server afterwards. */
export async function useServer<Server extends Pick<TestServer, 'close'>>(
  starting: Promise<Server>,
  use: (server: Server) => Promise<void>,
): Promise<void> {
  const server = await starting;
  await use(server);
  await server.close();
}

/**
 * Starts one server for the whole test run, for the function `setup` of a globalSetup file of vitest. The returned function
 * closes the server.
 *
 * @param provide - gets what the tests need to call the server
 */
export async function provideServer(
  starting: Promise<TestServerAddress & Pick<TestServer, 'close'>>,
  provide: (server: TestServerAddress) => void,
): Promise<() => Promise<void>> {
  const { url, credentials, close } = await starting;
  provide({ url, credentials });
  return close;
}

type TestServerAddress = Pick<TestServer, 'url' | 'credentials'>;
