import { loopbackServer } from '@crossborder-fx/tools-test-utils';
import { type Client, type ClientOptions, createClient } from '../src/index.ts';
import { credentials } from './credentials.ts';

export type QuickOptions = Partial<ClientOptions>;

const { setTimeout: startTimer } = globalThis;

/** A client that does not wait between attempts. It is made of what the package exports, and no more. */
export function quickClient(options: QuickOptions & Pick<ClientOptions, 'baseUrl'>): Client {
  const onRetry: NonNullable<ClientOptions['hooks']>['onRetry'] = (event) => {
    options.hooks?.onRetry?.(event);
    // The timer that is started next is the wait.
    const startAtOnce = (act: () => void, milliseconds?: number, ...rest: []) =>
      startTimer(act, milliseconds === event.delay ? 0 : milliseconds, ...rest);
    globalThis.setTimeout = Object.assign(startAtOnce, startTimer);
    queueMicrotask(() => {
      globalThis.setTimeout = startTimer;
    });
  };
  return createClient({ ...credentials, ...options, hooks: { ...options.hooks, onRetry } });
}

/** A quick client of a real server that answers as told. */
export async function quickClientOf(answer: Parameters<typeof loopbackServer>[0]) {
  const server = await loopbackServer(answer);
  return { fx: quickClient({ baseUrl: server.url }), ...server };
}
