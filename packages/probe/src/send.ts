import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Answer } from './run.ts';

const mostBytes = 10 * 1024 * 1024;
const timeout = 30_000;
const deepest = 100;

interface Request {
  method: string;
  wsse: string;
  body: string | undefined;
}

/**
 * Sends a request once, and follows no redirect. (`fetch` would send a request again after a 421.)
 *
 * @throws {Error} of the network, or when the whole answer does not arrive within 30 seconds
 */
export async function send(
  url: string,
  request: Request,
  signal: AbortSignal,
): Promise<Omit<Answer, 'step' | 'nonce' | 'values'>> {
  const late = AbortSignal.timeout(timeout);
  try {
    return await answerTo(url, request, AbortSignal.any([signal, late]));
  } catch (cause) {
    // Node reports an abort while the body arrives as a reset of the connection.
    if (!late.aborted) throw cause;
    throw Object.assign(new Error('The answer is late', { cause }), { code: 'after 30 seconds' });
  }
}

async function answerTo(url: string, { method, wsse, body }: Request, signal: AbortSignal) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  // An `import` statement of node:http would also load the code of `fetch`, which takes half of the start.
  const name = url.startsWith('https:') ? 'node:https' : 'node:http';
  const sent = process.getBuiltinModule(name).request(url, {
    method,
    headers: { accept: 'application/json', 'x-wsse': wsse, ...type },
    signal,
  });
  // Ignores connection errors after the headers arrive, because the code that reads the body throws these errors.
  sent.on('error', () => {}).end(body);
  // A service that switches to another protocol causes neither the event `response` nor an error.
  const switched = once(sent, 'upgrade').then(([, socket]) => {
    socket.destroy();
    throw Object.assign(new Error('The service switched to another protocol'), { code: 'upgrade' });
  });
  const arrived = once(sent, 'response') as Promise<[IncomingMessage]>;
  const [incoming] = await Promise.race([arrived, switched]);
  const { statusCode: status = 0 } = incoming;
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  const content = contentOf(await bytesOf(incoming, mostBytes));
  return { status, headers: Object.fromEntries(headers), ...content };
}

/** Returns the body of a request or response, or undefined when the body has more bytes than `most`. */
export async function bytesOf(stream: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Parses a body as JSON. Returns no parsed value if the body is not JSON, or is nested too deeply for the probe. */
export function contentOf(bytes: Buffer | undefined): Pick<Answer, 'kind' | 'body' | 'text'> {
  const text = String(bytes ?? '');
  if (text === '') return { kind: bytes ? 'empty' : 'too large', body: undefined, text };
  try {
    const body = JSON.parse(text);
    if (!isDeeper(body, deepest)) return { kind: 'json', body, text };
  } catch {
    // The body is not JSON. The code below finds out what kind of text it is.
  }
  return { kind: /^\s*</.test(text) ? 'html' : 'other', body: undefined, text };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1));
}
