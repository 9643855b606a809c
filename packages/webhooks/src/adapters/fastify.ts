import type { WebhookHandler } from '../create-webhook-handler.ts';
import type { FastifyInstanceLike } from './fastify-like.ts';
import { type BodySource, bodyNotRaw, readBody } from './read-body.ts';
import { type AdapterOptions, receive } from './receive.ts';

export type { FastifyInstanceLike, FastifyReplyLike, FastifyRequestLike } from './fastify-like.ts';
export type { AdapterOptions } from './receive.ts';

/**
 * A plugin for Fastify 5: `app.register(toFastifyPlugin(handler), { prefix: '/notifications' })`.
 * Only within the plugin is the body left unparsed, so do not wrap the plugin in fastify-plugin.
 */
export function toFastifyPlugin(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (instance: FastifyInstanceLike) => Promise<void> {
  return async (instance) => {
    instance.removeAllContentTypeParsers();
    // Not `parseAs: 'buffer'`: Fastify would answer a body over its own limit with 413.
    instance.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    instance.setErrorHandler(async (error, request, reply) => {
      const { status } = await receive(handler, request.headers, () => {
        throw error;
      });
      return reply.code(status).send();
    });
    instance.all('/', async (request, reply) => {
      const read = () => readBody(requireUnread(request.body), options);
      const { status } = await receive(handler, request.headers, read);
      return reply.code(status).send();
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
