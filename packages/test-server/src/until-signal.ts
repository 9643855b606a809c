import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { basename } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { reasonOf, UsageError } from './server-flags.ts';
import type { TestServer } from './test-server.ts';

/** Starts a server that stops as `onStop` says. The process then exits with 0, even if the server is still starting. */
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
  // Listen for the first signal only: Node's default handling of a second signal ends the process at once.
  onStop(stop, 'once');
  server = await start();
  // Wait for signals that came during the start: they must stop the server before the command prints its address.
  await turn();
  await turn();
  await stopping;
  return server;
}

/** Calls `stop` on SIGINT and SIGTERM, and when the npx process that started this process has ended. */
export function onStop(stop: (signal: NodeJS.Signals) => void, how: 'on' | 'once'): void {
  process[how]('SIGINT', stop);
  process[how]('SIGTERM', stop);
  if (isRunByNpx(process.env, process.argv[1])) stopWithParent(() => stop('SIGTERM'));
}

export function isRunByNpx(env: NodeJS.ProcessEnv, script = ''): boolean {
  const { npm_lifecycle_event: event, npm_lifecycle_script: command = '' } = env;
  // In the variable npm_lifecycle_script, npm puts quotes around the command's name.
  const [, name] = /^'?([\w.-]+)/.exec(command) ?? [];
  return event === 'npx' && name === basename(script);
}

/** npx forwards a signal only to the shell that runs the command, and some shells end without ending the command. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 100);
  timer.unref();
}

/**
 * Stops the server when the other command ends. SIGINT and SIGTERM are passed on to that command.
 *
 * @param command - the program and its arguments, which no shell reads
 * @returns the exit code of the command, or 128 plus the number of the signal that ended the command
 * @throws {UsageError} when the command cannot be started
 */
export async function runBeside<Server extends Pick<TestServer, 'close'>>(
  [file = '', ...args]: readonly string[],
  start: () => Promise<Server>,
  variablesOf: (server: Server) => Record<string, string>,
): Promise<number> {
  let child: ChildProcess | undefined;
  let stopped: NodeJS.Signals | undefined;
  onStop((signal) => {
    stopped ??= signal;
    // In a terminal, Ctrl-C already reaches the started command, so do not send it again: a second signal ends many
    // programs before they have cleaned up.
    if (signal !== 'SIGINT' || !isatty(0)) child?.kill(signal);
  }, 'on');
  // The started command must end when this process fails, too.
  process.once('exit', () => void child?.kill());
  const server = await start();
  try {
    // Wait until the event loop has delivered signals that came during the start of the server.
    await turn();
    await turn();
    if (stopped) return codeOf(stopped);
    const env = { ...process.env, ...variablesOf(server) };
    // On Windows, npm and similar commands are scripts, which can only be started through a shell.
    child = spawn(file, args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
    const [code, signal] = await once(child, 'exit').catch((error) => {
      throw new UsageError(`The command ${file} cannot be started: ${reasonOf(error)}.`, {
        cause: error,
      });
    });
    return code ?? codeOf(signal);
  } finally {
    await server.close();
  }
}

const codeOf = (signal: NodeJS.Signals) => 128 + constants.signals[signal];
