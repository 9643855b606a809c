import type { WebhookHeaders } from '../headers.ts';

/** The part of a Fastify request that the plugin uses. */
export interface FastifyRequestLike {
  readonly headers: WebhookHeaders;
  readonly body: unknown;
}

/** The part of a Fastify reply that the plugin uses. */
export interface FastifyReplyLike {
  code(status: number): FastifyReplyLike;
  send(): FastifyReplyLike;
}

/** The part of a Fastify instance that the plugin uses. */
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
