import type { Folder } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import { startServer } from './servers/start-server.ts';

/** Milliseconds from the start of a process to its first answer. */
export async function measure(
  { name, comparison: { servers } }: Folder,
  rounds = 15,
): Promise<Measurement[]> {
  if (!servers?.start) return [];
  const samples = servers.commands.map((command) => {
    const timeToAnswer = async () => {
      const start = performance.now();
      await using _server = await startServer(command, servers.exchanges[0]);
      return performance.now() - start;
    };
    return [command.name, timeToAnswer] as const;
  });
  const measured = await measureRounds(samples, rounds);
  return [{ title: `${name}: start to first answer`, unit: 'ms', measured, ...servers.start }];
}
