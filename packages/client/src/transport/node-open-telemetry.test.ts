import { errorOf, json, loopbackServer, storyPayment } from '@crossborder-fx/tools-test-utils';
import { context, propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { tlsServer, trusting } from '../../test/tls-server.ts';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
// The servers of these tests are no part of what is watched.
const instrumentation = new HttpInstrumentation({ disableIncomingRequestInstrumentation: true });

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  instrumentation.setTracerProvider(provider);
});
afterAll(() => instrumentation.disable());

/** The spans of requests that are sent within a span of the caller, and that one. */
async function spansOf(work: () => Promise<unknown>) {
  exporter.reset();
  const caller = await provider.getTracer('caller').startActiveSpan('pay', async (span) => {
    await work();
    span.end();
    return span;
  });
  const spans = exporter.getFinishedSpans().filter(({ kind }) => kind === SpanKind.CLIENT);
  return { caller: caller.spanContext(), spans };
}

function traceparentOf(span: ReadableSpan): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

test('a read and an operation with an effect are a span each, and the service is told of it', async () => {
  const { url, requests } = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
  const fx = testClient({ baseUrl: url });
  const { caller, spans } = await spansOf(async () => {
    await fx.payments.get('P1');
    await fx.payments.create(storyPayment);
  });
  expect(spans).toMatchObject([
    {
      name: 'GET',
      attributes: { 'url.full': `${url}/payments/P1`, 'http.response.status_code': 200 },
    },
    {
      name: 'POST',
      attributes: { 'url.full': `${url}/payments`, 'http.response.status_code': 200 },
    },
  ]);
  for (const { parentSpanContext } of spans) expect(parentSpanContext).toMatchObject(caller);
  expect(requests.map(({ headers }) => headers['traceparent'])).toEqual(spans.map(traceparentOf));
  expect(requests[1]?.body).toBe(JSON.stringify(storyPayment));
});

test('each attempt is a span of its own', async () => {
  const statuses = [503, 429, 200];
  const { url, requests } = await loopbackServer((response) =>
    json(response, statuses.shift() ?? 500, { id: 'NDgyODM' }),
  );
  const { spans } = await spansOf(() => testClient({ baseUrl: url }).wallets.get('NDgyODM'));
  expect(spans.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([
    503, 429, 200,
  ]);
  expect(requests.map(({ headers }) => headers['traceparent'])).toEqual(spans.map(traceparentOf));
});

test('https is seen as well', async () => {
  const told: unknown[] = [];
  const { url } = await tlsServer((request, response) => {
    told.push(request.headers['traceparent']);
    response.end('{"id":"P1"}');
  });
  const fx = testClient({ baseUrl: url, agent: trusting({ keepAlive: true }) });
  const { spans } = await spansOf(async () => {
    await fx.payments.get('P1');
    await fx.payments.create(storyPayment);
  });
  expect(spans.map(({ attributes }) => attributes['url.full'])).toEqual([
    `${url}/payments/P1`,
    `${url}/payments`,
  ]);
  expect(told).toEqual(spans.map(traceparentOf));
});

test('a request without an answer is a span with an error, and is not sent again', async () => {
  const { url, requests } = await loopbackServer((response) => response.destroy());
  const fx = testClient({ baseUrl: url });
  const { spans } = await spansOf(async () => {
    const error = await errorOf(fx.payments.create(storyPayment));
    expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
  });
  expect(spans).toMatchObject([{ name: 'POST', status: { code: SpanStatusCode.ERROR } }]);
  expect(requests).toHaveLength(1);
});

test('no span holds the signature or the body', async () => {
  const { url } = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
  const { spans } = await spansOf(() => testClient({ baseUrl: url }).payments.create(storyPayment));
  const [{ attributes, events } = expect.fail('no span')] = spans;
  const text = JSON.stringify({ attributes, events });
  expect(text).toContain('/payments');
  for (const hidden of ['UsernameToken', storyPayment.externalBankAccountId]) {
    expect(text).not.toContain(hidden);
  }
});

test('the requests of a client that has sent some before are seen', async () => {
  const { url, requests } = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
  const fx = testClient({ baseUrl: url });
  const { spans } = await spansOf(async () => {
    instrumentation.disable();
    await fx.payments.create(storyPayment);
    instrumentation.enable();
    await fx.payments.create(storyPayment);
  });
  expect(requests.map(({ headers }) => headers['traceparent'])).toEqual([
    undefined,
    ...spans.map(traceparentOf),
  ]);
  expect(spans).toHaveLength(1);
});
