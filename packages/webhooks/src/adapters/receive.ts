import type { WebhookAnswer, WebhookHandler } from '../create-webhook-handler.ts';
import { own } from '../ground/own-error.ts';
import { requireKnown } from '../ground/require-known.ts';
import type { WebhookHeaders } from '../verify/headers.ts';
import type { RawBody } from '../verify/raw-body.ts';
import { WebhookVerificationError } from '../verify/webhook-verification-error.ts';

export interface AdapterOptions {
  /** The largest body of a request, in bytes. A larger one is refused, and not kept in memory. @default 1048576 */
  maxBodyBytes?: number | undefined;
  /**
   * Keeps the process running for work that goes on after the answer, where a platform stops it then:
   * `after` of Next, for instance. That of Cloudflare is found without this option.
   */
  waitUntil?: ((work: Promise<void>) => void) | undefined;
}

/** @throws {TypeError} for an option that does not exist */
export function requireAdapterOptions(options: AdapterOptions): void {
  requireKnown(options, ['maxBodyBytes', 'waitUntil']);
}

export interface AdapterAnswer extends WebhookAnswer {
  /**
   * Says to close the connection when the body could not be read: what is left of it would stand before the
   * next request, which then gets no answer.
   */
  headers: { connection?: 'close' };
}

/**
 * Reads the body, then passes the notification to the handler. When reading fails, the handler reports
 * and answers the error as any other, so that the framework does not.
 */
export async function receive(
  handler: Pick<WebhookHandler, 'receive'>,
  headers: WebhookHeaders,
  read: () => RawBody | Promise<RawBody>,
  { waitUntil }: Pick<AdapterOptions, 'waitUntil'> = {},
): Promise<AdapterAnswer> {
  let failure: { error: unknown } | undefined;
  const body = await Promise.resolve()
    .then(read)
    .catch((error: unknown) => {
      failure = { error };
      return '';
    });
  const answer = await handler.receive({
    headers,
    get rawBody() {
      if (failure) throw failure.error;
      return body;
    },
  });
  const { settled } = answer;
  if (settled && waitUntil) {
    // In a promise: if this fails, it is reported, and the answer goes out.
    new Promise((resolve) => resolve(waitUntil(settled))).catch((error) =>
      receive(handler, headers, () => {
        throw error;
      }),
    );
  }
  return { ...answer, headers: failure ? { connection: 'close' } : {} };
}

/** The chunks of a body, from a stream of Node or of Fetch. */
export type BodySource = AsyncIterable<unknown> | Iterable<unknown>;

/** A body over the limit is read on, up to this many times the limit. */
const readOnFactor = 8;

/**
 * The bytes of a body. A body that is too long is not kept, but read on for a while: a sender may read
 * the answer only after it has sent everything, and the service is not documented to deliver a
 * notification again whose answer it could not read.
 *
 * @throws {RangeError} when the body is too long
 * @throws {Error} when it ends too early; `cause` is the reason
 */
export async function readBody(
  source: BodySource,
  { maxBodyBytes = 1024 * 1024 }: AdapterOptions,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytesOf(source)) {
    size += chunk.byteLength;
    if (size <= maxBodyBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (!(size <= maxBodyBytes * readOnFactor)) break;
  }
  // Not `size > maxBodyBytes`: a limit that is not a number must refuse every body.
  if (!(size <= maxBodyBytes)) {
    throw own(
      new RangeError(
        `The body is longer than maxBodyBytes, ${maxBodyBytes}. Notifications are far smaller than 1 MiB: ` +
          'raise maxBodyBytes only if this one was genuine.',
      ),
    );
  }
  const [first] = chunks;
  if (first?.byteLength === size) return first;
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

/** The error for a body that something has read before; `advice` is what to change in this framework. */
export function bodyNotRaw(advice: string): WebhookVerificationError {
  return new WebhookVerificationError(
    'BODY_NOT_RAW',
    `The bytes that were signed are gone: something read the body before this receiver. ${advice}`,
  );
}

async function* bytesOf(source: BodySource): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source) {
      // Not `instanceof`: test runners pass bytes of another realm.
      if (!ArrayBuffer.isView(chunk)) {
        throw bodyNotRaw('Let nothing call setEncoding() on the request.');
      }
      yield chunk as Uint8Array;
    }
  } catch (cause) {
    if (cause instanceof WebhookVerificationError) throw cause;
    throw own(new Error('The body ended before it was complete.', { cause }));
  }
}
