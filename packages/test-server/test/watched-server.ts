import { setTimeout } from 'node:timers/promises';
import { readDocument } from '@crossborder-fx/tools-description';
import type { LogEntry } from '../src/http/log.ts';
import { startTestServer } from '../src/start-test-server.ts';

// A server in a process of its own, which says what its requests cost it. Needs --expose-gc.

/** Time and memory that a process used. */
export interface Usage {
  /** The most memory that it ever had, in bytes. */
  peakMemory: number;
  /**
   * The longest time that its event loop was busy with one thing since the last report, in
   * milliseconds of work of its thread, garbage collection included. On a busy machine the clock on
   * the wall shows stalls of seconds that are no fault of the server.
   */
  longestStall: number;
  /** The requests that were answered in that time. */
  stalledBy: string[];
}

// Since the last look.
const answered: string[] = [];
const answers: Record<string, () => unknown> = {
  usage() {
    look();
    const peakMemory = process.resourceUsage().maxRSS * 1024;
    const usage: Usage = { peakMemory, longestStall, stalledBy };
    [longestStall, stalledBy] = [0, []];
    return usage;
  },
  async usedMemory() {
    if (!gc) throw new Error('needs --expose-gc');
    // Buffers are freed a while after their owner, so collect until memory stops falling.
    let least = Number.POSITIVE_INFINITY;
    for (let unchanged = 0; unchanged < 3; ) {
      gc();
      await setTimeout(50);
      const { heapUsed, external } = process.memoryUsage();
      const used = heapUsed + external;
      unchanged = used < least - 100_000 ? 0 : unchanged + 1;
      least = Math.min(least, used);
    }
    return least;
  },
};
process.on('message', async (question: string) => process.send?.(await answers[question]?.()));
// The parent process is gone.
process.once('disconnect', () => process.exit());

const { url, credentials } = await startTestServer({
  ...JSON.parse(process.argv[2] ?? '{}'),
  document: await readDocument('expanded'),
  answer: ({ operation }) => ({ status: 200, body: { operation: operation.id } }),
  log: ({ method, path, status, message = '' }: LogEntry) => {
    answered.push(`${method} ${path} ${status} ${message}`.slice(0, 500));
  },
});

/** Milliseconds between two looks at the event loop. */
const interval = 10;
let workBefore = work();
let longestStall = 0;
let stalledBy: string[] = [];
setInterval(look, interval);
process.send?.({ url, credentials });

function look(): void {
  const now = work();
  const stall = now - workBefore - interval;
  if (stall > longestStall) [longestStall, stalledBy] = [stall, answered.slice(0, 10)];
  workBefore = now;
  answered.length = 0;
}

/** Milliseconds of work that this thread has done. */
function work(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
