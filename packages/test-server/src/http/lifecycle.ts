import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

export interface LifecycleOptions {
  secure?: boolean | undefined;
  unref?: boolean | undefined;
  /** While the server closes, it ends a connection after this many milliseconds without a byte. @default 1000 */
  stallTimeout?: number | undefined;
  /** While the server closes, it cuts every connection after this many milliseconds. @default 30_000 */
  closeTimeout?: number | undefined;
}

interface Connection {
  unanswered: number;
  readWhenIdle: number;
}

export function createLifecycle(
  server: Server,
  { secure = false, unref = false, stallTimeout = 1000, closeTimeout = 30_000 }: LifecycleOptions,
) {
  const connections = new Map<Socket, Connection>();
  const sockets = new Set<Socket>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (unref) socket.unref();
  });
  // With TLS, requests arrive on a TLS socket that wraps the socket of the connection.
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
    // Every read and write on the socket restarts the timeout. When the timeout expires, Node destroys the socket.
    else socket.setTimeout(stallTimeout);
  }

  return {
    /** Returns a base URL that a client on this machine can use. @throws {ListenError} */
    async listen(host: string, port: number): Promise<string> {
      const address = await listen(server, host, port);
      if (unref) server.unref();
      return `${secure ? 'https' : 'http'}://${address}`;
    },
    /**
     * Stops listening and closes idle connections at once. An answer that is being written goes on if the client keeps
     * reading, but at most for `closeTimeout`.
     */
    async close(): Promise<void> {
      // Wait a turn of the event loop, in which the server reads the requests already sent, which it still answers.
      await turn();
      await turn();
      isClosing = true;
      // Call close() of the net server: close() of the HTTP server would cut off answers that are complete but not yet sent.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      for (const [socket, connection] of connections) release(socket, connection);
      // This timer keeps the process alive until all connections are closed.
      const timer = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, closeTimeout);
      // A connection without a TLS socket is still in its TLS handshake, so close it at once.
      const secured = new Set([...connections.keys()].map(clientOf));
      for (const socket of sockets) if (!secured.has(clientOf(socket))) socket.destroy();
      await closed;
      clearTimeout(timer);
      // Now call close() of the HTTP server too, because it also ends an internal timer.
      server.close();
    },
  };
}

/** Returns the client's address and port as a key, which is the same for a socket and for the TLS socket that wraps it. */
function clientOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

// Wildcard addresses, on which a server can listen but which a client cannot call, each with one that it can call.
const everyAddress = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** Returns the address and port for a client on this machine, even for a wildcard address. @throws {ListenError} */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (reason) => reject(new ListenError(host, port, reason)));
    server.listen(port, host, resolve);
  });
  const name = everyAddress.get(host) ?? host;
  const { port: actual } = server.address() as AddressInfo;
  return `${name.includes(':') ? `[${name}]` : name}:${actual}`;
}

/** Thrown when a server cannot listen on its host and port. */
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
