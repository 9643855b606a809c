import type { Folder } from '../comparison.ts';
import { measureRounds, prepareEach } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import { openConnections } from './servers/connections.ts';
import { startServer, withUsage } from './servers/start-server.ts';

const plan = {
  rounds: 15,
  /** Requests before the first that count. */
  warmUp: 3_000,
  /** Requests of one sample. */
  requests: 1_000,
};

/** Processor time of the server for each request, for every exchange. */
export async function measure(
  { name, comparison: { servers } }: Folder,
  { rounds, warmUp, requests } = plan,
): Promise<Measurement[]> {
  if (!servers?.cpu) return [];
  const { commands, exchanges } = servers;
  const { connections, baseline, targetsOf } = servers.cpu;
  const { ready, broken } = await prepareEach(
    commands.map((command) => [command.name, command] as const),
    async (command) => {
      const server = await startServer(withUsage(command), exchanges[0]);
      return { ...server, open: openConnections(server.port, connections) };
    },
  );
  try {
    const measurements: Measurement[] = [];
    for (const exchange of exchanges) {
      const samplesOf = (count: number) =>
        ready.map(([subject, { open, formOf, cpuTime }]) => {
          const timeOfEach = async () => {
            const before = await cpuTime();
            await open.send(formOf(exchange), count);
            return ((await cpuTime()) - before) / count;
          };
          return [subject, timeOfEach] as const;
        });
      await measureRounds(samplesOf(warmUp), 1);
      measurements.push({
        title: `${name}: ${exchange.name}, processor time, connections: ${connections}`,
        unit: 'µs',
        measured: [...broken, ...(await measureRounds(samplesOf(requests), rounds))],
        baseline,
        targets: targetsOf(exchange),
      });
    }
    return measurements;
  } finally {
    for (const [, server] of ready) server.open.close();
    await Promise.all(ready.map(([, server]) => server.close()));
  }
}
