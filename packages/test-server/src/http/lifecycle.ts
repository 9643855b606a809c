import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

export interface LifecycleOptions {
  secure?: boolean | undefined;
  unref?: boolean | undefined;
  /** When closing: milliseconds without a byte after which a connection is cut. @default 1000 */
  stallTimeout?: number | undefined;
  /** When closing: milliseconds after which every connection is cut. @default 30_000 */
  closeTimeout?: number | undefined;
}

export interface Lifecycle {
  /** Returns a base URL that a client on this machine can use. @throws {ListenError} */
  listen(host: string, port: number): Promise<string>;
  /**
   * Stops listening and ends idle connections at once. An answer that is being written goes on for as
   * long as the client reads it, and at most until `closeTimeout`.
   */
  close(): Promise<void>;
}

interface Connection {
  unanswered: number;
  readWhenIdle: number;
}

export function createLifecycle(
  server: Server,
  { secure = false, unref = false, stallTimeout = 1000, closeTimeout = 30_000 }: LifecycleOptions,
): Lifecycle {
  const connections = new Map<Socket, Connection>();
  const sockets = new Set<Socket>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (unref) socket.unref();
  });
  // With TLS, requests come over another socket than the one that was connected.
  server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) => {
    connections.set(socket, { unanswered: 0, readWhenIdle: socket.bytesRead });
    socket.once('close', () => connections.delete(socket));
    if (unref) socket.unref();
  });
  server.on('request', follow);
  server.on('checkExpectation', follow);

  function follow({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.unanswered += 1;
    if (isClosing) release(socket, connection);
    response.once('close', () => {
      connection.unanswered -= 1;
      connection.readWhenIdle = socket.bytesRead;
      if (isClosing) release(socket, connection);
    });
  }

  function release(socket: Socket, { unanswered, readWhenIdle }: Connection): void {
    if (unanswered === 0 && socket.bytesRead === readWhenIdle) socket.destroy();
    // Reading and writing put it off. Node destroys the socket when it has passed.
    else socket.setTimeout(stallTimeout);
  }

  function cutHandshakes(): void {
    const secured = new Set([...connections.keys()].map(clientOf));
    for (const socket of sockets) if (!secured.has(clientOf(socket))) socket.destroy();
  }

  return {
    async listen(host, port) {
      const address = await listen(server, host, port);
      if (unref) server.unref();
      return `${secure ? 'https' : 'http'}://${address}`;
    },
    async close() {
      // One turn of the event loop reads what was sent before: it is in flight.
      await turn();
      await turn();
      isClosing = true;
      // The close() of an HTTP server cuts answers that are complete but not yet sent.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      for (const [socket, connection] of connections) release(socket, connection);
      // Not unref'd, so that the process lives until what is closing is closed.
      const timer = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, closeTimeout);
      if (secure) cutHandshakes();
      await closed;
      clearTimeout(timer);
      // It also ends a timer of the HTTP server.
      server.close();
    },
  };
}

/** The same for a socket and the secure one over it. */
function clientOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

// To listen on, they are every address of the machine; to call, they are none.
const everyAddress = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** For a client on this machine, also when the server listens on all addresses. @throws {ListenError} */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (reason) => reject(new ListenError(host, port, reason)));
    server.listen(port, host, resolve);
  });
  const name = everyAddress.get(host) ?? host;
  const { port: actual } = server.address() as AddressInfo;
  return `${name.includes(':') ? `[${name}]` : name}:${actual}`;
}

/** The server could not listen where it was told to. */
export class ListenError extends Error {
  override readonly name = 'ListenError';

  constructor(host: string, port: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      reason.includes('EADDRINUSE')
        ? `Port ${port} on ${host} is in use.`
        : `Cannot listen on ${host}, port ${port}: ${reason}.`,
      { cause },
    );
  }
}
