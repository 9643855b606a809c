import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { OperationRequest } from '../common/answerer.ts';
import { type Counted, countValues, maxDepth, maxValues, namesIn } from '../common/count-values.ts';
import { Refusal } from '../common/refusal.ts';
import type { Operation } from '../common/router.ts';

export interface ReadBodyOptions {
  maxBodyBytes: number;
  idleTimeout: number;
}

/** Reads the body of a request, or returns undefined when the request announces no body. @throws {Refusal} 400, 408 or 413 */
export function readBody(
  request: IncomingMessage,
  { maxBodyBytes, idleTimeout }: ReadBodyOptions,
): Promise<Buffer> | undefined {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return undefined;
  const tooLarge = () =>
    new Refusal(413, `The body must not be larger than ${maxBodyBytes} bytes.`);
  if (Number(length) > maxBodyBytes) throw tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => settle(() => reject(timedOut())), idleTimeout);
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      // Discard the rest of the body, so that the connection can serve the next request.
      request.resume();
      outcome();
    };
    const onData = (chunk: Buffer) => {
      timer.refresh();
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBodyBytes) settle(() => reject(tooLarge()));
    };
    const onEnd = () => {
      // The buffer has exactly the body's size, because a slice would keep the whole of a larger buffer in memory.
      const whole = Buffer.allocUnsafeSlow(size);
      let offset = 0;
      for (const chunk of chunks) offset += chunk.copy(whole, offset);
      settle(() => resolve(whole));
    };
    const onClose = () => settle(() => reject(new Refusal(400, closedEarly)));
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

function timedOut(): Refusal {
  const message = 'The body is incomplete: the request announces more bytes than it sends.';
  return new Refusal(408, message, { headers: { connection: 'close' } });
}

const closedEarly = 'The connection was closed before the body was complete.';

// Keeps a byte order mark, so that `parse` can refuse it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the parsed body of a request, or undefined for an empty body. @throws {Refusal} 400, 413 or 415 */
export function parseBody(
  operation: Operation,
  headers: OperationRequest['headers'],
  bytes: Buffer | undefined,
): unknown {
  if (!bytes || bytes.length === 0) return undefined;
  requireMediaType(operation, headers);
  // Count the values first: parsing a small body of very many values can take seconds and much memory.
  const count = countValues(bytes);
  if (count.depth > maxDepth) throw new Refusal(400, 'The body is nested too deeply.');
  if (count.values <= maxValues) return parseCounted(bytes, count);
  throw new Refusal(413, `The body must not have more than ${maxValues} values.`);
}

/** Parses the JSON of a body whose values are already counted. @throws {Refusal} 400 */
export function parseCounted(bytes: Buffer, count: Counted): unknown {
  const body = parse(bytes);
  if (namesIn(body) >= count.names) return body;
  throw new Refusal(400, 'The body must not have an object with two fields of the same name.');
}

function parse(bytes: Buffer): unknown {
  let text = '';
  try {
    text = utf8.decode(bytes);
    return JSON.parse(text);
  } catch (error) {
    if (text.startsWith('\uFEFF')) {
      throw new Refusal(400, 'The body must not begin with a byte order mark.');
    }
    const reason = error instanceof SyntaxError ? 'JSON' : 'UTF-8';
    throw new Refusal(400, `The body is not ${reason}.`);
  }
}

export function mediaTypeOf({ 'content-type': type = '' }: IncomingHttpHeaders): string {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase();
}

function requireMediaType(operation: Operation, headers: OperationRequest['headers']): void {
  if (!operation.requestBody) throw new Refusal(415, `${operation.id} takes no body.`);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new Refusal(415, 'The body must not have a Content-Encoding.');
  }
  const supported = Object.keys(operation.requestBody.content);
  if (!supported.includes(mediaTypeOf(headers))) {
    throw new Refusal(415, `The header Content-Type must be ${supported.join(' or ')}.`);
  }
}
