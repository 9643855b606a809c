import { setTimeout } from 'node:timers/promises';
import { readDocument } from '@crossborder-fx/tools-description';
import type { LogEntry } from '../src/http/log.ts';
import { startTestServer } from '../src/start-test-server.ts';

// This program runs a server in a process separate from the test, and reports the time and memory that requests cost.
// It needs the option --expose-gc of Node.

export interface Usage {
  /** The most memory that the process of the server ever had, in bytes. */
  peakMemory: number;
  /**
   * The longest time that one task blocked the server's event loop since the last report, garbage collection included, in
   * milliseconds of processor time. A wall clock would also show pauses of seconds that only the busy machine causes.
   */
  longestStall: number;
  /** Up to ten of the requests that the server answered during the longest stall, each as a line of text. */
  stalledBy: string[];
}

// The requests that the server has answered since the last measurement of the event loop, each as a line of text.
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
    // Node frees a buffer some time after its owner, so collect garbage until the used memory stops falling.
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
// End this process when the test's process, its parent, is gone.
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

/** Returns how many milliseconds of processor time this thread has used. */
function work(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
