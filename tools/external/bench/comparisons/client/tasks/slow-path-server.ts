import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { tls } from '@crossborder-fx/tools-test-utils/tls';
import { answer } from '../payment.ts';

// A service over TLS at the end of a path of 40 ms, in a thread of its own.

/** Milliseconds, in each direction. */
const delay = 20;

const service = createServer(tls, (request, response) => {
  request.resume().once('end', () => response.end(JSON.stringify(answer)));
});
// A connection that is kept has to stay for the whole run.
service.keepAliveTimeout = 300_000;

/** Whatever happens at one end happens at the other one later, in the same order. */
function passOn(from: Socket, to: Socket): void {
  const later = (work: () => void) => setTimeout(work, delay);
  from.setNoDelay();
  from.on('data', (bytes) => later(() => to.write(bytes)));
  from.on('end', () => later(() => to.end()));
  from.on('error', () => later(() => to.destroy()));
}

async function listen(server: ReturnType<typeof createTcpServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const port = await listen(service);
const path = createTcpServer((near) => {
  const far = connect(port, '127.0.0.1');
  passOn(near, far);
  passOn(far, near);
});
parentPort?.postMessage(`https://127.0.0.1:${await listen(path)}`);
