import type { Folder } from '../comparison.ts';
import { measureRounds, messageOf, type Sample } from '../measure-rounds.ts';
import type { Measured, Measurement } from '../result.ts';
import { openConnections } from './servers/connections.ts';
import type { Exchange, ServerComparison, Servers } from './servers/server-comparison.ts';
import { type RunningServer, startServer } from './servers/start-server.ts';

export interface ThroughputPlan {
  rounds: number;
  /** Rounds before the first that counts. */
  warmUp: number;
  /** Requests of one sample. */
  requests: number;
}

const plan: ThroughputPlan = { rounds: 31, warmUp: 5, requests: 512 };

/** Time per request, for every exchange over so many connections at once. */
export async function measureThroughput(
  { name, comparison }: Folder & { comparison: ServerComparison },
  { rounds, warmUp, requests }: ThroughputPlan = plan,
): Promise<Measurement[]> {
  const { servers } = comparison;
  if (!servers) return [];
  const { throughput, exchanges } = servers;
  const { running, broken } = await startAll(servers);
  try {
    const measurements: Measurement[] = [];
    for (const exchange of exchanges) {
      for (const connections of throughput.connections) {
        const samples = new Map<string, Sample>();
        for (const [subject, { port }] of running) {
          samples.set(subject, () => timeOf(exchange, { port, connections, requests }));
        }
        await measureRounds(samples, warmUp);
        measurements.push({
          title: `${name}: ${exchange.name}, connections: ${connections}`,
          unit: 'µs',
          measured: [...broken, ...(await measureRounds(samples, rounds))],
          ...throughput,
        });
      }
    }
    return measurements;
  } finally {
    await Promise.all(Array.from(running.values(), (server) => server.close()));
  }
}

/** The servers that answer, by name, and those that do not. */
async function startAll({ commands, exchanges: [first] }: Servers) {
  const running = new Map<string, RunningServer>();
  const broken: Measured[] = [];
  for (const command of commands) {
    try {
      running.set(command.name, await startServer(command, first));
    } catch (problem) {
      broken.push({ subject: command.name, broken: messageOf(problem) });
    }
  }
  return { running, broken };
}

/** Microseconds for each request. */
async function timeOf(
  exchange: Exchange,
  { port, connections, requests }: { port: number; connections: number; requests: number },
): Promise<number> {
  const open = openConnections(port, connections);
  try {
    // Opens the connections, and brings back what has left the caches of the processor.
    await open.send(exchange, Math.ceil(requests / 4));
    return ((await open.send(exchange, requests)) * 1000) / requests;
  } finally {
    open.close();
  }
}
