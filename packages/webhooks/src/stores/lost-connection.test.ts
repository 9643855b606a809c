import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { postgresStore } from './postgres-store.ts';

/** A message of PostgreSQL's protocol: its type, its length, and what it says. */
const message = (type: string, text: string) => {
  const body = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};

// A server of our own, since a real one sends the two in one piece only now and then.
it('outlives a connection that is lost together with the answer that it is ready', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      const ready = [message('R', '\0\0\0\0'), message('Z', 'I')];
      const lost = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0');
      socket.end(Buffer.concat([...ready, lost]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = new Pool({ host: '127.0.0.1', port, user: 'u', password: 'p', ssl: false });
  pool.on('error', () => {});
  const answer = postgresStore(pool).transact?.(
    { key: 'key', owner: 'owner' },
    async (transaction) => {
      await transaction.query('SELECT 1');
    },
  );
  await expect(answer).rejects.toThrow(/connection/i);
  await pool.end();
  server.close();
});
