import { basename } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { TestServer } from './test-server.ts';

/**
 * Starts a server that stops on SIGINT and SIGTERM, and with the npx that it was started by. The process
 * then exits with 0, at once while the server is still starting.
 */
export async function startUntilSignal<Server extends Pick<TestServer, 'close'>>(
  start: () => Promise<Server>,
): Promise<Server> {
  let server: Server | undefined;
  let stopping: Promise<never> | undefined;
  const end = async () => {
    await server?.close().catch(() => {});
    process.exit(0);
  };
  const stop = () => {
    stopping ??= end();
  };
  // A second signal ends the process at once.
  onStop(stop, 'once');
  server = await start();
  // A start takes few turns of the event loop, in which signals are seen. One that has come by now
  // has to stop the server before anything is said of it.
  await turn();
  await turn();
  await stopping;
  return server;
}

/** Calls `stop` on SIGINT and SIGTERM, and when the npx that started this process has ended. */
export function onStop(stop: (signal: NodeJS.Signals) => void, how: 'on' | 'once'): void {
  process[how]('SIGINT', stop);
  process[how]('SIGTERM', stop);
  if (isRunByNpx(process.env, process.argv[1])) stopWithParent(() => stop('SIGTERM'));
}

export function isRunByNpx(env: NodeJS.ProcessEnv, script = ''): boolean {
  const { npm_lifecycle_event: event, npm_lifecycle_script: command = '' } = env;
  // npm quotes it.
  const [, name] = /^'?([\w.-]+)/.exec(command) ?? [];
  return event === 'npx' && name === basename(script);
}

/**
 * npx hands a signal on to the shell in which it runs the command. Some shells end and leave the command
 * running, without a parent.
 */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 100);
  timer.unref();
}
