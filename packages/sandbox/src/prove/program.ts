import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const isWindows = process.platform === 'win32';

/** Starts the program as a process group, which ends when the program ends or `signal` aborts. */
export function startProgram(
  [file = '', ...args]: readonly string[],
  env: Record<string, string>,
  signal: AbortSignal,
) {
  const child = spawn(file, args, {
    detached: !isWindows,
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
    });
  }
  let timer: NodeJS.Timeout | undefined;
  const killNow = () => signalGroup(child.pid, 'SIGKILL');
  const stop = () => {
    signalGroup(child.pid, 'SIGTERM');
    timer = setTimeout(killNow, 1000);
  };
  process.once('exit', killNow);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const ended = untilEnd();
  return { ended, kill: () => Promise.all([killNow(), ended]) };

  /** Returns the program's exit code, or undefined after a signal. @throws {Error} when it cannot be started */
  async function untilEnd() {
    const closed = new Promise((resolve) => child.once('close', resolve));
    try {
      const [code] = await once(child, 'exit');
      killNow();
      // Do not wait for the end of the output, because a process that has left the process group can keep the output open.
      await Promise.race([closed, wait(100, undefined, { ref: false })]);
      return { code: code ?? undefined, output };
    } finally {
      clearTimeout(timer);
      process.removeListener('exit', killNow);
      signal.removeEventListener('abort', stop);
      child.stdout.destroy();
      child.stderr.destroy();
    }
  }
}

function signalGroup(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (isWindows) return void spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  try {
    process.kill(-pid, name);
  } catch (error) {
    // `ESRCH` means that no process of the group exists. On macOS, `EPERM` can mean that all processes have ended.
    if (!/ESRCH|EPERM/.test(String(error))) throw error;
  }
}
