import type { Exchange, Folder } from '../comparison.ts';
import { measureRounds, prepareEach } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import { openConnections } from './servers/connections.ts';
import { startServer } from './servers/start-server.ts';

const plan = {
  rounds: 31,
  /** Rounds before the first that counts. */
  warmUpRounds: 5,
  /** Requests of one sample. */
  requests: 512,
};

/** Time per request, for every exchange over so many connections at once. */
export async function measure(
  { name, comparison: { servers } }: Folder,
  { rounds, warmUpRounds, requests } = plan,
): Promise<Measurement[]> {
  if (!servers) return [];
  const { commands, exchanges, throughput } = servers;
  const { ready, broken } = await prepareEach(
    commands.map((command) => [command.name, command] as const),
    (command) => startServer(command, exchanges[0]),
  );
  try {
    const measurements: Measurement[] = [];
    for (const exchange of exchanges) {
      for (const connections of throughput.connections) {
        const samples = ready.map(
          ([subject, { port, formOf }]) =>
            [subject, () => timeOf(formOf(exchange), { port, connections, requests })] as const,
        );
        await measureRounds(samples, warmUpRounds);
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
    await Promise.all(ready.map(([, server]) => server.close()));
  }
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
