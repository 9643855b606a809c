import { createServer, type Server, type ServerOptions } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { TlsOptions } from './tls.ts';

/**
 * Milliseconds that a connection is kept without a request, told to the client as `Keep-Alive: timeout=75`. With the
 * five seconds of Node, a client on a busy machine sends on a connection that is just being closed.
 */
const keepAliveTimeout = 75_000;

/** @param tls - undefined for plain HTTP */
export async function createHttpServer(
  options: ServerOptions,
  tls: TlsOptions | undefined,
): Promise<Server> {
  if (!tls) return createServer({ keepAliveTimeout, ...options });
  // Loading it takes longer than the rest of a start.
  const https = await import('node:https');
  const server = https.createServer({ keepAliveTimeout, ...options, cert: tls.cert, key: tls.key });
  // By default, it becomes an error of the HTTP parser, which would be answered without TLS.
  server.removeAllListeners('tlsClientError');
  server.on('tlsClientError', (_error: Error, socket: TLSSocket) => void socket.destroy());
  return server;
}
