import type { ClientRequest } from 'node:http';

/**
 * Tells whether nothing of a request has left, as long as it has not been destroyed: it was never given to
 * a connection, or to one that was not made or whose TLS was not yet established. Until then Node holds
 * back what is written.
 *
 * Two things stay unproved. Without `isOurs`, the request may be in the hands of a tool that intercepts it,
 * or of an agent of somebody: then only a failure to connect counts, before any connection was seen. And on
 * a connection that is no TLS socket, an agent may leave TLS to another process.
 *
 * @param isOurs - whether an agent that we made has the request
 */
export function watchConnection(
  request: ClientRequest,
  isOurs: boolean,
): (problem: unknown) => boolean {
  let stage: 'unconnected' | 'securing' | 'open' = 'unconnected';
  request.on('socket', (socket) => {
    // Nothing has been written to it, and nothing will be.
    if (socket.destroyed) return;
    const onConnect = () => {
      const isSecuring = 'secureConnecting' in socket && socket.secureConnecting === true;
      stage = isSecuring ? 'securing' : 'open';
      if (!isSecuring) return;
      // A TLS socket that an agent makes itself emits `secure`, and never `secureConnect`. A socket whose
      // certificate was refused has been destroyed by now.
      socket.once('secure', () => {
        if (!socket.destroyed) stage = 'open';
      });
    };
    // On a connection that is kept, listeners would pile up.
    if (socket.connecting) socket.once('connect', onConnect);
    else onConnect();
  });
  return (problem) =>
    stage === 'securing' || (stage === 'unconnected' && (isOurs || isFailureToConnect(problem)));
}

/** Whether the system call that failed is one that comes before a connection. */
function isFailureToConnect(problem: unknown): boolean {
  const { errors } = Object(problem);
  // If a host has several addresses, there is an error for each that was tried.
  const tried: unknown[] = Array.isArray(errors) ? errors : [problem];
  const isEarly = (error: unknown) => /^(connect|getaddrinfo)$/.test(Object(error).syscall);
  return tried.length > 0 && tried.every(isEarly);
}
