import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { reasonOf, UsageError } from './server-flags.ts';
import { onStop } from './start-until-signal.ts';
import type { TestServer } from './test-server.ts';

/**
 * Starts a server, runs a command to its end, and stops the server. Signals go to the command.
 *
 * @param command - the program and its arguments, which no shell reads
 * @param variablesOf - what the command has in its environment beside our own
 * @returns the exit code of the command, or 128 and the number of the signal that ended it
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
    // Ctrl-C of a terminal goes to the command too, and many programs take a second one as an order to be rude.
    if (signal !== 'SIGINT' || !isatty(0)) child?.kill(signal);
  }, 'on');
  // Also when this process fails.
  process.once('exit', () => void child?.kill());
  const server = await start();
  try {
    // Signals that came during the start are seen by now.
    await turn();
    await turn();
    if (stopped) return codeOf(stopped);
    const env = { ...process.env, ...variablesOf(server) };
    // On Windows, npm and the like are scripts, which only a shell finds.
    child = spawn(file, args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
    const [code, signal] = await once(child, 'exit').catch((error) => {
      throw new UsageError(`${file} cannot be started: ${reasonOf(error)}.`, { cause: error });
    });
    return code ?? codeOf(signal);
  } finally {
    await server.close();
  }
}

const codeOf = (signal: NodeJS.Signals) => 128 + constants.signals[signal];
