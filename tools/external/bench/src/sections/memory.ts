import type { Folder } from '../comparison.ts';
import { measureRounds, type Sample } from '../measure-rounds.ts';
import type { Measured, Measurement } from '../result.ts';
import { openConnections } from './servers/connections.ts';
import type { ServerComparison, Servers } from './servers/server-comparison.ts';
import { startServer, withMemory } from './servers/start-server.ts';

export interface MemoryPlan {
  rounds: number;
  /** Requests, of all exchanges in turn. */
  few: number;
  many: number;
}

const plan: MemoryPlan = { rounds: 3, few: 20_000, many: 100_000 };
const connections = 8;
/** Requests whose headers are made at once. */
const batch = 1_000;

/** Bytes that a fresh server holds after few and after many requests, its garbage collected. */
export async function measureMemory(
  { name, comparison: { servers } }: Folder & { comparison: ServerComparison },
  { rounds, few, many }: MemoryPlan = plan,
): Promise<Measurement[]> {
  if (!servers) return [];
  const { command, atMost } = servers.memory;
  const resident = new Map<string, number[]>();
  const samples = [few, many].map((count): [string, Sample] => {
    const taken: number[] = [];
    resident.set(nameOf(count), taken);
    const sample = async () => {
      const { heapUsed, rss } = await memoryAfter(count, servers);
      taken.push(rss);
      return heapUsed;
    };
    return [nameOf(count), sample];
  });
  const heap = await measureRounds(new Map(samples), rounds);
  const baseline = nameOf(few);
  const targets = [{ subject: nameOf(many), atMost, of: baseline }];
  const table = { unit: 'bytes', baseline, targets } as const;
  return [
    { ...table, title: `${name}: heap of ${command}`, measured: heap },
    {
      ...table,
      title: `${name}: resident memory of ${command}`,
      measured: heap.map((one): Measured => {
        return 'broken' in one ? one : { ...one, samples: resident.get(one.subject) ?? [] };
      }),
    },
  ];
}

function nameOf(count: number): string {
  return `after ${count.toLocaleString('en')} requests`;
}

async function memoryAfter(
  count: number,
  { commands, exchanges, memory }: Servers,
): Promise<NodeJS.MemoryUsage> {
  const command = commands.find(({ name }) => name === memory.command);
  if (!command) throw new Error(`there is no ${memory.command}`);
  const server = await startServer(command, exchanges[0], { nodeOptions: withMemory });
  const open = openConnections(server.port, connections);
  try {
    for (let sent = 0; sent < count; sent += batch) {
      const exchange = exchanges[(sent / batch) % exchanges.length] ?? exchanges[0];
      await open.send(exchange, Math.min(batch, count - sent));
    }
    return await server.memory();
  } finally {
    open.close();
    await server.close();
  }
}
