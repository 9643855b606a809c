import type { WebhookHandler } from '../handle/create-webhook-handler.ts';
import { type AdapterOptions, bodyNotRaw, readBody, receive } from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/** A handler from `Request` to `Response`, for Bun, Deno, workers and most frameworks. */
export function toFetchHandler(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { status } = await receive(handler, request.headers, () => {
      if (request.bodyUsed || request.body?.locked) {
        throw bodyNotRaw(
          'Let no middleware or validator read the request first, or give it request.clone().',
        );
      }
      return readBody(request.body ?? [], options);
    });
    return new Response(null, { status });
  };
}

/** The part of a Hono context that the handler uses. */
export interface HonoContextLike {
  readonly req: { readonly raw: Request };
}

/** A handler for a Hono route. Use `app.all`: with `app.post`, Hono would answer other methods with 404. */
export function toHonoHandler(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (context: HonoContextLike) => Promise<Response> {
  const answer = toFetchHandler(handler, options);
  return ({ req }) => answer(req.raw);
}

/**
 * A route handler for the app router of Next: `export const POST = toNextRoute(handler)`. `next build`
 * runs the modules of a route, so a secret that is missing at build time makes the build fail.
 */
export function toNextRoute(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (request: Request) => Promise<Response> {
  return toFetchHandler(handler, options);
}
