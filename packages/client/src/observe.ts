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

interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}

const diagnostics = globalThis.process?.getBuiltinModule?.('node:diagnostics_channel');

/** Node's diagnostics channels; elsewhere nobody listens. */
function channel(name: string): Channel | undefined {
  return diagnostics?.channel(`crossborder-fx:${name}`);
}

const channels = {
  request: channel('request'),
  response: channel('response'),
  retry: channel('retry'),
  error: channel('error'),
};

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
  const tell = (name: keyof typeof channels, event: unknown, hook: () => void, log: () => void) => {
    if (channels[name]?.hasSubscribers) channels[name].publish(event);
    // A hook or logger that fails after sending must not turn a payment that was made into an error.
    for (const listen of [hook, log]) {
      try {
        const told: unknown = listen();
        // An async one would otherwise end the process.
        if (told instanceof Promise) told.catch(ignore);
      } catch {
        ignore();
      }
    }
  };
  return {
    request(event, request) {
      if (channels.request?.hasSubscribers) channels.request.publish(event);
      if (request) return hooks.onRequest?.(event, request);
    },
    response(event, response) {
      // Most often nobody listens.
      if (!hooks.onResponse && !logger.debug && !channels.response?.hasSubscribers) return;
      const { operation, route, attempt, nonce, status, duration } = event;
      tell(
        'response',
        event,
        () => hooks.onResponse?.(event, response),
        () =>
          logger.debug?.(
            `${operation} ${route} attempt ${attempt} nonce ${nonce}: ${status} in ${duration.toFixed(0)} ms`,
          ),
      );
    },
    retry(event) {
      const { operation, route, attempt, delay, error } = event;
      tell(
        'retry',
        event,
        () => hooks.onRetry?.(event),
        () =>
          logger.warn?.(
            `${operation} ${route} attempt ${attempt} failed (${error.message}); again in ${delay.toFixed(0)} ms`,
          ),
      );
    },
    error(event) {
      const { operation, route, duration, error } = event;
      tell(
        'error',
        event,
        () => hooks.onError?.(event),
        () =>
          logger.error?.(
            `${operation} ${route} failed after ${duration.toFixed(0)} ms, outcome ${error.outcome}: ${error.message}`,
          ),
      );
    },
  };
}
