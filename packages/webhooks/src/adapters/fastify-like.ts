import type { WebhookHeaders } from '../headers.ts';

/** As much of a Fastify request as is needed. */
export interface FastifyRequestLike {
  readonly headers: WebhookHeaders;
  readonly body: unknown;
}

/** As much of a Fastify reply as is needed. */
export interface FastifyReplyLike {
  code(status: number): FastifyReplyLike;
  send(): FastifyReplyLike;
}

/** As much of a Fastify instance as is needed. */
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
