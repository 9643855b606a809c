import { own } from '../common/own-error.ts';
import { requireKnown } from '../common/require-known.ts';
import type { WebhookAnswer, WebhookHandler } from '../create-webhook-handler.ts';
import type { WebhookHeaders } from '../verify/headers.ts';
import type { RawBody } from '../verify/raw-body.ts';
import { WebhookVerificationError } from '../verify/webhook-verification-error.ts';

export interface AdapterOptions {
  /** The largest body of a request, in bytes. A larger body is refused and not kept in memory. @default 1048576 */
  maxBodyBytes?: number | undefined;
  /** Keeps the process running for work after the answer, such as `after` of Next. Cloudflare needs no such option. */
  waitUntil?: ((work: Promise<void>) => void) | undefined;
}

/** @throws {TypeError} for an option that does not exist */
export function requireOptions(options: AdapterOptions): void {
  requireKnown(options, ['maxBodyBytes', 'waitUntil']);
}

export interface AdapterAnswer extends WebhookAnswer {
  /** Closes the connection after a body that could not be read: its rest would come before the next request. */
  headers: { connection?: 'close' };
}

/** Reads the body, and passes it to the handler. If reading fails, the handler reports the error and decides on the answer. */
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
    // If the user's function `waitUntil` throws, only this promise rejects, so that the answer is still sent.
    new Promise((resolve) => resolve(waitUntil(settled))).catch((error) =>
      receive(handler, headers, () => {
        throw error;
      }),
    );
  }
  return { ...answer, headers: failure ? { connection: 'close' } : {} };
}

export type BodySource = AsyncIterable<unknown> | Iterable<unknown>;

/** The adapter stops reading a body when the body is this many times as long as the limit. */
const readOnFactor = 8;

/**
 * Returns the bytes of a body. The function drops a body that is too long, but reads on for a while: a sender may read
 * the answer only after it has sent everything, and a service that could not read the answer may not deliver the
 * notification again.
 *
 * @throws {RangeError} when the body is too long
 * @throws {Error} when the body ends too early; `cause` is the reason
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
  // With a limit of NaN, this condition refuses every body.
  if (!(size <= maxBodyBytes)) {
    throw own(
      new RangeError(
        `The body is longer than maxBodyBytes, ${maxBodyBytes}. Notifications are far smaller than 1 MiB: ` +
          'raise maxBodyBytes only if this notification was genuine.',
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

/** Returns the error for a body that other code has read. @param advice - says what to change in this framework */
export function bodyNotRaw(advice: string): WebhookVerificationError {
  return new WebhookVerificationError(
    'BODY_NOT_RAW',
    `The signed bytes are gone: other code read the body before the receiver. ${advice}`,
  );
}

async function* bytesOf(source: BodySource): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source) {
      // An `instanceof` check would refuse bytes that a test runner made in another realm (with other globals).
      if (!ArrayBuffer.isView(chunk)) {
        throw bodyNotRaw('Remove every call of setEncoding() on the request.');
      }
      yield chunk as Uint8Array;
    }
  } catch (cause) {
    if (cause instanceof WebhookVerificationError) throw cause;
    throw own(new Error('The body ended before it was complete.', { cause }));
  }
}
