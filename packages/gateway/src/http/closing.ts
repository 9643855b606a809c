import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { closingProblem, type Problem } from './problem.ts';

/** The milliseconds that the server waits for the answer to an aborted request, and then again until it is sent. */
const lastMoment = 500;

/** Knows the open connections and the calls under way of a server, and ends the server. */
export function createClosing<Call extends { request: IncomingMessage; response: ServerResponse }>(
  server: Server,
) {
  let isClosing = false;
  let whenIdle = () => {};
  const running = new Set<Call>();
  /** The open connections, by client address and port. For TLS, the map has the TLS socket, not the TCP socket. */
  const connections = new Map<string, Socket>();

  const remember = (socket: Socket) => {
    const peer = `${socket.remoteAddress} ${socket.remotePort}`;
    connections.set(peer, socket);
    socket.once('close', () => {
      if (connections.get(peer) === socket) connections.delete(peer);
    });
  };
  server.on('connection', remember).on('secureConnection', remember);
  const isWriting = ({ writableLength }: Socket) => writableLength > 0;
  const destroyIdle = (busy?: ReadonlySet<Socket>) => {
    for (const socket of connections.values()) {
      if (!busy?.has(socket) && !isWriting(socket)) socket.destroy();
    }
  };

  return {
    /** @throws {Problem} when the server is closing */
    requireOpen({ response }: Call) {
      if (!isClosing) return;
      response.setHeader('connection', 'close');
      throw closingProblem();
    },
    /** Counts a call as under way until its handler has ended, even when its program has closed the connection. */
    async run<Result>(call: Call, handle: (call: Call) => Result): Promise<Awaited<Result>> {
      running.add(call);
      try {
        return await handle(call);
      } finally {
        running.delete(call);
        if (running.size === 0) whenIdle();
      }
    },
    /**
     * Ends the server. Connections without a complete request are closed at once. Requests under way may go on until
     * `stopped` aborts, and at most a second longer.
     */
    async end(stopped: AbortSignal, answer: (call: Call, problem: Problem) => void): Promise<void> {
      isClosing = true;
      // An open keep-alive connection would prevent the server from ending.
      for (const { response } of running) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      const aborted = stopped.aborted ? undefined : once(stopped, 'abort');
      const whole = [...running].map(({ request }) => request).filter(({ complete }) => complete);
      destroyIdle(new Set(whole.map(({ socket }) => socket)));
      // Waits until all answers are sent, because Node cuts off a half-sent answer when the server closes.
      while (!stopped.aborted && [...connections.values()].some(isWriting)) await wait(20);

      const closed = new Promise((resolve) => server.close(resolve));
      const idle = new Promise<void>((resolve) => {
        whenIdle = resolve;
        if (running.size === 0) resolve();
      });
      await Promise.race([idle, aborted]);
      await Promise.race([idle, wait(lastMoment)]);
      for (const call of running) answer(call, closingProblem());
      await Promise.race([closed, wait(lastMoment)]);

      // A program that reads its answer slowly may go on reading until `stopped` aborts.
      destroyIdle();
      await Promise.race([closed, aborted]);
      for (const socket of connections.values()) socket.destroy();
      await closed;
    },
  };
}
