import { setTimeout } from 'node:timers/promises';
import { readDocument } from '@crossborder-fx/tools-description';
import type { LogEntry } from '../src/http/log.ts';
import { startTestServer } from '../src/start-test-server.ts';

// This program runs a server in its own process, and reports the cost of its requests. It needs the option --expose-gc of Node.

/** The time and memory that a process used. */
export interface Usage {
  /** The most memory that the process ever had, in bytes. */
  peakMemory: number;
  /**
   * The longest time that one task blocked the event loop since the last report, in milliseconds of work of its
   * thread, with garbage collection. A wall clock would also show pauses of seconds that only the busy machine causes.
   */
  longestStall: number;
  /** How many requests were answered during the longest stall. */
  stalledBy: string[];
}

// How many requests were answered since the last measurement of the event loop.
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
    // Node frees a buffer some time after its owner, so collect garbage until memory stops falling.
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
// End this process when its parent is gone.
process.once('disconnect', () => process.exit());

const { url, credentials } = await startTestServer({
  ...JSON.parse(process.argv[2] ?? '{}'),
  document: await readDocument('expanded'),
  answer: ({ operation }) => ({ status: 200, body: { operation: operation.id } }),
  log: ({ method, path, status, message = '' }: LogEntry) => {
    answered.push(`${method} ${path} ${status} ${message}`.slice(0, 500));
  },
});

/** Milliseconds between two measurements of the event loop. */
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

/** Returns how many milliseconds this thread has worked. */
function work(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
