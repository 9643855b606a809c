import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Client } from '@crossborder-fx/client';
import { propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTracedClient } from '../../../docs/samples/open-telemetry/tracing.ts';

const exporter = new InMemorySpanExporter();
const received: IncomingHttpHeaders[] = [];
const statuses: number[] = [];
const server = createServer((request, response) => {
  received.push(request.headers);
  const status = statuses.shift();
  if (status === undefined) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":"NDgyODM"}');
});
let fx: Client;

beforeAll(async () => {
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  fx = createTracedClient({
    baseUrl: `http://127.0.0.1:${port}`,
    username: 'treasury-api',
    secret: 'a-secret-of-tests',
  });
});

afterEach(() => {
  exporter.reset();
  received.length = 0;
});

afterAll(() => server.close());

test('a request is a span, and the service is told of it', async () => {
  statuses.push(200);
  await fx.wallets.get('NDgyODM');
  const [span] = exporter.getFinishedSpans();
  expect(span?.name).toBe('getWallet');
  expect(span?.attributes).toEqual({
    'http.route': 'GET /wallets/{id}',
    'http.request.resend_count': 0,
    'http.response.status_code': 200,
  });
  const { traceId, spanId } = span?.spanContext() ?? {};
  expect(received[0]?.['traceparent']).toBe(`00-${traceId}-${spanId}-01`);
});

test('every attempt has a span of its own', async () => {
  statuses.push(503, 200);
  await fx.wallets.get('NDgyODM');
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ status }) => status.code)).toEqual([
    SpanStatusCode.ERROR,
    SpanStatusCode.UNSET,
  ]);
  expect(spans.map(({ attributes }) => attributes['http.request.resend_count'])).toEqual([0, 1]);
});

test('a request without an answer ends its span with the error', async () => {
  await expect(fx.payments.confirm('NTc4MTI2')).rejects.toThrow();
  const [span, ...others] = exporter.getFinishedSpans();
  expect(others).toEqual([]);
  expect(span?.status).toEqual({ code: SpanStatusCode.ERROR, message: 'ConnectionError' });
  expect(span?.events[0]?.name).toBe('exception');
});
