import { createRequire } from 'node:module';
import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { ListenError } from './listen-error.ts';

export interface MockOptions {
  /** 0 takes any free port. @default 0 */
  port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  host?: string;
}

export interface Mock {
  /** Base URL for a client, such as `http://127.0.0.1:4010`. */
  url: string;
  /** Test credentials, good for any client of this mock. They are no secret. */
  credentials: { username: string; secret: string };
  /** Answers what is in flight, then stops listening. */
  close(): Promise<void>;
}

/**
 * Starts the mock in this process: Prism on the published description. It routes, validates requests
 * and answers with the description's examples; `Prefer: code=…` and `Prefer: example=…` choose one.
 *
 * @throws {ListenError} when the port is taken or the address is not one of this machine
 */
export async function startMock({ port = 0, host = '127.0.0.1' }: MockOptions = {}): Promise<Mock> {
  const description = createRequire(import.meta.url).resolve(
    '@crossborder-fx/openapi/openapi.json',
  );
  const server = createServer(await getHttpOperationsFromSpec(description), {
    components: { logger: createLogger('mock', { enabled: false }) },
    config: {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
    cors: false,
  });
  const address = await server.listen(port, host).catch((reason: unknown) => {
    throw new ListenError(host, port, reason);
  });
  return {
    url: urlOf(host, address),
    credentials: { username: 'mock-user', secret: 'mock-secret-for-tests-only' },
    close: () => server.close(),
  };
}

/** A URL that a client on this machine can use, whatever address the server listens on. */
function urlOf(host: string, address: string): string {
  const port = /:(\d+)$/.exec(address)?.[1];
  const reachable = new Map([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '::1'],
  ]).get(host);
  const name = reachable ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
