import type { CrossborderFxError } from './errors/crossborder-fx-error.ts';

/** What a hook is told about one request. Nothing in it is secret. */
export interface RequestEvent {
  /** operationId, such as `createPayment`. */
  operation: string;
  /** Method and path template, such as `GET /payments/{id}`. */
  route: string;
  /** Counts from 1. */
  attempt: number;
  nonce: string;
}

export interface ResponseEvent extends RequestEvent {
  status: number;
  /** Milliseconds, from handing the request over to the end of the body. */
  duration: number;
}

export interface RetryEvent extends RequestEvent {
  error: CrossborderFxError;
  /** Milliseconds until the next attempt. */
  delay: number;
}

export interface ErrorEvent {
  operation: string;
  route: string;
  /** Milliseconds of the whole call. */
  duration: number;
  error: CrossborderFxError;
}

/** Functions that are told what happens. What they throw after sending never changes a result. */
export interface Hooks {
  /**
   * Before a request is signed. It may set headers of `request`; what it throws stops the call
   * before anything is sent.
   */
  onRequest?: (event: RequestEvent, request: Request) => void | Promise<void>;
  onResponse?: (event: ResponseEvent, response: Response) => void;
  onRetry?: (event: RetryEvent) => void;
  onError?: (event: ErrorEvent) => void;
}

/** Takes one line for each request, retry and error. `console` is one. */
export interface Logger {
  debug?: (message: string) => void;
  warn?: (message: string) => void;
  error?: (message: string) => void;
}

/** Node's diagnostics channels; elsewhere nobody listens. */
const diagnostics = globalThis.process?.getBuiltinModule?.('node:diagnostics_channel');

function publish(name: string, event: object): void {
  const channel = `crossborder-fx:${name}`;
  if (diagnostics?.hasSubscribers(channel)) diagnostics.channel(channel).publish(event);
}

/** Tells hooks, logger and diagnostics channels. */
export interface Observer {
  /** `request` may be left out when no hook asks for it. */
  request(event: RequestEvent, request: Request | undefined): Promise<void> | void;
  response(event: ResponseEvent, response: Response): void;
  retry(event: RetryEvent): void;
  error(event: ErrorEvent): void;
}

/** Nobody is left to be told. */
function ignore(): void {}

export function createObserver(hooks: Hooks, logger: Logger): Observer {
  // A hook or logger that fails after sending must not turn a payment that was made into an error.
  const tell = (...listeners: (() => unknown)[]) => {
    for (const listen of listeners) {
      try {
        const told = listen();
        // An async one would otherwise end the process.
        if (told instanceof Promise) told.catch(ignore);
      } catch {
        ignore();
      }
    }
  };
  return {
    request(event, request) {
      publish('request', event);
      if (request) return hooks.onRequest?.(event, request);
    },
    response(event, response) {
      const { status, duration } = event;
      publish('response', event);
      tell(
        () => hooks.onResponse?.(event, response),
        () => logger.debug?.(`${attemptOf(event)}: ${status} in ${inMilliseconds(duration)}`),
      );
    },
    retry(event) {
      const { error, delay } = event;
      publish('retry', event);
      tell(
        () => hooks.onRetry?.(event),
        () =>
          logger.warn?.(
            `${attemptOf(event)} failed (${error.message}); again in ${inMilliseconds(delay)}`,
          ),
      );
    },
    error(event) {
      const { operation, duration, error } = event;
      publish('error', event);
      tell(
        () => hooks.onError?.(event),
        () =>
          logger.error?.(
            `${operation} failed after ${inMilliseconds(duration)}, outcome ${error.outcome}: ${error.message}`,
          ),
      );
    },
  };
}

function attemptOf({ operation, route, attempt, nonce }: RequestEvent): string {
  return `${operation} ${route} attempt ${attempt} nonce ${nonce}`;
}

function inMilliseconds(duration: number): string {
  return `${duration.toFixed(0)} ms`;
}
