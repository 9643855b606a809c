import type { Exchange, Folder } from '../comparison.ts';
import { measureRounds, named } from '../measure-rounds.ts';
import type { Measured, Measurement } from '../result.ts';
import { openConnections } from './servers/connections.ts';
import { type RunningServer, startServer, withUsage } from './servers/start-server.ts';

const plan = {
  rounds: 31,
  /** Rounds before the first that counts. */
  warmUpRounds: 5,
  /** Requests of one sample. */
  requests: 512,
};

/**
 * Time per request, for every exchange over so many connections at once; and, where it is compared, the
 * processor time of the server for each.
 */
export async function measure(
  { name, comparison: { servers } }: Folder,
  { rounds, warmUpRounds, requests } = plan,
): Promise<Measurement[]> {
  if (!servers) return [];
  const { commands, exchanges, throughput, processorTime } = servers;
  await using running = new AsyncDisposableStack();
  const ready: [subject: string, server: RunningServer][] = [];
  for (const command of commands) {
    const start = () => startServer(withUsage(command), exchanges[0]);
    ready.push([command.name, running.use(await named(command.name, start))]);
  }
  const measurements: Measurement[] = [];
  for (const exchange of exchanges) {
    for (const connections of throughput.connections) {
      const samples = ready.map(
        ([subject, server]) =>
          [subject, () => sampleOf(server, exchange, { connections, requests })] as const,
      );
      await measureRounds(samples, warmUpRounds);
      const measured = await measureRounds(samples, rounds);
      measurements.push({
        title: `${name}: ${exchange.name}, connections: ${connections}`,
        unit: 'µs',
        measured: each(measured, 'time'),
        ...throughput,
      });
      if (!processorTime) continue;
      measurements.push({
        title: `${name}: ${exchange.name}, processor time, connections: ${connections}`,
        unit: 'µs',
        measured: each(measured, 'processorTime'),
        baseline: processorTime.baseline,
        targets: processorTime.targetsOf(exchange),
      });
    }
  }
  return measurements;
}

/** Microseconds for each request: how long it took, and how long the server worked. */
interface Sample {
  time: number;
  processorTime: number;
}

function each(measured: readonly Measured<Sample>[], time: keyof Sample): Measured[] {
  return measured.map(({ subject, samples }) => ({
    subject,
    samples: samples.map((sample) => sample[time]),
  }));
}

async function sampleOf(
  { port, formOf, cpuTime }: RunningServer,
  exchange: Exchange,
  { connections, requests }: { connections: number; requests: number },
): Promise<Sample> {
  const own = formOf(exchange);
  using open = openConnections(port, connections);
  // Opens the connections, and brings back what has left the caches of the processor.
  await open.send(own, Math.ceil(requests / 4));
  const before = await cpuTime();
  const milliseconds = await open.send(own, requests);
  const worked = (await cpuTime()) - before;
  return { time: (milliseconds * 1000) / requests, processorTime: worked / requests };
}
