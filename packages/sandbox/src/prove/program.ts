import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { UsageError } from '@crossborder-fx/test-server/command-line';

const isWindows = process.platform === 'win32';

/** The last characters that a program has printed are kept. */
const keptOutput = 4000;

/** A program with all processes that it starts. They are one group, by which they are killed. */
export function createProgram() {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const send = (signal: NodeJS.Signals) => child?.pid && signalGroup(child.pid, signal);
  const killNow = () => void send('SIGKILL');

  /** Resolves when it is dead. */
  async function kill(): Promise<void> {
    killNow();
    await ended;
  }

  return {
    kill,
    /** Runs it to its end; a signal gives no code. Nothing of it is left then. @throws {UsageError} when it cannot be started */
    async run([file = '', ...args]: readonly string[], env: Record<string, string> = {}) {
      let output = '';
      child = spawn(file, args, {
        detached: !isWindows,
        shell: isWindows,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...env },
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output = (output + text).slice(-keptOutput);
        });
      }
      const closed = new Promise((resolve) => child?.once('close', resolve));
      const exit = once(child, 'exit');
      ended = exit.catch(() => {});
      process.once('exit', killNow);
      const [code] = await exit
        .catch((cause) => {
          throw new UsageError(`${file} cannot be started: ${cause.code}.`, { cause });
        })
        .finally(() => process.removeListener('exit', killNow));
      killNow();
      // A process that has left the group can hold its output open.
      await Promise.race([closed, pause(100)]);
      child.stdout?.destroy();
      child.stderr?.destroy();
      child = undefined;
      return { code: code ?? undefined, output };
    },
    /** Asks it to end, and kills it a second later. */
    async stop(): Promise<void> {
      send('SIGTERM');
      await Promise.race([ended, pause(1000)]);
      await kill();
    },
  };
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

function signalGroup(pid: number, name: NodeJS.Signals): void {
  if (isWindows) return void spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  try {
    process.kill(-pid, name);
  } catch (error) {
    // Nothing of it is left, or on macOS nothing that runs.
    if (!/ESRCH|EPERM/.test(String(error))) throw error;
  }
}
