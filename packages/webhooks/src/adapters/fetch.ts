import type { WebhookHandler } from '../create-webhook-handler.ts';
import { type AdapterOptions, bodyNotRaw, readBody, receive, requireOptions } from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/** The part of a worker's context (of Cloudflare Workers) that the handler uses. */
export interface ExecutionContextLike {
  waitUntil?(work: Promise<void>): void;
}

/**
 * Returns a handler from `Request` to `Response`, for Bun, Deno, workers and most frameworks. As the `fetch` function of a
 * Cloudflare worker, the handler gets the worker's context, which keeps the worker running for work after the answer.
 */
export function toFetchHandler(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (request: Request, environment?: unknown, context?: unknown) => Promise<Response> {
  requireOptions(options);
  return async (request, _environment, context) => {
    const read = () => {
      if (request.bodyUsed || request.body?.locked) {
        throw bodyNotRaw(
          'No middleware or validator may read the request first, unless it reads request.clone().',
        );
      }
      return readBody(request.body ?? [], options);
    };
    const waitUntil = options.waitUntil ?? waitUntilOf(context);
    const { status, headers } = await receive(handler, request.headers, read, { waitUntil });
    return new Response(null, { status, headers });
  };
}

function waitUntilOf(context: unknown): AdapterOptions['waitUntil'] {
  const { waitUntil } = (context ?? {}) as ExecutionContextLike;
  return typeof waitUntil === 'function' ? (work) => waitUntil.call(context, work) : undefined;
}

/** The part of a Hono context that the route handler uses. */
export interface HonoContextLike {
  readonly req: { readonly raw: Request };
  /** The getter `executionCtx` of Hono throws on a platform without a context. */
  readonly executionCtx: unknown;
}

/** Returns a handler for a Hono route. Use `app.all`: with `app.post`, Hono answers other methods with 404. */
export function toHonoHandler(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (context: HonoContextLike) => Promise<Response> {
  const answer = toFetchHandler(handler, options);
  return (context) => {
    let executionContext: unknown;
    try {
      executionContext = context.executionCtx;
    } catch {
      // Hono throws here when the platform has no execution context.
    }
    return answer(context.req.raw, undefined, executionContext);
  };
}

/**
 * Returns a route handler for the app router of Next: `export const POST = toNextRoute(handler)`. `next build` runs
 * the modules of a route, so a secret that is missing at build time fails the build.
 */
export function toNextRoute(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (request: Request) => Promise<Response> {
  const answer = toFetchHandler(handler, options);
  // The framework Next passes the parameters of the route as the second argument, which this handler ignores.
  return (request) => answer(request);
}
