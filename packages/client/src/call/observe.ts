import type { ServiceResponse } from '../common/answer.ts';
import { nodeModule } from '../common/node-module.ts';
import { CrossborderFxError } from '../errors/errors.ts';
import { withoutOwnHeaders } from './own-headers.ts';

/** The event about one request, which the client passes to a hook. It holds no secret. */
export interface RequestEvent {
  /** The operationId of the request, such as `createPayment`. */
  operation: string;
  /** Method and path template of the request, such as `GET /payments/{id}`. */
  route: string;
  /** The number of the attempt within its call, from 1. */
  attempt: number;
  nonce: string;
}

export interface ResponseEvent extends RequestEvent {
  status: number;
  /** Milliseconds from sending the request to the end of the answer's body. */
  duration: number;
}

export interface RetryEvent extends RequestEvent {
  error: CrossborderFxError;
  /** Milliseconds until the client sends the next attempt. */
  delay: number;
}

export interface ErrorEvent {
  operation: string;
  route: string;
  /** Milliseconds that the whole call took. */
  duration: number;
  error: CrossborderFxError;
}

/** The request that the hook `onRequest` receives. */
export interface HookRequest {
  readonly method: string;
  readonly url: string;
  /** The headers of the request, which the hook may change. The client adds the signature afterwards. */
  readonly headers: Headers;
}

/**
 * Functions that the client calls on events. The client ignores errors that these functions throw after the request was sent.
 */
export interface Hooks {
  /**
   * Called before the client signs a request. The function may set headers of `request`, except the signature and the headers
   * that give the body's length and encoding. If the function throws, the call ends and the client sends nothing.
   */
  onRequest?: ((event: RequestEvent, request: HookRequest) => void | Promise<void>) | undefined;
  onResponse?: ((event: ResponseEvent, response: ServiceResponse) => void) | undefined;
  onRetry?: ((event: RetryEvent) => void) | undefined;
  onError?: ((event: ErrorEvent) => void) | undefined;
}

/** Gets one line for each answer, retry and error. The global `console` can serve as this logger. */
export interface Logger {
  debug?: ((message: string) => void) | undefined;
  warn?: ((message: string) => void) | undefined;
  error?: ((message: string) => void) | undefined;
}

const diagnostics = nodeModule('node:diagnostics_channel');
const channels = Object.fromEntries(
  ['request', 'response', 'retry', 'error'].map((name) => [
    name,
    diagnostics?.channel(`crossborder-fx:${name}`),
  ]),
);

function publish(name: string, event: object): void {
  const channel = channels[name];
  if (channel?.hasSubscribers) channel.publish(event);
}

export type Observer = ReturnType<typeof createObserver>;

interface PlainRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
}

export function createObserver(hooks: Hooks, logger: Logger) {
  // An error that a hook or logger throws after the request was sent must not make the call fail, because the request may have
  // created a payment.
  const notify = (listen: () => unknown) => {
    try {
      const result = listen();
      // Handles the rejection of a hook's promise, because an unhandled rejection ends the process. Does not check for the
      // class Promise, because a hook may come from another realm, which has its own Promise.
      if (result) Promise.resolve(result).catch(() => {});
    } catch {
      // There is no other function to which the client could report this error of a hook or logger.
    }
  };
  const log = (level: keyof Logger, line: () => string) =>
    notify(() => logger[level]?.(oneLine(line())));
  const told = new WeakSet<CrossborderFxError>();
  const tellError = (event: ErrorEvent) => {
    const { operation, duration, error } = event;
    const what = `${operation} failed after ${inMilliseconds(duration)}, outcome ${error.outcome}`;
    publish('error', event);
    notify(() => hooks.onError?.(event));
    log('error', () => `${what}: ${error.message}`);
  };
  return {
    request(event: RequestEvent, request: PlainRequest) {
      publish('request', event);
      return hooks.onRequest && headersAfter(hooks.onRequest, event, request);
    },
    response(event: ResponseEvent, response: ServiceResponse) {
      const { status, duration } = event;
      publish('response', event);
      notify(() => hooks.onResponse?.(event, response));
      log('debug', () => `${describeAttempt(event)}: ${status} in ${inMilliseconds(duration)}`);
    },
    retry(event: RetryEvent) {
      const { error, delay } = event;
      const when = `retry in ${inMilliseconds(delay)}`;
      publish('retry', event);
      notify(() => hooks.onRetry?.(event));
      log('warn', () => `${describeAttempt(event)} failed (${error.message}); ${when}`);
    },
    warn: (message: string) => log('warn', () => message),
    /** Reports the error of a method once, even if the method calls other methods of the client. */
    async watch<Result>(
      named: Pick<ErrorEvent, 'operation' | 'route'>,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const start = performance.now();
      try {
        return await work();
      } catch (error) {
        if (error instanceof CrossborderFxError && !told.has(error)) {
          told.add(error);
          tellError({ ...named, duration: performance.now() - start, error });
        }
        throw error;
      }
    },
  };
}

async function headersAfter(
  onRequest: NonNullable<Hooks['onRequest']>,
  event: RequestEvent,
  { method, url, headers: given }: PlainRequest,
): Promise<Record<string, string>> {
  const headers = new Headers(given);
  await onRequest(event, { method, url, headers });
  return withoutOwnHeaders(headers);
}

function describeAttempt({ operation, route, attempt, nonce }: RequestEvent): string {
  return `${operation} ${route} attempt ${attempt} nonce ${nonce}`;
}

/** Removes line breaks, so that a text of the service cannot look like another line of the log. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function inMilliseconds(duration: number): string {
  return `${duration.toFixed(0)} ms`;
}
