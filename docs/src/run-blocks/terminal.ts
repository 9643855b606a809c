import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';

export type Terminal = ReturnType<typeof openTerminal>;

/** The shell keeps its variables and its folder from one block to the next, as a reader's terminal does. */
export function openTerminal(cwd: string, env: NodeJS.ProcessEnv) {
  const shell = spawn('bash', { cwd, env, stdio: 'pipe', detached: true });
  let isOpen = true;
  const exited = once(shell, 'exit').then(() => {
    isOpen = false;
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  // When a command fails, the shell ends, and with it all processes that the shell has started.
  shell.stdin.on('error', () => {}).write("trap 'kill 0' EXIT; set -eo pipefail\n");
  let blocks = 0;
  let isBusy = false;
  return {
    /**
     * Returns whether a server runs in the foreground of this shell, or the shell has ended. The next block of commands then
     * needs another shell.
     */
    isBusy: () => isBusy || !isOpen,
    /**
     * Runs a block of commands until the block ends, or until a server that the block has started listens.
     *
     * @throws {Error} with the output, when a command fails
     */
    async run(code: string): Promise<void> {
      const from = output.length;
      const end = `Block ${++blocks} ended`;
      const hasBackground = /&\s*$/m.test(code);
      shell.stdin.write(`{\n${code}\n} </dev/null; echo '${end}'\n`);
      const look = () => {
        const hasEnded = output.includes(end, from);
        const listens = output.includes('listening on http', from);
        isBusy = listens && !hasEnded && !hasBackground;
        const isDone = isBusy || (hasEnded && (listens || !hasBackground));
        if (!isDone && isOpen)
          throw new Error('The commands of a code block have not ended after four minutes.');
      };
      const reason = await vi.waitFor(look, { timeout: 240_000 }).catch(String);
      if (isOpen && !reason) return;
      throw new Error(reason ?? `A command failed:\n${output.slice(from)}`);
    },
    /** Ends the shell and all processes that the shell has started. */
    async close(): Promise<void> {
      if (isOpen) process.kill(-(shell.pid ?? 0), 'SIGKILL');
      await exited;
    },
  };
}
