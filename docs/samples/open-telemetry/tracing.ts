import { type ClientOptions, createClient } from '@crossborder-fx/client';
import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** A client with a span for every request, retries included. */
export function createTracedClient(options: ClientOptions) {
  const tracer = trace.getTracer('crossborder-fx');
  const open = new Map<string, Span>(); // by nonce: each request has its own

  function end(nonce: string | undefined, finish: (span: Span) => void) {
    const span = nonce === undefined ? undefined : open.get(nonce);
    if (!span || nonce === undefined) return;
    open.delete(nonce);
    finish(span);
    span.end();
  }
  const failed = (error: Error) => (span: Span) => {
    span.recordException(error); // holds no secret
    span.setStatus({ code: SpanStatusCode.ERROR, message: error.name });
  };

  return createClient({
    ...options,
    hooks: {
      onRequest({ operation, route, attempt, nonce }, request) {
        const span = tracer.startSpan(operation, {
          kind: SpanKind.CLIENT,
          attributes: { 'http.route': route, 'http.request.resend_count': attempt - 1 },
        });
        open.set(nonce, span);
        propagation.inject(trace.setSpan(context.active(), span), request.headers, {
          set: (headers, name, value) => headers.set(name, value),
        });
      },
      onResponse({ nonce, status }) {
        end(nonce, (span) => {
          span.setAttribute('http.response.status_code', status);
          if (status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
        });
      },
      onRetry({ nonce, error }) {
        end(nonce, failed(error));
      },
      onError({ error }) {
        end(error.attempts.at(-1)?.nonce, failed(error));
      },
    },
  });
}
