import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Ends a server. Connections without a whole request are closed at once; requests under way have until `stopped`
     * is aborted, and a moment more.
     */
    end(stopped: AbortSignal): Promise<void>;
  }
}

/** How long a request that is aborted may take for its answer, and an answer until it has left, in milliseconds. */
const lastMoment = 500;

/** Repeating is safe: nothing was sent, or the key finds what was. */
export function closingProblem(): Problem {
  const headers = { 'retry-after': '1' };
  return new Problem(503, 'closing', 'The gateway is closing. Repeat the request.', { headers });
}

/** Adds `end` to a server that has no routes yet. */
export function addEnd(server: FastifyInstance): void {
  let isClosing = false;
  const connections = connectionsOf(server);
  const running = new Map<FastifyReply, IncomingMessage>();
  let whenIdle = () => {};

  server.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) throw closingProblem();
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection that is kept would keep the server open.
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  // A program that goes away ends its connection. What it began is under way until its handler has ended.
  server.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = async function (request, reply) {
      running.set(reply, request.raw);
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

  server.decorate('end', async (stopped) => {
    isClosing = true;
    const aborted = new Promise((resolve) => {
      if (stopped.aborted) resolve(undefined);
      stopped.addEventListener('abort', resolve, { once: true });
    });
    const whole = [...running.values()].filter(({ complete }) => complete);
    connections.destroyIdle(new Set(whole.map(({ socket }) => socket)));
    // Node cuts off an answer that has not left as a whole when it closes a server.
    while (connections.areWriting() && !stopped.aborted) await wait(20);
    const closed = server.close();
    const idle = new Promise<void>((resolve) => {
      whenIdle = resolve;
      if (running.size === 0) resolve();
    });
    await Promise.race([idle, aborted]);
    await Promise.race([idle, wait(lastMoment)]);
    for (const reply of running.keys()) if (!reply.sent) reply.send(closingProblem());
    await Promise.race([closed, wait(lastMoment)]);
    // An answer that its program reads slowly has the same time.
    connections.destroyIdle(new Set());
    await Promise.race([closed, aborted]);
    connections.destroyAll();
    await closed;
  });
}

/** The connections of a server. Those with TLS replace the ones below them once they are secure. */
function connectionsOf({ server }: FastifyInstance) {
  const byPeer = new Map<string, Socket>();
  const remember = (socket: Socket) => {
    const peer = `${socket.remoteAddress} ${socket.remotePort}`;
    byPeer.set(peer, socket);
    socket.once('close', () => {
      if (byPeer.get(peer) === socket) byPeer.delete(peer);
    });
  };
  server.on('connection', remember).on('secureConnection', remember);
  return {
    areWriting: () => [...byPeer.values()].some(({ writableLength }) => writableLength > 0),
    destroyAll() {
      for (const socket of byPeer.values()) socket.destroy();
    },
    /** @param busy - those whose request is under way; others are idle once their answer has left */
    destroyIdle(busy: ReadonlySet<Socket>) {
      for (const socket of byPeer.values()) {
        const isBusy = busy.has(socket) || socket.writableLength > 0;
        if (!isBusy) socket.destroy();
      }
    },
  };
}
