import type { WebhookHandler } from '../create-webhook-handler.ts';
import type { WebhookHeaders } from '../verify/headers.ts';
import {
  type AdapterOptions,
  type BodySource,
  bodyNotRaw,
  readBody,
  receive,
  requireOptions,
} from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/**
 * Returns a plugin for Fastify 5: `app.register(toFastifyPlugin(handler), { prefix: '/notifications' })`. Do not wrap the
 * plugin in fastify-plugin, because Fastify leaves the request body unparsed only within this plugin.
 */
export function toFastifyPlugin(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (instance: FastifyInstanceLike) => Promise<void> {
  requireOptions(options);
  return async (instance) => {
    instance.removeAllContentTypeParsers();
    // Passes the body on as a stream: with `parseAs: 'buffer'`, Fastify would answer 413 to a body over Fastify's own
    // limit.
    instance.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    instance.setErrorHandler(async (error, request, reply) => {
      const { status } = await receive(handler, request.headers, () => {
        throw error;
      });
      return reply.code(status).send();
    });
    instance.all('/', async (request, reply) => {
      // HTTP/2 allows a body without content type and length, and Fastify then does not set `request.body`.
      const read = () => readBody(requireUnread(request.body ?? request.raw), options);
      const { status, headers } = await receive(handler, request.headers, read, options);
      return reply.code(status).headers(headers).send();
    });
  };
}

function requireUnread(body: unknown): BodySource {
  if (body === undefined || body === null) return [];
  if (isUnreadStream(body)) return body;
  throw bodyNotRaw('Let no hook or plugin of the application read the body of this route.');
}

function isUnreadStream(body: unknown): body is AsyncIterable<unknown> {
  return (
    typeof body === 'object' &&
    body !== null &&
    Symbol.asyncIterator in body &&
    !('readableDidRead' in body && body.readableDidRead)
  );
}

/** The part of a Fastify request that the plugin for notifications uses. */
export interface FastifyRequestLike {
  readonly headers: WebhookHeaders;
  readonly body: unknown;
  readonly raw?: unknown;
}

/** The part of a Fastify reply that the plugin for notifications uses. */
export interface FastifyReplyLike {
  code(status: number): FastifyReplyLike;
  headers(headers: Record<string, string>): FastifyReplyLike;
  send(): FastifyReplyLike;
}

/** The part of a Fastify instance that the plugin for notifications uses. */
export interface FastifyInstanceLike {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    contentType: string,
    parser: (
      request: FastifyRequestLike,
      payload: AsyncIterable<unknown>,
      done: (error: Error | null, body?: unknown) => void,
    ) => void,
  ): unknown;
  setErrorHandler(
    onError: (error: unknown, request: FastifyRequestLike, reply: FastifyReplyLike) => unknown,
  ): unknown;
  all(
    path: string,
    onRequest: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>,
  ): unknown;
}
