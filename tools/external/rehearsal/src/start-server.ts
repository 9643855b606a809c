import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface ServerCommand {
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Answers once it has started. */
  url: string;
  /** The file below `cwd` that it prints into. */
  output: string;
}

/**
 * Starts a server and waits for it.
 *
 * @returns what stops it
 * @throws {Error} when it ends before it answers, or does not answer in a minute
 */
export async function startServer(server: ServerCommand): Promise<() => Promise<void>> {
  const { command, args, cwd, env, url, output } = server;
  const log = await open(join(cwd, output), 'w');
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', log.fd, log.fd] });
  await log.close();
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
  };
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return stop;
    await setTimeout(100);
  }
  await stop();
  const printed = await readFile(join(cwd, output), 'utf8');
  throw new Error(`${[command, ...args].join(' ')} did not start:\n${printed}`);
}
