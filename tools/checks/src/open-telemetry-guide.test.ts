import { json, loopbackServer } from '@crossborder-fx/tools-test-utils';
import { propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, expect, test } from 'vitest';
import { createTracedClient } from '../../../docs/samples/open-telemetry/tracing.ts';

const exporter = new InMemorySpanExporter();
const spanProcessors = [new SimpleSpanProcessor(exporter)];
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors }));
propagation.setGlobalPropagator(new W3CTraceContextPropagator());

afterEach(() => exporter.reset());

/** Makes a client with tracing, and a server that answers the first request with the first of these statuses, and so on. */
async function traced(...statuses: number[]) {
  const { url: baseUrl, requests } = await loopbackServer((response) => {
    const status = statuses.shift();
    if (status === undefined) return void response.destroy();
    json(response, status, { id: 'NDgyODM' });
  });
  const login = { username: 'treasury-api', secret: 'a-secret-of-tests' };
  return { fx: createTracedClient({ baseUrl, ...login }), requests };
}

test('with the OpenTelemetry guide, a request is a span, and the service gets its traceparent', async () => {
  const { fx, requests } = await traced(200);
  await fx.wallets.get('NDgyODM');
  const [span] = exporter.getFinishedSpans();
  expect(span?.name).toBe('getWallet');
  expect(span?.attributes).toEqual({
    'http.route': 'GET /wallets/{id}',
    'http.request.resend_count': 0,
    'http.response.status_code': 200,
  });
  const { traceId, spanId } = span?.spanContext() ?? {};
  expect(requests[0]?.headers['traceparent']).toBe(`00-${traceId}-${spanId}-01`);
});

test('with the OpenTelemetry guide, every attempt has its own span', async () => {
  const { fx } = await traced(503, 200);
  await fx.wallets.get('NDgyODM');
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ status }) => status.code)).toEqual([
    SpanStatusCode.ERROR,
    SpanStatusCode.UNSET,
  ]);
  expect(spans.map(({ attributes }) => attributes['http.request.resend_count'])).toEqual([0, 1]);
});

test('with the OpenTelemetry guide, a request without an answer ends its span with the error', async () => {
  const { fx } = await traced();
  await expect(fx.payments.confirm('NTc4MTI2')).rejects.toThrow();
  const [span, ...others] = exporter.getFinishedSpans();
  expect(others).toEqual([]);
  expect(span?.status).toEqual({ code: SpanStatusCode.ERROR, message: 'ConnectionError' });
  expect(span?.events[0]?.name).toBe('exception');
});
