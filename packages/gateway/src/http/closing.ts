import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { closingProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Ends a server. Connections without a complete request are closed at once. Requests under way may go on until
     * `stopped` aborts, and at most a second longer.
     */
    end(stopped: AbortSignal): Promise<void>;
  }
}

/** The milliseconds that the server waits for the answer to an aborted request, and then again until it is sent. */
const lastMoment = 500;

/** Adds the method `end` to a server that has no routes yet. */
export function addEnd(server: FastifyInstance): void {
  let isClosing = false;
  let whenIdle = () => {};
  const running = new Set<FastifyReply>();
  /** The open connections, by client address and port. For TLS, the map has the TLS socket, not the TCP socket. */
  const connections = new Map<string, Socket>();

  const remember = (socket: Socket) => {
    const peer = `${socket.remoteAddress} ${socket.remotePort}`;
    connections.set(peer, socket);
    socket.once('close', () => {
      if (connections.get(peer) === socket) connections.delete(peer);
    });
  };
  server.server.on('connection', remember).on('secureConnection', remember);
  server.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) throw closingProblem();
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    // An open keep-alive connection would prevent the server from ending.
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  // A request counts as under way until its handler has ended, even when its program has closed the connection.
  server.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = async function (request, reply) {
      running.add(reply);
      try {
        return await handler.call(this, request, reply);
      } catch (error) {
        if (!reply.sent) throw error;
        return reply;
      } finally {
        running.delete(reply);
        if (running.size === 0) whenIdle();
      }
    };
  });

  const isWriting = ({ writableLength }: Socket) => writableLength > 0;
  const destroyIdle = (busy?: ReadonlySet<Socket>) => {
    for (const socket of connections.values()) {
      if (!busy?.has(socket) && !isWriting(socket)) socket.destroy();
    }
  };
  server.decorate('end', async (stopped) => {
    isClosing = true;
    const aborted = stopped.aborted ? undefined : once(stopped, 'abort');
    const whole = [...running].map(({ request }) => request.raw).filter((raw) => raw.complete);
    destroyIdle(new Set(whole.map(({ socket }) => socket)));
    // Waits until all answers are sent, because Node cuts off a half-sent answer when the server closes.
    while (!stopped.aborted && [...connections.values()].some(isWriting)) await wait(20);

    const closed = server.close();
    const idle = new Promise<void>((resolve) => {
      whenIdle = resolve;
      if (running.size === 0) resolve();
    });
    await Promise.race([idle, aborted]);
    await Promise.race([idle, wait(lastMoment)]);
    for (const reply of running) if (!reply.sent) reply.send(closingProblem());
    await Promise.race([closed, wait(lastMoment)]);

    // A program that reads its answer slowly may go on reading until `stopped` aborts.
    destroyIdle();
    await Promise.race([closed, aborted]);
    for (const socket of connections.values()) socket.destroy();
    await closed;
  });
}
