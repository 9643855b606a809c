import { openConnections } from '../../../src/sections/servers/connections.ts';
import { startServer, withUsage } from '../../../src/sections/servers/start-server.ts';
import { exchanges, ours } from '../comparison.ts';

// Bytes that a fresh mock holds after few requests, of all exchanges in turn, and after five times as
// many, its garbage collected.

const many = Number(process.argv[2]);
/** Requests whose headers are made at once. */
const batch = Math.min(1_000, many / 20);

const samples: Record<string, number> = {};
for (const [name, count] of Object.entries({ few: many / 5, many })) {
  await using server = await startServer(withUsage(ours), exchanges[0]);
  using open = openConnections(server.port, 8);
  for (let turn = 0; turn < count / batch; turn++) {
    await open.send(exchanges[turn % exchanges.length] ?? exchanges[0], batch);
  }
  const { heapUsed, rss } = await server.memory();
  samples[`heap, ${name}`] = heapUsed;
  samples[`resident memory, ${name}`] = rss;
}
console.log(JSON.stringify(samples));
