import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

export interface ReadBodyOptions {
  /** The most bytes that a body may have. */
  limit: number;
  /** How long the next bytes are waited for, in milliseconds. */
  patience: number;
}

/**
 * The bytes of a body; none when the request announces none.
 *
 * @throws {Refusal} 413 over the limit, 408 when the rest does not come, 400 when the client leaves
 */
export async function readBody(
  request: IncomingMessage,
  { limit, patience }: ReadBodyOptions,
): Promise<Buffer | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return undefined;
  if (Number(length) > limit) throw tooLarge(limit);
  return collect(request, limit, patience);
}

function collect(request: IncomingMessage, limit: number, patience: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => settle(() => reject(timedOut())), patience);
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      // What still comes is thrown away, so that the connection can serve the next request.
      request.resume();
      outcome();
    };
    const onData = (chunk: Buffer) => {
      timer.refresh();
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) settle(() => reject(tooLarge(limit)));
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks, size)));
    const onClose = () => settle(() => reject(leftEarly()));
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, `The body is larger than ${limit} bytes.`);
}

function timedOut(): Refusal {
  const message = 'The body did not come in full: the request announces more than it sends.';
  return new Refusal(408, message, { headers: { connection: 'close' } });
}

function leftEarly(): Refusal {
  return new Refusal(400, 'The connection was closed before the body was complete.');
}
