import type { AnswerHead } from '../common/answer.ts';
import { bodyTooLarge, type HttpAgent, type Transport } from './transport.ts';

/** `fetch`, or a function with the same arguments. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A failure of `fetch` never proves that nothing was sent. */
export function createDefaultTransport(_baseUrl: string, _agent?: HttpAgent): Transport {
  return createFetchTransport((url, init) => fetch(url, init));
}

/** `fetch` supports neither `agent` nor `spareConnection`. */
export const makesSpare = undefined;

export function createFetchTransport(send: Fetch): Transport {
  const { Bun, navigator } = globalThis as { Bun?: unknown; navigator?: { userAgent?: string } };
  // Cloudflare Workers send a request only once, and cannot know the length of a stream.
  const sendsOnce = navigator?.userAgent === 'Cloudflare-Workers';
  return async ({ method, url, headers, body, isRepeatable }, context) => {
    const { deadline, maxBodyBytes, onHead } = context;
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers,
      // By default `fetch` follows redirects. The setting `error` throws on Cloudflare Workers, unlike the setting `manual`.
      redirect: 'manual',
      signal: deadline.signal(),
      // Bun sends a PUT or DELETE again when a kept-alive connection breaks.
      ...(Bun !== undefined && { keepalive: false }),
    };
    if (isRepeatable || sendsOnce) {
      if (body !== undefined) init.body = body;
    } else {
      // By its standard, `fetch` sends a request again after a 421 answer unless the body is a stream. Deno also does so after
      // a lost connection.
      const bytes = encoder.encode(body ?? '');
      init.headers = { ...headers, 'Content-Length': String(bytes.length) };
      init.body = streamOf(bytes);
      init.duplex = 'half';
    }
    return deadline.race(receive(send(url, init), maxBodyBytes, onHead));
  };
}

const encoder = new TextEncoder();

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
}

async function receive(
  answer: Promise<Response>,
  maxBodyBytes: number,
  onHead: (head: AnswerHead) => void,
): Promise<Uint8Array> {
  const response = await answer;
  const { status, headers, body } = response;
  onHead({ status, headers, header: (name) => headers.get(name) });
  if (body === null) return new Uint8Array();
  const length = headers.get('content-length');
  // The Content-Length of a compressed body does not tell how large the body becomes.
  const isPlain = headers.get('content-encoding') === null;
  return length !== null && isPlain && Number(length) <= maxBodyBytes
    ? new Uint8Array(await response.arrayBuffer())
    : readUpTo(body, maxBodyBytes);
}

async function readUpTo(body: ReadableStream<Uint8Array<ArrayBuffer>>, maxBodyBytes: number) {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.length;
    if (size > maxBodyBytes) {
      await reader.cancel();
      throw bodyTooLarge(maxBodyBytes);
    }
    chunks.push(chunk.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
