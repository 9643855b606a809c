import type { Folder } from '../comparison.ts';
import { measureRounds, type Sample } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import type { Exchange, ServerCommand, ServerComparison } from './servers/server-comparison.ts';
import { startServer } from './servers/start-server.ts';

/** Milliseconds from the start of a process to its first answer. */
export async function measureStart(
  { name, comparison: { servers } }: Folder & { comparison: ServerComparison },
  rounds = 15,
): Promise<Measurement[]> {
  if (!servers) return [];
  const { commands, exchanges } = servers;
  const samples = commands.map((command): [string, Sample] => [
    command.name,
    () => timeToAnswer(command, exchanges[0]),
  ]);
  const measured = await measureRounds(new Map(samples), rounds);
  return [{ title: `${name}: start to first answer`, unit: 'ms', measured, ...servers.start }];
}

async function timeToAnswer(command: ServerCommand, exchange: Exchange): Promise<number> {
  const start = performance.now();
  const server = await startServer(command, exchange);
  const took = performance.now() - start;
  await server.close();
  return took;
}
