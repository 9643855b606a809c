import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The built command, as npm links it. */
export const commandFile = fileURLToPath(new URL('../bin/crossborder-fx-mock.js', import.meta.url));

export interface Command {
  child: ChildProcessByStdio<null, Readable, null>;
  url: string;
  /** What it printed before the first request. */
  greeting: string;
  stop(): Promise<void>;
}

/** Starts the command on a free port, with the credentials that it has by itself. */
export async function startCommand(): Promise<Command> {
  const { FX_USERNAME: _username, FX_SECRET: _secret, ...env } = process.env;
  const child = spawn(process.execPath, [commandFile, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const exit = once(child, 'exit');
  const [chunk] = await once(child.stdout, 'data');
  const greeting = String(chunk);
  const [, url = ''] = /listening on (\S+)/.exec(greeting) ?? [];
  return {
    child,
    url,
    greeting,
    async stop() {
      child.kill();
      await exit;
    },
  };
}
