import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { openGateway } from './open-gateway.ts';

// Bytes that a gateway holds, its garbage collected, while so many notifications wait for a program that takes
// none, and while a tenth of them wait. As many attempts were made at both.

const many = Number(process.argv[2]);
const attempts = Math.min(1_000, many / 10);
await using opened = await openGateway();
let received = 0;
const program = createServer((request, response) => {
  received += 1;
  request.resume().once('end', () => response.writeHead(500).end());
}).listen(0, '127.0.0.1');
await once(program, 'listening');
const { port } = program.address() as AddressInfo;

const samples: Record<string, number> = {};
for (const [name, count] of Object.entries({ few: many / 10, many })) {
  const file = join(opened.folder, `${name}.sqlite`);
  const place = ['--data', file];
  const notified = [
    ...place,
    ...['--notifications', `127.0.0.1:${await freePort()}`],
    ...['--deliver-to', `http://127.0.0.1:${port}`],
  ];
  // The first start makes the tables.
  await (await opened.start(place))[Symbol.asyncDispose]();
  fill(file, count);
  received = 0;
  await using gateway = await opened.start(notified, {
    GATEWAY_SIGNING_KEY: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    FX_WEBHOOK_SECRET: 'a-secret-of-the-bench',
  });
  while (received < attempts) await once(program, 'request');
  samples[name] = (await gateway.memory()).rss;
}
program.close();
program.closeAllConnections();
console.log(JSON.stringify(samples));

function fill(file: string, count: number): void {
  const database = new DatabaseSync(file);
  const insert = database.prepare(`INSERT INTO gateway_outbox
    (id, event, body, created, next, attempts, state, result) VALUES (?, 'PAYMENT_CREATED', ?, ?, 0, 0, 'waiting', '')`);
  const body = JSON.stringify({
    event: 'PAYMENT_CREATED',
    payload: { communication: 'x'.repeat(1_000) },
  });
  database.exec('BEGIN');
  for (let row = 0; row < count; row++) insert.run(`event-${row}`, body, Date.now());
  database.exec('COMMIT');
  database.close();
}
