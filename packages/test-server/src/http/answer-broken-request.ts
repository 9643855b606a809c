import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorAnswer } from '../common/refusal.ts';
import type { Log } from './log.ts';
import { rawAnswer, writeAnswer } from './send-answer.ts';

const problems: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the body are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The server did not receive the whole request in time.'],
};

// How many milliseconds the client has to read the answer before the server destroys the connection.
const graceMilliseconds = 500;

/**
 * Answers and then closes the connection, because the server cannot know where the next request would begin.
 *
 * @param unfinished - connections whose last request was answered before the request was complete
 */
export function brokenRequests(
  log: Log | undefined,
  unfinished: WeakSet<Socket>,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const answered = new WeakSet<Socket>();
  return (error, socket) => {
    // After the answer to a broken request, the parser reports the rest of the same request as another error.
    if (answered.has(socket)) return;
    // Leave a connection open on which no byte has arrived: a client may connect long before it sends a request.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return;
    if (unfinished.has(socket) || !socket.writable) return void socket.destroy();
    answered.add(socket);
    const [status, message] = problems[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
    log?.({ time: new Date(), method: '-', path: '-', status, message });
    refuseConnection(socket, status, message);
  };
}

export function refuseConnection(socket: Duplex, status: number, message: string): void {
  // After a CONNECT request, Node has no error listener on the socket, so an error would end the process.
  socket.on('error', () => {});
  socket.end(rawAnswer(writeAnswer(errorAnswer(status, message))));
  socket.resume();
  setTimeout(() => socket.destroy(), graceMilliseconds).unref();
}
