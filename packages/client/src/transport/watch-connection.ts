import type { ClientRequest } from 'node:http';

/**
 * Returns a function that tells, before a request is destroyed, whether nothing of the request has left: it got no
 * connection, or a connection that was not established, TLS included. Until a connection is established, Node holds
 * written data back.
 *
 * Two cases stay unproved. Without `isOurs`, a tool that intercepts requests or an agent of a class other than Node's
 * may send the request: then only a failure to connect, before the request got a connection, counts as proof. On a
 * connection that is not a TLS socket, an agent may leave TLS to another process.
 *
 * @param isOurs - whether the client's own agent has the request
 */
export function watchConnection(
  request: ClientRequest,
  isOurs: boolean,
): (problem: unknown) => boolean {
  let stage: 'unconnected' | 'securing' | 'open' = 'unconnected';
  request.on('socket', (socket) => {
    // Node wrote nothing to a connection that was already destroyed, and will write nothing.
    if (socket.destroyed) return;
    const onConnect = () => {
      const isSecuring = 'secureConnecting' in socket && socket.secureConnecting === true;
      stage = isSecuring ? 'securing' : 'open';
      if (!isSecuring) return;
      // A TLS socket that an agent creates itself emits `secure`, never `secureConnect`. When `secure` comes, a socket with a
      // refused certificate is already destroyed.
      socket.once('secure', () => {
        if (!socket.destroyed) stage = 'open';
      });
    };
    // A kept-alive connection would collect a listener of each request, so only a new connection gets a listener.
    if (socket.connecting) socket.once('connect', onConnect);
    else onConnect();
  });
  return (problem) =>
    stage === 'securing' || (stage === 'unconnected' && (isOurs || isFailureToConnect(problem)));
}

/** Returns whether the system call that failed is one that runs before a connection is established. */
function isFailureToConnect(problem: unknown): boolean {
  const { errors } = Object(problem);
  // For a host with several addresses, Node gives one error for each address that it tried.
  const tried: unknown[] = Array.isArray(errors) ? errors : [problem];
  const isEarly = (error: unknown) => /^(connect|getaddrinfo)$/.test(Object(error).syscall);
  return tried.length > 0 && tried.every(isEarly);
}
