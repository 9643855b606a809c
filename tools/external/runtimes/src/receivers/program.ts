import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

export type Program = ReturnType<typeof start>;

/** Starts the process of a webhook receiver, which runs until the test is over. */
export function start(file: string, args: string[], options: SpawnOptions) {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
      child.emit('printed');
    });
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  onTestFinished(async () => {
    if (hasEnded()) return;
    const exit = once(child, 'exit');
    // Only SIGKILL ends a process that SIGSTOP has stopped.
    child.kill('SIGKILL');
    await exit;
  });
  child.once('exit', () => child.emit('printed'));
  return {
    child,
    printed: () => output,
    count: (text: string) => output.split('\n').filter((line) => line.includes(text)).length,
    /** Resolves with the match when the printed text matches the pattern; rejects when the process ends before that. */
    async prints(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const match = pattern.exec(output);
        if (match) return match;
        if (hasEnded())
          throw new Error(`The program ended before it printed ${pattern}:\n${output}`);
        await once(child, 'printed');
      }
    },
  };
}
