import type { Folder, ServerCommand, ServersComparison } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import { openConnections } from './servers/connections.ts';
import { startServer, withUsage } from './servers/start-server.ts';

/** Few and many are numbers of requests, of all exchanges in turn. */
const plan = { rounds: 3, few: 20_000, many: 100_000 };
const connections = 8;
/** Requests whose headers are made at once. */
const batch = 1_000;

/** Bytes that a fresh server holds after few and after many requests, its garbage collected. */
export async function measure(
  { name, comparison: { servers } }: Folder,
  { rounds, few, many } = plan,
): Promise<Measurement[]> {
  if (!servers?.memory) return [];
  const { command, atMost } = servers.memory;
  const resident = new Map<string, number[]>();
  const samples = [few, many].map((count) => {
    const taken: number[] = [];
    resident.set(nameOf(count), taken);
    const heapAfter = async () => {
      const { heapUsed, rss } = await memoryAfter(count, command, servers);
      taken.push(rss);
      return heapUsed;
    };
    return [nameOf(count), heapAfter] as const;
  });
  const heap = await measureRounds(samples, rounds);
  const baseline = nameOf(few);
  const targets = [{ subject: nameOf(many), atMost, of: baseline }];
  const table = { unit: 'bytes', baseline, targets } as const;
  return [
    { ...table, title: `${name}: heap of ${command.name}`, measured: heap },
    {
      ...table,
      title: `${name}: resident memory of ${command.name}`,
      measured: heap.map((one) =>
        'samples' in one ? { ...one, samples: resident.get(one.subject) ?? [] } : one,
      ),
    },
  ];
}

function nameOf(count: number): string {
  return `after ${count.toLocaleString('en')} requests`;
}

async function memoryAfter(
  count: number,
  command: ServerCommand,
  { exchanges }: ServersComparison,
): Promise<NodeJS.MemoryUsage> {
  const server = await startServer(withUsage(command), exchanges[0]);
  const open = openConnections(server.port, connections);
  try {
    for (let sent = 0; sent < count; sent += batch) {
      const exchange = exchanges[(sent / batch) % exchanges.length] ?? exchanges[0];
      await open.send(server.formOf(exchange), Math.min(batch, count - sent));
    }
    return await server.memory();
  } finally {
    open.close();
    await server.close();
  }
}
