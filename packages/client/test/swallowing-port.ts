import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** Listens, then blocks its thread: the system takes two connections, and drops the next ones. */
const program = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** A port of this machine that gives no answer to an attempt to connect, until the test is over. */
export async function swallowingPort(): Promise<number> {
  const worker = new Worker(program, { eval: true });
  const [port] = await once(worker, 'message');
  const taken = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  onTestFinished(async () => {
    for (const socket of taken) socket.destroy();
    await worker.terminate();
  });
  for (const socket of taken) {
    socket.on('error', () => {});
    if (socket.connecting) await once(socket, 'connect');
  }
  return port;
}
