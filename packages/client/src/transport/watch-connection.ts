import type { ClientRequest } from 'node:http';

/**
 * Returns a function that tells whether nothing of a request has left, as long as the request is not destroyed: it
 * got no connection, or one that was not established, TLS included. Until then Node holds written data back.
 *
 * Two cases stay unproved. Without `isOurs`, an intercepting tool or a foreign agent may have the request: then
 * only a failure to connect counts, before any connection was seen. And on a connection that is not a TLS socket,
 * an agent may leave TLS to another process.
 *
 * @param isOurs - whether our own agent has the request
 */
export function watchConnection(
  request: ClientRequest,
  isOurs: boolean,
): (problem: unknown) => boolean {
  let stage: 'unconnected' | 'securing' | 'open' = 'unconnected';
  request.on('socket', (socket) => {
    // Nothing was written to a destroyed connection, and nothing will be.
    if (socket.destroyed) return;
    const onConnect = () => {
      const isSecuring = 'secureConnecting' in socket && socket.secureConnecting === true;
      stage = isSecuring ? 'securing' : 'open';
      if (!isSecuring) return;
      // A TLS socket that an agent creates itself emits `secure`, never `secureConnect`. By now, a socket with a
      // refused certificate is destroyed.
      socket.once('secure', () => {
        if (!socket.destroyed) stage = 'open';
      });
    };
    // Listeners would pile up on a kept connection.
    if (socket.connecting) socket.once('connect', onConnect);
    else onConnect();
  });
  return (problem) =>
    stage === 'securing' || (stage === 'unconnected' && (isOurs || isFailureToConnect(problem)));
}

/** Returns whether the failed system call is one that precedes a connection. */
function isFailureToConnect(problem: unknown): boolean {
  const { errors } = Object(problem);
  // A host with several addresses gives an error for each that was tried.
  const tried: unknown[] = Array.isArray(errors) ? errors : [problem];
  const isEarly = (error: unknown) => /^(connect|getaddrinfo)$/.test(Object(error).syscall);
  return tried.length > 0 && tried.every(isEarly);
}
