import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Starts a proxy in front of a database. The trial can make it silent, or make it cut all its connections. */
export async function startDatabaseHop(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const pairs = new Set<{ client: Socket; database: Socket }>();
  let stalls = 0;

  const server = createServer((client) => {
    const database = connect(target);
    const pair = { client, database };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) socket.on('error', end).on('close', end);
    if (stalls === 0) join(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** The URL of the database behind the proxy. */
    url: url.href,
    /** For `milliseconds`, the proxy passes no byte and refuses no connection, so each client must itself give up. */
    async stall(milliseconds: number): Promise<void> {
      stalls += 1;
      for (const { client, database } of pairs) {
        client.unpipe(database).pause();
        database.unpipe(client).pause();
      }
      await setTimeout(milliseconds);
      stalls -= 1;
      if (stalls === 0) for (const pair of pairs) join(pair);
    },
    cut(): void {
      for (const { client, database } of pairs) {
        client.destroy();
        database.destroy();
      }
    },
    async close(): Promise<void> {
      server.close();
      for (const { client } of pairs) client.destroy();
      await once(server, 'close');
    },
  };
}

function join({ client, database }: { client: Socket; database: Socket }): void {
  client.pipe(database);
  database.pipe(client);
}
