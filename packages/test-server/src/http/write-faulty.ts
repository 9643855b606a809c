import type { ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Fault } from '../faults/fault.ts';
import { pause } from '../faults/latency.ts';
import type { RequestContext } from './handle-request.ts';
import type { WrittenAnswer } from './send-answer.ts';

export function endWithoutAnswer(response: ServerResponse, ending: RequestContext['ending']): void {
  const { socket } = response;
  // The response gets its socket only when the answers to earlier requests on the connection are written.
  if (!socket) return void response.once('socket', () => endWithoutAnswer(response, ending));
  if (ending === 'garbage') {
    socket.write(garbage);
    // Destroy the socket once the bytes are sent, because the client may keep its own side of the connection open.
    socket.destroySoon();
  }
  // A TLS connection cannot be reset, only closed.
  else if (ending === 'reset' && !(socket instanceof TLSSocket)) socket.resetAndDestroy();
  else response.destroy();
}

const garbage = Buffer.from('\0\x16These bytes are not HTTP.\xff\r\n\r\n', 'latin1');

const stepMilliseconds = 50;

/** When the server closes, it writes the rest of a slow answer at once. */
export async function writeInParts(
  response: ServerResponse,
  { status, headers, text = '' }: WrittenAnswer,
  { truncate = Number.POSITIVE_INFINITY, slow = Number.POSITIVE_INFINITY }: Fault,
  closing: AbortSignal,
): Promise<void> {
  response.writeHead(status, headers);
  response.flushHeaders();
  const bytes = Buffer.from(text).subarray(0, truncate);
  const step = Math.max(1, Math.floor((slow * stepMilliseconds) / 1000));
  const wait = slow === Number.POSITIVE_INFINITY ? 0 : (step * 1000) / slow;
  for (let sent = 0; sent < bytes.length && !response.destroyed; sent += step) {
    if (sent > 0) await pause(wait, closing);
    response.write(bytes.subarray(sent, sent + step));
  }
  if (truncate === Number.POSITIVE_INFINITY) response.end();
  else response.write('', () => response.socket?.destroySoon());
}
